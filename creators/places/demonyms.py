"""Reads the names for the people of a place from `data/demonyms.tsv`.

A line has the folded adjectives of a place, then the nouns ("Germans"). English comes first, then the languages in
which people most often search. "English", "Arab" and "Latin" are left out because they usually name a language or a
heritage.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

_DATA: Final = Path(__file__).parent / "data" / "demonyms.tsv"


def _read() -> Iterator[tuple[str, str, list[str], list[str]]]:
    """The kind of each place, its code or key, its adjectives and its nouns."""
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
"""Alpha-2 codes of countries by folded demonym."""
REGION_OF: Final = {
    word: key
    for kind, key, adjectives, nouns in _LINES
    if kind != "country"
    for word in (*adjectives, *nouns)
}
"""Keys of areas, regions and cities by folded demonym."""
OF_CITIES: Final = {word: key for kind, key, words, _ in _LINES if kind == "city" for word in words}
"""Keys of cities by folded adjective."""
PEOPLE: Final = frozenset(noun for *_, nouns in _LINES for noun in nouns)
"""Demonyms that are nouns."""
