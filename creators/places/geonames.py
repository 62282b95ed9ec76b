"""Reads the tables under `data/`: GeoNames' countries, cities and towns, which `creators.places.conversion` writes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

_DATA: Final = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Country:
    iso3: str
    name: str
    population: int


def read_table(file: str) -> Iterator[list[str]]:
    """Yields the rows of a file of tab-separated values. Lines that begin with # are left out."""
    with (_DATA / file).open(encoding="utf-8", newline="\n") as lines:
        for line in lines:
            if not line.startswith("#"):
                yield line.rstrip("\n").split("\t")


class City(NamedTuple):
    name: str
    region: str
    """Country and first-level code. `IT.09` is Lombardy."""
    population: int
    latitude: float
    longitude: float
    others: list[str]
    """Other names that people search for."""


@cache
def read_countries() -> dict[str, Country]:
    """Returns countries by their alpha-2 code (ISO 3166-1)."""
    return {
        code: Country(iso3, name, int(population))
        for code, iso3, name, _, population in read_table("countries.tsv")
    }


@cache
def read_states() -> dict[str, str]:
    """Returns the names of US states by their code of two capitals."""
    return dict(read_table("us_states.tsv"))


def read_cities(file: str) -> Iterator[City]:
    for name, region, population, latitude, longitude, *others in read_table(file):
        yield City(name, region, int(population), float(latitude), float(longitude), others)


def read_city_names() -> Iterator[tuple[str, str, list[str]]]:
    """Yields the name, the country and every other name of each city of at least 100,000 people."""
    for name, country, *others in read_table("city_names.tsv"):
        yield name, country, others
