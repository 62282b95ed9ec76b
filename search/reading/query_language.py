"""Detects the language of a query. The search stems the words of the query and of texts by the rules of this
language."""

from creators import lexicon
from creators.embedding.frequency import is_english
from creators.lexicon import languages
from search.reading.first_language import USUAL, has_function_word


def detect_query_language(subject: str, sentence: str = "") -> str:
    """Returns the language of a query. The default is English. A subject that consists of English words is English.
    Language detectors are unreliable for two words: they take "yoga teachers" for German. For other subjects, the whole
    sentence is examined first, and then the subject."""
    words = [word for word in lexicon.words(subject) if not word.isdigit()]
    if words and all(map(is_english, words)):
        return USUAL
    guess = languages.detect_one(sentence) or languages.detect_one(subject) or USUAL
    is_english_after_all = has_function_word(words, USUAL) and not has_function_word(words, guess)
    return USUAL if is_english_after_all else guess
