"""Detects the language of a query.

The language decides how the words of the query and of texts are stemmed.
"""

from typing import Final

from creators import lexicon
from creators.embedding.frequency import is_english
from creators.lexicon import languages

USUAL: Final = "en"


def detect_query_language(subject: str, sentence: str = "") -> str:
    """Returns the language of a query. The default is English.

    If the subject consists of English words, it is English. Detectors fail on two words: they read "yoga teachers" as
    German. Otherwise the whole sentence is examined first, and then the subject.
    """
    words = [word for word in lexicon.words(subject) if not word.isdigit()]
    if words and all(map(is_english, words)):
        return USUAL
    guess = languages.detect_one(sentence) or languages.detect_one(subject) or USUAL
    return USUAL if _has_english_function_words(words, guess) else guess


def _has_english_function_words(words: list[str], guess: str) -> bool:
    """Returns whether the text has English function words, and none of the guessed language."""
    english = [lexicon.is_stopword(word, USUAL) for word in words]
    other = [lexicon.is_stopword(word, guess) for word in words]
    return any(english) and not any(other)
