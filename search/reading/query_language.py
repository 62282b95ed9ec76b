"""Detects the language of a query. The search uses the rules of this language to find the stems of words, in the query
and in texts."""

from creators import lexicon
from creators.embedding.frequency import is_english
from creators.lexicon import languages
from search.reading.first_language import USUAL, has_function_word


def detect_query_language(subject: str, sentence: str = "") -> str:
    """Returns the language of a query, English by default. A subject is English if all its words are English. This is
    checked first, because language detectors are unreliable for two words: they take "yoga teachers" for German. For
    any other subject, the language is detected from the whole sentence, or else from the subject."""
    words = [word for word in lexicon.words(subject) if not word.isdigit()]
    if words and all(map(is_english, words)):
        return USUAL
    guess = languages.detect_one(sentence) or languages.detect_one(subject) or USUAL
    is_english_after_all = has_function_word(words, USUAL) and not has_function_word(words, guess)
    return USUAL if is_english_after_all else guess
