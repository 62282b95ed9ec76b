"""Finds the place that a geotag names. A geotag is the text that a platform shows as the location of a post: "Milano,
Italy", "Brooklyn, New York", "Canggu", "Duomo di Milano". The author means a geotag to name a place, so the name itself
is nearly enough evidence. In a geotag, the first place lies inside the last place."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from creators.lexicon.groups import words_of
from creators.places.areas import read_areas
from creators.places.cover import Cover
from creators.places.gazetteer import (
    Place,
    TaggedPlace,
    load_cities,
    load_countries,
    load_regions,
    load_towns,
    state_codes,
)
from creators.places.tokens import name_key

WHOLE, SMALL, PART = 1.0, 0.45, 0.55
"""Certainties that a geotag means the place. WHOLE: the whole geotag consists of names of places. SMALL: the geotag is
only the name of a small town. PART: the geotag names a venue, and the venue's name contains the name of a city."""

LARGE: Final = 100_000
"""Minimum population of a large city. The name of a large city is enough evidence for the city, even without its
country or within the name of a venue."""

_SEPARATORS: Final = re.compile(r"\s*[,·|•()\[\]/;\n@]+\s*|\s+[-–—]\s+")
_PARTS_OF_A_CITY: Final = words_of("parts_of_a_city")


@lru_cache(maxsize=50_000)
def read_geotag(text: str) -> TaggedPlace | None:
    """Returns the smallest place that a geotag names: Brooklyn for `Brooklyn, New York`. Returns None if the geotag
    names no known place ("Home sweet home")."""
    segments = [key for part in _SEPARATORS.split(text) if (key := name_key(part))]
    if not segments:
        return None
    within, rest = _container(segments)
    if not rest:
        return TaggedPlace(within, WHOLE) if within else None
    return _inside(rest, within) or (TaggedPlace(within, WHOLE) if within else _venue(rest))


def _container(segments: Sequence[str]) -> tuple[Place | None, Sequence[str]]:
    """Returns the place at the end of a geotag that contains the rest, and the names before this place. For "Paris,
    Texas", returns Texas and "Paris"."""
    within: Place | None = None
    rest = list(segments)
    while rest:
        wider = _wider(rest[-1], within, alone=len(rest) == 1)
        if wider is None:
            break
        within = wider
        rest.pop()
    return within, rest


def _wider(key: str, within: Place | None, *, alone: bool) -> Place | None:
    """Returns the country, region or area with this name, or None. If `within` is given, the result must lie inside
    that place."""
    may_be_state = not alone if within is None else within.spot.country == "US"
    if may_be_state and key in state_codes():
        return state_codes()[key]
    named = load_countries().get(key)
    if alone and _is_rather_a_city(key, named, within):
        return None
    regions = () if alone and within is None else load_regions().get(key, ())
    for place in filter(None, (named, *regions)):
        if within is None or (place != within and within.cover.contains(place.spot)):
            return place
    return None


def _is_rather_a_city(key: str, named: Place | None, within: Place | None) -> bool:
    """Returns whether a name means a city rather than a region or country. "New York" means a city, and so does "Tokyo"
    in "Tokyo, Japan". "Bali" and "Singapore" do not, although there are cities with these names."""
    if within is not None:
        return load_cities().within(key, within.cover) is not None
    city = load_cities().get(key)
    if city is None or key in read_areas():
        return False
    return named is None or (named.kind == "region" and city.population > LARGE)


def _inside(rest: Sequence[str], within: Place | None) -> TaggedPlace | None:
    """Returns the smallest city among these names, or None. The names are read from the last to the first. Each city
    must lie inside the city after it."""
    found: TaggedPlace | None = None
    cover = within.cover if within else None
    for key in reversed(rest):
        city = _city(key, cover)
        if city is None:
            break
        sure = WHOLE if cover is not None or city.population >= LARGE else SMALL
        found = TaggedPlace(city, sure)
        cover = Cover(circles=city.cover.circles)
    if found is None and cover is not None:
        # If the country is known, any of the names may be the city: "Cafe Central, Wien, Österreich".
        cities = (_city(key, cover) or _city_within(key, cover) for key in rest)
        first = next(filter(None, cities), None)
        found = TaggedPlace(first, WHOLE) if first else None
    return found


def _city(key: str, cover: Cover | None) -> Place | None:
    # "los angeles" for "downtown los angeles"
    plain = " ".join(word for word in key.split() if word not in _PARTS_OF_A_CITY)
    for name in dict.fromkeys((key, plain)):
        if not name:
            continue
        if cover is not None:
            city = load_cities().within(name, cover) or load_towns().within(name, cover)
        else:
            city = load_cities().get(name) or (
                None if name in words_of("unlikely") else load_towns().get(name)
            )
        if city is not None:
            return city
    return None


def _venue(rest: Sequence[str]) -> TaggedPlace | None:
    """Returns the large city in the name of a venue, or None: "Duomo di Milano", "Tate Modern London"."""
    city = next(filter(None, (_city_within(key, None) for key in rest)), None)
    return TaggedPlace(city, PART) if city else None


def _city_within(key: str, cover: Cover | None) -> Place | None:
    """Returns the last large city in a name, or None. In the name of a venue, the city comes last."""
    for name in _runs(key):
        if name in words_of("unlikely") or len(name) < 4:
            continue
        city = load_cities().get(name) if cover is None else load_cities().within(name, cover)
        if city is not None and city.population >= LARGE:
            return city
    return None


def _runs(key: str) -> Iterator[str]:
    """Yields groups of one to three consecutive words, from the end of the name. Longer groups come first. Does not
    yield the whole name."""
    words = key.split()
    for stop in range(len(words), 0, -1):
        for start in range(max(0, stop - 3), stop):
            if stop - start < len(words):
                yield " ".join(words[start:stop])
