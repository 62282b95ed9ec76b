"""How text becomes terms: words by the stem of their language, and pairs of characters where no spaces part them."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from creators.lexicon.groups import words_of
from creators.lexicon.stems import LANGUAGES, fold, is_stopword, stem

MARKS = r"\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0dff\u0e31-\u0e4e"
"""Accents and vowel signs that are written as characters of their own, within words."""

_WORD = re.compile(rf"[^\W_]+(?:[{MARKS}]+[^\W_]*)*")

_HAN = r"\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_PAIRED = (
    r"\u3041-\u309f",  # Hiragana
    r"\u30a0-\u30ff",  # Katakana
    r"\u0e00-\u0eff",  # Thai and Lao
    r"\u1780-\u17ff",  # Khmer
    r"\uac00-\ud7a3",  # Hangul: spaces stand between groups of words and particles
)
_UNSPACED = re.compile(f"[{_HAN}{''.join(_PAIRED)}]")
_RUNS = re.compile("|".join(f"[{one}]+" for one in (_HAN, *_PAIRED, f"^{_HAN}{''.join(_PAIRED)}")))
_IS_HAN = re.compile(f"[{_HAN}]")

_DOERS = re.compile(r"([a-z]{3,})ers")

GENERIC = words_of("generic")
"""Words of a query that describe the style, rarely the subject.

Posts that lack them can still be what was meant.
"""

SHORTEST_STEM = 4
"""Letters. By the rules of another language than its own, "news" would become "new"."""

Unit = tuple[int, int, tuple[str, ...]]
"""Where a word or a pair of characters begins and ends, and its terms."""


def terms(text: str, language: str = "en") -> list[str]:
    """The terms of a text in their order. `language` is the text's: its stemmer and its function words count."""
    if _UNSPACED.search(text):
        return [term for _, _, found in locate_terms(text, language) for term in found]
    return [term for word in _WORD.findall(text) for term in stems(word, language)]


def words(text: str) -> list[str]:
    """The words of a text, folded: without case and accents."""
    if text.isascii():
        return _WORD.findall(text.lower())
    return [fold(word) for word in _WORD.findall(text)]


def locate_terms(text: str, language: str = "en") -> Iterator[Unit]:
    """Where each word of a text begins and ends, and its terms."""
    for match in _WORD.finditer(text):
        if _UNSPACED.search(match.group()):
            yield from _unspaced(match, language)
        else:
            yield match.start(), match.end(), stems(match.group(), language)


def _unspaced(match: re.Match[str], language: str) -> Iterator[Unit]:
    """Pairs of characters within each run of one script.

    A Han character is a word by itself too, other single ones are not.
    """
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
    """The terms of a word: none for a function word, else its stem; in a script without spaces several."""
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
    """The stems that a word may have in texts of other languages than the query's: "Luther" in German, "skincare"
    in Spanish."""
    lower = unicodedata.normalize("NFC", word).casefold()
    if _UNSPACED.search(lower) or lower.isdigit():
        return frozenset()
    shortest = max(SHORTEST_STEM, len(lower) / 2)
    found = {stem(lower, language) for language in LANGUAGES} | {fold(word)}
    return frozenset(one for one in found if len(one) >= shortest)


def derive_activities(word: str) -> set[str]:
    """The terms of what those do who are called so: bakers bake, runners run, painters paint.

    In the plural alone, as people are looked for: what ends so in the singular is mostly a thing (water, paper,
    winter). Some terms are of no word ("bak") and do no harm; of things in the plural (flowers) comes a rare word too
    many ("flow").
    """
    doers = _DOERS.fullmatch(fold(word))
    if doers is None:
        return set()
    verb = doers[1]
    forms = {verb, f"{verb}e"} | ({verb[:-1]} if verb[-1] == verb[-2] else set())
    return {term for form in forms for term in stems(form)}
