"""Reads demonyms, the words for the people of a place, from `data/demonyms.tsv`.

A line of this file has the adjectives for a place ("german"), then the nouns ("germans"), in lower case and without
accents. English words come first. Words in the languages in which people most often search follow.

"English", "Arab" and "Latin" are left out, because they usually name a language or a heritage.
"""

from typing import Final

from creators.places.geonames import read_table


def _words(listed: str) -> list[str]:
    return [word.replace("_", " ") for word in listed.split()]


_LINES: Final = [
    (kind, key, _words(adjectives), _words(nouns))
    for kind, key, adjectives, nouns in read_table("demonyms.tsv")
]
"""Rows with the kind of place, its code or key, its adjectives and its nouns."""
_PLACE_OF: Final = {
    word: (kind, key) for kind, key, adjectives, nouns in _LINES for word in (*adjectives, *nouns)
}
COUNTRY_OF: Final = {word: code for word, (kind, code) in _PLACE_OF.items() if kind == "country"}
"""Alpha-2 codes of countries, by demonym."""
REGION_OF: Final = {word: key for word, (kind, key) in _PLACE_OF.items() if kind != "country"}
"""Keys (normalised names) of areas, regions and cities, by demonym."""
OF_CITIES: Final = {word: key for kind, key, words, _ in _LINES if kind == "city" for word in words}
"""Keys of cities, by adjective."""
PEOPLE: Final = frozenset(noun for *_, nouns in _LINES for noun in nouns)
"""The demonyms that are nouns."""
