"""The language of a query: by which stems its words and the texts are compared."""

from typing import Final

from creators import lexicon
from creators.embedding.frequency import is_english
from creators.lexicon import languages

USUAL: Final = "en"


def detect_query_language(subject: str, sentence: str = "") -> str:
    """A subject of English words is English, whatever a detector makes of two words: it takes "yoga teachers" for
    German. Otherwise the whole sentence tells more than the subject alone. English where all leave doubt."""
    words = [word for word in lexicon.words(subject) if not word.isdigit()]
    if words and all(map(is_english, words)):
        return USUAL
    guess = languages.detect_one(sentence) or languages.detect_one(subject) or USUAL
    return USUAL if _has_english_function_words(words, guess) else guess


def _has_english_function_words(words: list[str], guess: str) -> bool:
    """Whether words of the subject tie it together in English, and none in the language that it was taken for."""
    english = [lexicon.is_stopword(word, USUAL) for word in words]
    other = [lexicon.is_stopword(word, guess) for word in words]
    return any(english) and not any(other)
