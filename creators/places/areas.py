"""Reads regions, islands and other areas from the files under `data/`."""

import re
from functools import cache
from pathlib import Path
from typing import Final

from config.kit.text import fold_text
from creators.places.cover import Circle, Cover
from creators.places.geonames import read_table
from creators.places.tokens import name_key

_DATA: Final = Path(__file__).parent / "data"
_NEXT_PART: Final = re.compile(r" +(?=[A-Z]{2}(?:[ /@]|$)|@)")
_CIRCLE: Final = re.compile(r"([A-Z]{2})?@(-?[\d.]+),(-?[\d.]+),(\d+)")


@cache
def first_level() -> dict[tuple[str, str], str]:
    """Returns the codes of first-level regions, such as `IT.09`. The keys are the country's code and the region's
    English name in lower case and without accents."""
    rows = read_table("first_level.tsv")
    return {(country, fold_text(name)): f"{country}.{code}" for country, code, name in rows}


@cache
def read_areas(file: str = "areas.txt") -> dict[str, tuple[str, Cover]]:
    """Returns the areas in a file, by each of their names. The value is the main name of the area, and the part of the
    map that belongs to the area."""
    found: dict[str, tuple[str, Cover]] = {}
    for line in (_DATA / file).read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        names, _, parts = line.rpartition(": ")
        first, *others = names.split(", ")
        cover = _cover(_NEXT_PART.split(parts))
        for name in (first, *others):
            found[name_key(name)] = (first, cover)
    return found


def _cover(parts: list[str]) -> Cover:
    countries, regions, circles = [], [], []
    for part in parts:
        if circle := _CIRCLE.fullmatch(part):
            country, latitude, longitude, km = circle.groups()
            circles.append(Circle(float(latitude), float(longitude), float(km), country or ""))
        elif "/" in part:
            country, _, name = part.partition("/")
            regions.append(first_level()[country, fold_text(name)])
        else:
            countries.append(part)
    return Cover(tuple(countries), tuple(regions), tuple(circles))
