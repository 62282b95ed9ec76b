"""What the invented creators write with, read from texts/: wording is data, and no sentence is code."""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "texts"

Block = dict[str, tuple[str, ...]]
"""A name such as `lines` to its wordings."""

THEME_FILES = ("themes_food_beauty_fashion", "themes_body_outdoors_home", "themes_arts_tech_work")


@dataclass(frozen=True, slots=True)
class Place:
    city: str
    country: str
    geotags: tuple[str, ...]
    """As people tag it: the city, a district, or its name in another language."""
    within: frozenset[str]
    """Every name that a brief may ask by and that contains it, its own included."""
    tags: tuple[str, ...]
    language: str
    weight: int

    def lies_in(self, names: frozenset[str]) -> bool:
        return bool(self.within & names)


@cache
def themes() -> dict[str, dict[str, Block]]:
    """Language to theme to what there is to say about it."""
    found: dict[str, dict[str, Block]] = {"en": {}}
    for file in THEME_FILES:
        found["en"] |= blocks(file)
    for key, block in blocks("other_languages").items():
        language, theme = key.split()
        found.setdefault(language, {})[theme] = block
    return found


@cache
def blocks(file: str) -> dict[str, Block]:
    """`# key` begins a block, `name: one | another` is a line of it. Hashtags are told apart by spaces."""
    found: dict[str, Block] = {}
    for line in (FOLDER / f"{file}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            found[line[2:]] = block = {}
        elif line:
            name, _, said = line.partition(": ")
            block[name] = tuple(said.split() if name == "tags" else said.split(" | "))
    return found


@cache
def places() -> dict[str, Place]:
    with (FOLDER / "places.tsv").open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["city"]: _place(row) for row in rows}


def _place(row: dict[str, str]) -> Place:
    return Place(
        city=row["city"],
        country=row["country"],
        geotags=tuple(row["geotags"].split(";")),
        within=frozenset([row["city"], *row["within"].split(";")]),
        tags=tuple(row["tags"].split(";")),
        language=row["language"],
        weight=int(row["weight"]),
    )
