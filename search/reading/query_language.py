"""Detects the language of a query.

The language decides how the words of the query and of texts are stemmed.
"""

from creators import lexicon
from creators.embedding.frequency import is_english
from creators.lexicon import languages
from search.reading.first_language import USUAL, has_function_word


def detect_query_language(subject: str, sentence: str = "") -> str:
    """Returns the language of a query. The default is English.

    If the subject consists of English words, it is English. Detectors fail on two words: they read "yoga teachers" as
    German. Otherwise the whole sentence is examined first, and then the subject.
    """
    words = [word for word in lexicon.words(subject) if not word.isdigit()]
    if words and all(map(is_english, words)):
        return USUAL
    guess = languages.detect_one(sentence) or languages.detect_one(subject) or USUAL
    is_english_after_all = has_function_word(words, USUAL) and not has_function_word(words, guess)
    return USUAL if is_english_after_all else guess
