"""What the people of a place are called: `data/demonyms.tsv`.

One line a place: adjectives, then nouns that need no further word ("Germans"). In English first, then in the languages
in which people most often search; all folded. "English", "Arab" and "Latin" are missing on purpose: more often than a
home, they name a language or a heritage.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

_DATA: Final = Path(__file__).parent / "data" / "demonyms.tsv"


def _read() -> Iterator[tuple[str, str, list[str], list[str]]]:
    """The kind of each place, its code or key, adjectives and nouns."""
    for line in _DATA.read_text("utf-8").splitlines():
        kind, key, *words = line.split("\t")
        adjectives, nouns = ([word.replace("_", " ") for word in part.split()] for part in words)
        yield kind, key, adjectives, nouns


_LINES: Final = tuple(_read())
COUNTRY_OF: Final = {
    word: code
    for kind, code, adjectives, nouns in _LINES
    if kind == "country"
    for word in (*adjectives, *nouns)
}
"""Folded demonym to alpha-2."""
REGION_OF: Final = {
    word: key
    for kind, key, adjectives, nouns in _LINES
    if kind != "country"
    for word in (*adjectives, *nouns)
}
"""Folded demonym to the key of an area, region or city."""
OF_CITIES: Final = {word: key for kind, key, words, _ in _LINES if kind == "city" for word in words}
PEOPLE: Final = frozenset(noun for *_, nouns in _LINES for noun in nouns)
"""Demonyms that are nouns."""
