"""Splits text into search terms. In most scripts, a term is the stem of a word. In scripts without spaces, a term is a
pair of neighbouring characters."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from creators.lexicon.groups import words_of
from creators.lexicon.stems import LANGUAGES, fold, is_stopword, stem

MARKS = r"\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0dff\u0e31-\u0e4e"
"""Accents and vowel signs that are separate Unicode characters within words, as ranges for regular expressions."""

_WORD = re.compile(rf"[^\W_]+(?:[{MARKS}]+[^\W_]*)*")

_HAN = r"\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_PAIRED = (
    r"\u3041-\u309f",  # Hiragana
    r"\u30a0-\u30ff",  # Katakana
    r"\u0e00-\u0eff",  # Thai and Lao
    r"\u1780-\u17ff",  # Khmer
    r"\uac00-\ud7a3",  # Hangul: spaces separate groups of words and particles
)
_UNSPACED = re.compile(f"[{_HAN}{''.join(_PAIRED)}]")
_RUNS = re.compile("|".join(f"[{one}]+" for one in (_HAN, *_PAIRED, f"^{_HAN}{''.join(_PAIRED)}")))
_IS_HAN = re.compile(f"[{_HAN}]")

_DOERS = re.compile(r"([a-z]{3,})ers")

GENERIC = words_of("generic")
"""Words in queries that rarely say what the query is about. Posts can match a query without containing these words."""

SHORTEST_STEM = 4
"""Minimum letters of a stem that is made with the rules of another language. Shorter stems can be misleading, such as
"new" for "news"."""

Unit = tuple[int, int, tuple[str, ...]]
"""The start and end of a word or pair of characters in a text, and the terms of this word or pair."""


def terms(text: str, language: str = "en") -> list[str]:
    """Returns the terms of a text in order. The stemmer and the function words are those of `language`."""
    if _UNSPACED.search(text):
        return [term for _, _, found in locate_terms(text, language) for term in found]
    return [term for word in _WORD.findall(text) for term in stems(word, language)]


def words(text: str) -> list[str]:
    """Returns the words of a text in lower case and without accents."""
    if text.isascii():
        return _WORD.findall(text.lower())
    return [fold(word) for word in _WORD.findall(text)]


def locate_terms(text: str, language: str = "en") -> Iterator[Unit]:
    """Yields the start, end and terms of each word of a text."""
    for match in _WORD.finditer(text):
        if _UNSPACED.search(match.group()):
            yield from _unspaced(match, language)
        else:
            yield match.start(), match.end(), stems(match.group(), language)


def _unspaced(match: re.Match[str], language: str) -> Iterator[Unit]:
    """Yields the start, end and terms of each unit in a text without spaces. A unit is a pair of neighbouring
    characters of one script, or a single Han character."""
    for run in _RUNS.finditer(match.group()):
        start, length = match.start() + run.start(), len(run.group())
        if not _UNSPACED.search(run.group()):
            yield start, start + length, stems(run.group(), language)
            continue
        for at in range(length):
            if _IS_HAN.match(run.group(), at):
                yield start + at, start + at + 1, (_composed(run.group()[at]),)
            if at + 1 < length:
                yield start + at, start + at + 2, (_composed(run.group()[at : at + 2]),)


def _composed(pair: str) -> str:
    return unicodedata.normalize("NFKC", pair)


@lru_cache(maxsize=100_000)
def stems(word: str, language: str = "en") -> tuple[str, ...]:
    """Returns the terms of a word. Most words have one term, their stem. Function words have no term. A word in a
    script without spaces can have several terms."""
    run = _WORD.fullmatch(word)
    if run and _UNSPACED.search(word):
        return tuple(term for _, _, found in _unspaced(run, language) for term in found)
    folded = fold(word)
    if is_stopword(folded, language):
        return ()
    if folded.isdigit():
        return (folded,)
    return (stem(unicodedata.normalize("NFC", word).casefold(), language),)


@lru_cache(maxsize=10_000)
def stems_anywhere(word: str) -> frozenset[str]:
    """Returns all stems that the word has under the rules of the known languages. Texts in other languages contain
    English words and names, and the rules of those languages give these words other stems. Examples are "Luther" in
    German and "skincare" in Spanish."""
    lower = unicodedata.normalize("NFC", word).casefold()
    if _UNSPACED.search(lower) or lower.isdigit():
        return frozenset()
    shortest = max(SHORTEST_STEM, len(lower) / 2)
    found = {stem(lower, language) for language in LANGUAGES} | {fold(word)}
    return frozenset(one for one in found if len(one) >= shortest)


def derive_activities(word: str) -> set[str]:
    """Returns the terms of the activity behind a plural word for people: "bake" for "bakers", "run" for "runners".
    Singular words give no terms, because most words that end in "er" are things (water, paper, winter). Some of the
    terms are not words ("bak"), which does no harm. A plural of things can give a wrong term: "flow" for "flowers"."""
    doers = _DOERS.fullmatch(fold(word))
    if doers is None:
        return set()
    verb = doers[1]
    forms = {verb, f"{verb}e"} | ({verb[:-1]} if verb[-1] == verb[-2] else set())
    return {term for form in forms for term in stems(form)}
