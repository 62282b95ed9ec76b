"""Looks up the countries, regions and cities of the world by name. The data come from GeoNames
(`creators.places.geonames`), and the names of countries also from CLDR (babel). The data are read on first use, and
take 25 MB of memory.

Names are looked up by their key, the normalised form that `name_key` returns.
"""

import math
import sys
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from babel import Locale

from creators.lexicon.groups import words_of
from creators.places.aliases import (
    CITY_ALIASES,
    COUNTRY_ALIASES,
    INFLECTED_CITIES,
    INFLECTED_COUNTRIES,
)
from creators.places.areas import read_areas
from creators.places.cover import NO_COVER, UNKNOWN_SPOT, Circle, Cover, Spot, city_radius_km
from creators.places.demonyms import COUNTRY_OF, REGION_OF
from creators.places.geonames import read_countries, read_table
from creators.places.tokens import name_key

SMALL_AREA_KM: Final = 20
"""Maximum radius in kilometres of a small area. A small area counts as part of one first-level region, the region of
the nearest city."""

_CITY_COVERS: Final = {
    ("Los Angeles", "US"): Cover(circles=(Circle(34.02, -118.25, 55, "US"),)),
    ("New York City", "US"): Cover(circles=(Circle(40.71, -73.96, 26, "US"),)),
}
"""Areas of cities that are larger than their population suggests."""
_SHORT_NAMES: Final = {
    "BA": "Bosnia and Herzegovina",
    "HK": "Hong Kong",
    "MM": "Myanmar",
    "MO": "Macau",
    "PS": "Palestine",
    "TR": "Turkey",
}
_COUNTRY_NAMES_IN: Final = ("tr", "pl", "nl", "it", "pt", "fr", "es", "de", "en")


@dataclass(frozen=True, slots=True)
class Place:
    """A place that a name can mean. `countries` has several countries only for an area in several countries, and for
    the name "Georgia", which means a country or a US state."""

    name: str
    kind: str
    countries: tuple[str, ...]
    population: int = 0
    exonym: bool = False
    cover: Cover = NO_COVER
    spot: Spot = UNKNOWN_SPOT

    @property
    def label(self) -> str:
        """The name of the place with its country: `Milan, Italy`."""
        country = country_name(self.spot.country) if self.spot.country else ""
        return f"{self.name}, {country}" if country and country != self.name else self.name


class TaggedPlace(NamedTuple):
    """A place that a geotag or hashtag names, with the certainty of this evidence, 0 to 1."""

    place: Place
    sureness: float


class Cities:
    """The cities in a data file, for lookup by name. The data of the 30,000 cities are stored in arrays, to save
    memory."""

    def __init__(self, file: str) -> None:
        self._names: list[str] = []
        self._regions: list[str] = []
        self._populations = array("I")
        self._latitudes = array("f")
        self._longitudes = array("f")
        self._rows: dict[str, int] = {}
        self._namesakes: dict[str, tuple[int, ...]] = {}
        exonyms: list[tuple[str, int]] = []
        for row, city in enumerate(read_table(file)):
            name, region, population, latitude, longitude, *others = city
            self._names.append(name)
            self._regions.append(sys.intern(region))
            self._populations.append(int(population))
            self._latitudes.append(float(latitude))
            self._longitudes.append(float(longitude))
            exonyms += [(name_key(other), row) for other in others]
            if len(key := name_key(name)) > 2:
                self._take(key, row)
        # An exonym of one city must not replace the main name of another city.
        for key, row in exonyms:
            self._keep_larger(key, row)
        for alias, (key, country) in (CITY_ALIASES | INFLECTED_CITIES).items():
            known = self._row(key, country)
            if known is not None:
                self._rows[alias] = known

    def get(self, key: str, country: str | None = None) -> Place | None:
        """Returns the largest city with this name, or None. If `country` is given, only cities in this country
        count."""
        row = self._rows.get(key) if country is None else self._row(key, country)
        return None if row is None else self._place(row, key)

    def within(self, key: str, cover: Cover) -> Place | None:
        """Returns the largest city with this name in the area `cover`, or None."""
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
        """Yields pairs of a name and the largest city with this name. Leaves out cities with fewer than `at_least`
        people."""
        for key, row in self._rows.items():
            if self._populations[row] >= at_least:
                yield key, self._place(row, key)

    def names(self) -> Iterable[str]:
        return self._rows.keys()

    def region_near(self, latitude: float, longitude: float, country: str) -> str:
        """Returns the code of the first-level region of the city that is nearest to a point, among the cities of the
        country. Returns an empty string if the country has no city."""
        east = math.cos(math.radians(latitude))

        def distance(row: int) -> float:
            north = abs(self._latitudes[row] - latitude)
            return north + east * abs(self._longitudes[row] - longitude)

        nearest = min(self._by_country().get(country, ()), key=distance, default=None)
        return "" if nearest is None else self._regions[nearest]

    @cache  # noqa: B019 - only two instances exist, and both stay in memory
    def _by_country(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for row, region in enumerate(self._regions):
            found[region.partition(".")[0]].append(row)
        return found

    def _rows_of(self, key: str) -> tuple[int, ...]:
        """Returns the row numbers of all cities with this name, the largest city first."""
        return self._namesakes.get(key) or ((self._rows[key],) if key in self._rows else ())

    def _row(self, key: str, country: str) -> int | None:
        prefix = f"{country}."
        return next((r for r in self._rows_of(key) if self._regions[r].startswith(prefix)), None)

    def _take(self, key: str, row: int) -> None:
        other = self._rows.setdefault(key, row)
        if other != row:
            rows = (*self._namesakes.get(key, (other,)), row)
            ordered = sorted(rows, key=lambda r: -self._populations[r])
            self._namesakes[key], self._rows[key] = tuple(ordered), ordered[0]

    def _keep_larger(self, key: str, row: int) -> None:
        other = self._rows.get(key)
        if other is None or (
            name_key(self._names[other]) != key
            and self._populations[other] < self._populations[row]
        ):
            self._rows[key] = row


def country_name(code: str) -> str:
    """Returns the English name of a country, or its code if the name is unknown."""
    return _SHORT_NAMES.get(code) or str(Locale("en").territories.get(code, code))


def country_place(code: str, population: int = 0) -> Place:
    name = country_name(code)
    return Place(name, "country", (code,), population, cover=Cover((code,)), spot=Spot(code))


@cache
def load_cities() -> Cities:
    return Cities("cities.tsv")


@cache
def load_towns() -> Cities:
    """Returns the towns of 1,000 to 15,000 people. Use the towns for geotags only, because many of their names are
    ordinary words."""
    return Cities("towns.tsv")


@cache
def load_regions() -> dict[str, tuple[Place, ...]]:
    """Returns the first-level regions, by the key of their English name. A name can mean several regions, in different
    countries (Limburg)."""
    found: dict[str, tuple[Place, ...]] = {}
    for country, code, name in read_table("first_level.tsv"):
        key = name_key(name)
        found[key] = (*found.get(key, ()), _region(name, f"{country}.{code}"))
    return found


@cache
def load_countries() -> dict[str, Place]:
    """Returns countries, US states, continents and areas, by the key of each of their names."""
    records = read_countries()
    places = {code: country_place(code, record.population) for code, record in records.items()}
    names = {name_key(state.name): state for state in state_codes().values()}
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
    either_georgia = Cover(("GE",), ("US.GA",))
    names["georgia"] = Place("Georgia", "country", ("GE", "US"), cover=either_georgia)
    return {name: place for name, place in names.items() if name not in words_of("wrong_names")} | {
        "us": places["US"]
    }


def city_names() -> Iterator[tuple[str, Place]]:
    """Yields pairs of a key and a city, for all further names of large cities in all scripts. Many of these names are
    ordinary words, so use the names only for words that are known to name a place."""
    for name, country, *others in read_table("city_names.tsv"):
        if place := load_cities().get(name_key(name), country):
            for other in others:
                yield name_key(other), place


@cache
def load_region_names() -> dict[str, Place]:
    """Returns first-level regions and areas by their names in other languages, from data/region_names.tsv. In this
    file, the country is empty for areas in several countries."""
    found: dict[str, Place] = {}
    for country, name, names in read_table("region_names.tsv"):
        area = load_countries().get(name_key(name))
        region = next(
            (p for p in load_regions().get(name_key(name), ()) if country in p.countries), None
        )
        place = region or area
        if place:
            found |= dict.fromkeys(names.split("|"), place)
    return found


@cache
def load_marked_areas() -> dict[str, Place]:
    """Returns areas whose names may be ordinary words, by name. Use the names only for words that are known to name a
    place."""
    return {
        name_key(key): _area(name, cover)
        for key, (name, cover) in read_areas("marked_areas.txt").items()
    }


def warm_up() -> None:
    """Reads the names and places now, so that the first search need not wait for them."""
    load_cities()
    load_countries()


@cache
def state_codes() -> dict[str, Place]:
    """Returns the US states by their two-letter code in lower case."""
    return {code.lower(): _region(name, f"US.{code}") for code, name in read_table("us_states.tsv")}


def find_by_demonym(word: str) -> Place | None:
    """Returns the place that a demonym belongs to, or None: Germany for "german", Paris for "parisians". The demonym
    must be in lower case and without accents."""
    if code := COUNTRY_OF.get(word):
        return country_place(code)
    key = REGION_OF.get(word, "")
    return load_countries().get(key) or load_cities().get(key)


def is_country_code(code: str) -> bool:
    """Returns whether two capital letters are a country code."""
    return code in read_countries()


def _region(name: str, code: str) -> Place:
    country = code.partition(".")[0]
    return Place(name, "region", (country,), cover=Cover(regions=(code,)), spot=Spot(country, code))


def _area(name: str, cover: Cover) -> Place:
    """Returns a named area. If a circle of the area crosses borders, `countries` has only the countries that are
    covered completely."""
    countries = tuple(sorted(cover.within_countries or cover.countries))
    return Place(name, "region", countries, cover=cover, spot=_middle(cover))


def _middle(cover: Cover) -> Spot:
    """Returns what is known about the location of something in this area: the country, the region and the point. Each
    of these is empty unless the area has exactly one."""
    country = min(cover.within_countries) if len(cover.within_countries) == 1 else ""
    region = cover.regions[0] if len(cover.regions) == 1 and not cover.circles else ""
    if len(cover.circles) == 1 and not cover.regions and not cover.countries:
        circle = cover.circles[0]
        if country and circle.km <= SMALL_AREA_KM:
            region = load_cities().region_near(circle.latitude, circle.longitude, country)
        return Spot(country, region, circle.latitude, circle.longitude)
    return Spot(country, region)
