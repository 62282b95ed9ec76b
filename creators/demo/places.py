"""Reads countries, their cities, and places in these cities from `places.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

from creators.demo.files import Table, read_table

_POINTS_IN_THOUSANDS = {"de", "id", "it", "nl", "pt", "tr"}


@dataclass(frozen=True, slots=True)
class Currency:
    units_for_a_euro: float
    english: str
    local: str

    def write_price(self, euros: int, language: str) -> str:
        """Returns a price in the local currency. It is rounded to two digits, as creators do."""
        amount = euros * self.units_for_a_euro
        step = 10 ** max(0, len(str(int(amount))) - 2)
        rounded = max(1, round(amount / step) * step)
        number = f"{rounded:,}"
        if language in _POINTS_IN_THOUSANDS:
            number = number.replace(",", ".")
        return (self.english if language == "en" else self.local).format(n=number)


@dataclass(frozen=True, slots=True, eq=False)
class Country:
    code: str
    name: str
    weight: int
    language: str
    names: str
    currency: Currency
    cities: Mapping[str, tuple[str, ...]]
    """The places in each city, by the city's name. The biggest city comes first."""

    @property
    def flag(self) -> str:
        return "".join(chr(0x1F1E6 + ord(letter) - ord("A")) for letter in self.code)


@dataclass(frozen=True, slots=True)
class Home:
    country: Country
    city: str

    @property
    def spots(self) -> tuple[str, ...]:
        return self.country.cities[self.city]


def _read_country(code: str, table: Table) -> Country:
    return Country(
        code=code,
        currency=Currency(table["rate"], table["price"], table["local_price"]),
        cities={city: tuple(spots) for city, spots in table["cities"].items()},
        **{name: table[name] for name in ("name", "weight", "language", "names")},
    )


@cache
def read_countries() -> tuple[Country, ...]:
    return tuple(_read_country(code, table) for code, table in read_table("places").items())


@cache
def read_homes() -> Mapping[str, Home]:
    """Returns every city by its English name."""
    return {city: Home(country, city) for country in read_countries() for city in country.cities}


@cache
def _countries_speaking(language: str | None) -> tuple[Country, ...]:
    return tuple(c for c in read_countries() if language in {None, c.language})


def draw_home(rng: Random, language: str | None = None) -> Home:
    among = _countries_speaking(language)
    country = rng.choices(among, [country.weight for country in among])[0]
    cities = tuple(country.cities)
    return Home(country, cities[0] if rng.random() < 0.35 else rng.choice(cities))
