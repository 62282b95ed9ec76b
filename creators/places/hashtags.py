"""Finds places in hashtags. The hashtags #milanblogger and #igersberlin are stronger evidence of where the author lives
than #bali."""

import re
from functools import cache, lru_cache
from typing import Final

from creators.lexicon.groups import words_of
from creators.places.areas import read_areas
from creators.places.demonyms import OF_CITIES
from creators.places.gazetteer import (
    Place,
    TaggedPlace,
    load_cities,
    load_countries,
    state_codes,
)
from creators.places.tokens import name_key

OF_PEOPLE, OF_LIFE, OF_VISITS, BARE = 0.6, 0.4, 0.15, 0.25
"""Certainties that the author lives in the place, for hashtags such as #milanblogger, #milanfood, #visitmilan and
#milan."""

_SHORTEST: Final = 4
_SHORT: Final = frozenset(
    {"nyc", "usa", "uae", "ldn", "atx", "htx", "dfw", "pdx", "bcn", "cph", "mtl"}
)
_IDEOGRAPHS: Final = re.compile("[぀-ヿ㐀-鿿가-힯]{2,}")
"""Pattern of scripts in which two characters can name a place: 東京, 서울."""
_LARGE: Final = 150_000
"""Minimum population of a city whose name is recognised in hashtags."""
_LARGE_ENOUGH: Final = 40_000
"""Minimum population of a city whose name has several words, such as Miami Beach. Written without spaces (#miamibeach),
a name of several words is rarely an ordinary word."""


@lru_cache(maxsize=100_000)
def read_hashtag(tag: str) -> TaggedPlace | None:
    """Returns the place that a hashtag names, or None. The hashtag must be the name of a place, alone or joined with a
    word such as "food"."""
    key = name_key(tag).replace(" ", "")
    if (place := _named(key)) is not None:
        return TaggedPlace(place, BARE)
    place, code = _named(key[:-2]), key[-2:]
    if place and code in state_codes() and state_codes()[code].cover.contains(place.spot):
        # The hashtag is a city, followed by the code of its US state: #austintx.
        return TaggedPlace(place, BARE)
    for size in range(len(key) - 1, 1, -1):
        found = _of(_named(key[:size]), key[size:], _AFTER) or _of(
            _named(key[-size:]), key[:-size], _BEFORE
        )
        if found is not None:
            return found
    return None


def _of(place: Place | None, word: str, words: dict[str, float]) -> TaggedPlace | None:
    return TaggedPlace(place, words[word]) if place is not None and word in words else None


def _by_word(**sureness: float) -> dict[str, float]:
    return {word: sure for group, sure in sureness.items() for word in words_of(group)}


_AFTER: Final = _by_word(tag_life=OF_LIFE, tag_visits=OF_VISITS, tag_people=OF_PEOPLE)
_BEFORE: Final = _by_word(tag_visits=OF_VISITS, tag_before=OF_LIFE, tag_people=OF_PEOPLE)


def _named(joined: str) -> Place | None:
    if len(joined) < _SHORTEST and joined not in _SHORT and not _IDEOGRAPHS.fullmatch(joined):
        return None
    return _joined_names().get(joined)


@cache
def _joined_names() -> dict[str, Place]:
    """Returns countries, areas and large cities, by their names without spaces."""
    names = {
        key: place
        for key, place in load_cities().named(at_least=_LARGE_ENOUGH)
        if key not in words_of("unlikely") and _makes_a_tag(key, place)
    }
    # Adjectives of cities count as names of the cities: #parisianlife.
    cities = {people: load_cities().get(city) for people, city in OF_CITIES.items()}
    names |= {people: city for people, city in cities.items() if city is not None}
    names |= {
        key: place
        for key, place in load_countries().items()
        if key in read_areas() or key not in names or not _lies_in(names[key], place)
    }
    return {
        key.replace(" ", ""): place
        for key, place in names.items()
        if key not in words_of("unlikely")
    }


def _lies_in(city: Place, country: Place) -> bool:
    """Returns whether a city lies in the country of the same name. Singapore does, but Jamaica in New York does not."""
    return set(city.countries) <= set(country.countries)


def _makes_a_tag(key: str, place: Place) -> bool:
    if not key.isascii():
        return _IDEOGRAPHS.fullmatch(key) is not None
    return place.population >= _LARGE or (" " in key and not place.exonym)
