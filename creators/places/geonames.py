"""Reads the tables under `data/`. The script `creators.places.conversion` writes the tables of countries, cities and
towns from data of GeoNames."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_DATA: Final = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Country:
    iso3: str
    name: str
    population: int


def read_table(file: str) -> Iterator[list[str]]:
    """Yields the rows of a file of tab-separated values. Skips lines that begin with #."""
    with (_DATA / file).open(encoding="utf-8", newline="\n") as lines:
        for line in lines:
            if not line.startswith("#"):
                yield line.rstrip("\n").split("\t")


@cache
def read_countries() -> dict[str, Country]:
    """Returns the countries by alpha-2 code (ISO 3166-1)."""
    return {
        code: Country(iso3, name, int(population))
        for code, iso3, name, _, population in read_table("countries.tsv")
    }
