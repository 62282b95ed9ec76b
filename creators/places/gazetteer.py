"""Finds the world's countries and cities by name, from GeoNames (`creators.places.geonames`) and CLDR (babel).

The files are read on first use. The index of cities takes 11 MB of memory, and that of towns 9 MB.
"""

import math
import sys
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from babel import Locale

from creators.lexicon.groups import words_of
from creators.places.aliases import (
    CITY_ALIASES,
    COUNTRY_ALIASES,
    INFLECTED_CITIES,
    INFLECTED_COUNTRIES,
)
from creators.places.areas import read_areas, read_region_names, region_names
from creators.places.cover import NO_COVER, UNKNOWN_SPOT, Circle, Cover, Spot, city_radius_km
from creators.places.demonyms import COUNTRY_OF, REGION_OF
from creators.places.geonames import City, read_cities, read_city_names, read_countries, read_states
from creators.places.packed_names import PackedNames, PackedRows
from creators.places.tokens import name_key

SMALL_AREA_KM: Final = 20
"""Maximum radius of an area that counts as lying in one first-level region. It is the region of the nearest city."""

_CITY_COVERS: Final = {
    ("Los Angeles", "US"): Cover(circles=(Circle(34.02, -118.25, 55, "US"),)),
    ("New York City", "US"): Cover(circles=(Circle(40.71, -73.96, 26, "US"),)),
}
"""Covers of cities that reach further than their population suggests."""
_SHORT_NAMES: Final = {
    "BA": "Bosnia and Herzegovina",
    "HK": "Hong Kong",
    "MM": "Myanmar",
    "MO": "Macau",
    "PS": "Palestine",
    "TR": "Turkey",
}
_COUNTRY_NAMES_IN: Final = ("tr", "pl", "nl", "it", "pt", "fr", "es", "de", "en")
_STATES_THAT_ARE_COUNTRIES: Final = {"georgia": ("GE", "US")}


@dataclass(frozen=True, slots=True)
class Place:
    """A place that a name means. Only areas and the name Georgia have several `countries`."""

    name: str
    kind: str
    countries: tuple[str, ...]
    population: int = 0
    exonym: bool = False
    cover: Cover = NO_COVER
    spot: Spot = UNKNOWN_SPOT


class Cities:
    """An index of cities by name. Arrays keep the cities small in memory. A `packed` index is smaller and slower."""

    def __init__(self, cities: Iterable[City], *, packed: bool = False) -> None:
        self._names = PackedNames()
        self._regions: list[str] = []
        self._populations = array("I")
        self._latitudes = array("f")
        self._longitudes = array("f")
        rows: dict[str, int] = {}
        self._rows: Mapping[str, int] = rows
        self._namesakes: dict[str, tuple[int, ...]] = {}
        exonyms: list[tuple[str, int]] = []
        for row, city in enumerate(cities):
            self._names.append(city.name)
            self._regions.append(sys.intern(city.region))
            self._populations.append(city.population)
            self._latitudes.append(city.latitude)
            self._longitudes.append(city.longitude)
            exonyms += [(name_key(name), row) for name in city.others]
            if len(key := name_key(city.name)) > 2:
                self._take(rows, key, row)
        # The other names come after all cities' own names.
        for key, row in exonyms:
            self._keep_larger(rows, key, row)
        for alias, (key, country) in (CITY_ALIASES | INFLECTED_CITIES).items():
            known = self._row(key, country)
            if known is not None:
                rows[alias] = known
        if packed:
            self._rows = PackedRows(rows)

    def get(self, key: str, country: str | None = None) -> Place | None:
        """Returns the largest city of that name, in `country` if given."""
        row = self._rows.get(key) if country is None else self._row(key, country)
        return None if row is None else self._place(row, key)

    def within(self, key: str, cover: Cover) -> Place | None:
        """Returns the largest city of that name that lies in `cover`."""
        found = (self._place(row, key) for row in self._rows_of(key))
        return next((place for place in found if cover.contains(place.spot)), None)

    def _place(self, row: int, key: str) -> Place:
        name, region, population = self._names[row], self._regions[row], self._populations[row]
        country = region.partition(".")[0]
        latitude, longitude = self._latitudes[row], self._longitudes[row]
        reach = Circle(latitude, longitude, city_radius_km(population), country)
        return Place(
            name,
            "city",
            (country,),
            population,
            exonym=name_key(name) != key,
            cover=_CITY_COVERS.get((name, country)) or Cover(circles=(reach,)),
            spot=Spot(country, region, latitude, longitude),
        )

    def named(self, *, at_least: int) -> Iterator[tuple[str, Place]]:
        """Yields each name with its largest city, for cities with at least this many people."""
        for key, row in self._rows.items():
            if self._populations[row] >= at_least:
                yield key, self._place(row, key)

    def names(self) -> Iterable[str]:
        return self._rows.keys()

    def region_near(self, latitude: float, longitude: float, country: str) -> str:
        """Returns the first-level region of the nearest city in a country, or an empty string without a city."""
        east = math.cos(math.radians(latitude))
        rows = (
            (
                abs(self._latitudes[row] - latitude)
                + east * abs(self._longitudes[row] - longitude),
                row,
            )
            for row in self._by_country().get(country, ())
        )
        nearest = min(rows, default=None)
        return self._regions[nearest[1]] if nearest else ""

    @cache  # noqa: B019 - only two instances exist, and both stay in memory
    def _by_country(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for row, region in enumerate(self._regions):
            found[region.partition(".")[0]].append(row)
        return found

    def _rows_of(self, key: str) -> tuple[int, ...]:
        """Returns the rows of all cities of that name, largest first."""
        return self._namesakes.get(key) or ((self._rows[key],) if key in self._rows else ())

    def _row(self, key: str, country: str) -> int | None:
        prefix = f"{country}."
        return next((r for r in self._rows_of(key) if self._regions[r].startswith(prefix)), None)

    def _take(self, rows: dict[str, int], key: str, row: int) -> None:
        other = rows.setdefault(key, row)
        if other != row:
            namesakes = (*self._namesakes.get(key, (other,)), row)
            ordered = sorted(namesakes, key=lambda r: -self._populations[r])
            self._namesakes[key], rows[key] = tuple(ordered), ordered[0]

    def _keep_larger(self, rows: dict[str, int], key: str, row: int) -> None:
        other = rows.get(key)
        if other is None or (
            name_key(self._names[other]) != key
            and self._populations[other] < self._populations[row]
        ):
            rows[key] = row


def country_name(code: str) -> str:
    """Returns the English name of a country. Returns the code if it is unknown."""
    return _SHORT_NAMES.get(code) or str(Locale("en").territories.get(code, code))


def country_place(code: str, population: int = 0) -> Place:
    name = country_name(code)
    return Place(name, "country", (code,), population, cover=Cover((code,)), spot=Spot(code))


def label_place(name: str, country: str) -> str:
    """Returns a place with its country: `Milan, Italy`."""
    shown = country_name(country) if country else ""
    return f"{name}, {shown}" if shown and shown != name else name


@cache
def load_cities() -> Cities:
    return Cities(read_cities("cities.tsv"))


@cache
def load_towns() -> Cities:
    """Returns places of 1,000 to 15,000 people, for geotags only: many of their names are ordinary words."""
    return Cities(read_cities("towns.tsv"), packed=True)


@cache
def load_regions() -> dict[str, tuple[Place, ...]]:
    """Returns first-level regions by the key of their English name, which countries can share (Limburg)."""
    found: dict[str, tuple[Place, ...]] = {}
    for code, name in region_names().items():
        key = name_key(name)
        found[key] = (*found.get(key, ()), _region(name, code))
    return found


@cache
def load_countries() -> dict[str, Place]:
    """Returns countries, US states, continents and areas by the key of each of their names."""
    records = read_countries()
    places = {code: country_place(code, record.population) for code, record in records.items()}
    names: dict[str, Place] = {}
    for code, name in read_states().items():
        names[name_key(name)] = _region(name, f"US.{code}")
    names["new york state"] = names.pop("new york")  # The bare name means the city.
    names |= {
        key: _area(name, cover)
        for key, (name, cover) in read_areas().items()
        if key not in CITY_ALIASES
    }
    for locale in map(Locale, _COUNTRY_NAMES_IN):
        names |= {
            name_key(locale.territories[c]): p for c, p in places.items() if c in locale.territories
        }
    names |= {name_key(record.name): places[code] for code, record in records.items()}
    aliases = COUNTRY_ALIASES | INFLECTED_COUNTRIES
    names |= {name: places[code] for name, code in aliases.items()}
    names |= {
        key: Place(key.title(), "country", codes, cover=Cover(("GE",), ("US.GA",)))
        for key, codes in _STATES_THAT_ARE_COUNTRIES.items()
    }
    return {name: place for name, place in names.items() if name not in words_of("wrong_names")} | {
        "us": places["US"]
    }


def city_names() -> Iterator[tuple[str, Place]]:
    """Yields every other name of the large cities, in all scripts, with its city. Use them only for words that are
    known to name a place, because many of these names are ordinary words."""
    for name, country, others in read_city_names():
        if place := load_cities().get(name_key(name), country):
            for other in others:
                yield name_key(other), place


@cache
def load_region_names() -> dict[str, Place]:
    """Returns first-level regions and areas by their names in other languages, from data/region_names.tsv."""
    found: dict[str, Place] = {}
    for country, name, names in read_region_names():
        area = load_countries().get(name_key(name))
        region = next(
            (p for p in load_regions().get(name_key(name), ()) if country in p.countries), None
        )
        place = region or area
        if place:
            found |= dict.fromkeys(names, place)
    return found


@cache
def load_marked_areas() -> dict[str, Place]:
    """Returns the areas whose names count only for words that are known to name a place."""
    return {
        name_key(key): _area(name, cover)
        for key, (name, cover) in read_areas("marked_areas.txt").items()
    }


def warm_up() -> None:
    """Reads the gazetteer now, so that the first search does not wait for it. What is loaded later reuses the memory
    that reading the towns frees, so that they cost 9 MB instead of 20."""
    load_towns()
    load_cities()
    load_countries()


@cache
def state_codes() -> dict[str, str]:
    """Returns the names of US states by their lower-case code of two letters."""
    return {code.lower(): name for code, name in read_states().items()}


def find_state(code: str) -> Place:
    """Returns the US state with this lower-case code of two letters."""
    return _region(state_codes()[code], f"US.{code.upper()}")


def find_by_demonym(word: str) -> Place | None:
    """Returns the place that a folded demonym names: "german", "parisians"."""
    if code := COUNTRY_OF.get(word):
        return country_place(code)
    key = REGION_OF.get(word, "")
    return load_countries().get(key) or load_cities().get(key)


def is_country_code(code: str) -> bool:
    """Returns whether two capital letters are the code of a country."""
    return code in read_countries()


def _region(name: str, code: str) -> Place:
    country = code.partition(".")[0]
    return Place(name, "region", (country,), cover=Cover(regions=(code,)), spot=Spot(country, code))


def _area(name: str, cover: Cover) -> Place:
    """Returns a named area. If a circle crosses borders, only the fully covered countries count as its countries."""
    countries = tuple(sorted(cover.within_countries or cover.countries))
    return Place(name, "region", countries, cover=cover, spot=_middle(cover))


def _middle(cover: Cover) -> Spot:
    """Returns the spot of a post in this area: the country, region and point of which it has exactly one."""
    country = min(cover.within_countries) if len(cover.within_countries) == 1 else ""
    region = cover.regions[0] if len(cover.regions) == 1 and not cover.circles else ""
    if len(cover.circles) == 1 and not cover.regions and not cover.countries:
        circle = cover.circles[0]
        if country and circle.km <= SMALL_AREA_KM:
            region = load_cities().region_near(circle.latitude, circle.longitude, country)
        return Spot(country, region, circle.latitude, circle.longitude)
    return Spot(country, region)
