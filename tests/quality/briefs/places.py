"""Whether a place that a reader names is the one of a right reading: by names and countries, from places.tsv.

A gold place is "DE", "DE-Berlin" (a city or region) or a larger area ("Baltic states"). A place that the table lacks is
compared by its own name and its country.
"""

import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tests.quality.briefs.words import name_key

WHOLE: Final = ("country", "demonym")
_GENERIC: Final = re.compile(
    r"\b(the|city|state|province|provincia|prefecture|region|regione|county|oblast|district|metropolitan|area|of|de|di)\b"
)


class ReadPlace(NamedTuple):
    name: str
    kind: str
    countries: frozenset[str]


class _Row(NamedTuple):
    gold: str
    countries: frozenset[str]
    kind: str


@cache
def _table() -> dict[str, list[tuple[_Row, bool]]]:
    """Rows by each of their names, and whether it is the first name."""
    found = defaultdict(list)
    for line in (Path(__file__).parent / "places.tsv").read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        gold, countries, kind, names = line.split("\t")
        row = _Row(gold, frozenset(countries.split()), kind)
        own = name_key(gold[3:] if kind in ("city", "region") else gold)
        found[own].append((row, True))
        for name in filter(None, names.split("|")):
            found[name].append((row, False))
    return found


def _rows(name: str, countries: frozenset[str], kind: str = "") -> set[_Row]:
    """The rows that a name can mean: those of the said kind before others, then those whose first name it is."""
    plain = name_key(name)
    bare = " ".join(_GENERIC.sub(" ", plain).split())
    for key in (plain, name_key(name.partition(",")[0]), bare):
        rows = [
            pair for pair in _table().get(key, ()) if not countries or pair[0].countries & countries
        ]
        rows = [pair for pair in rows if _kind(pair[0].kind) == _kind(kind)] or rows
        rows = [pair for pair in rows if pair[1]] or rows
        if rows:
            return {row for row, _ in rows}
    return set()


def _kind(kind: str) -> str:
    if kind in ("city", "town", "village", "municipality"):
        return "city"
    return "country" if kind in WHOLE else "region"


@cache
def _gold(code: str) -> tuple[frozenset[str], frozenset[_Row]]:
    """The countries of a gold place, and its rows."""
    country, _, name = code.partition("-")
    if re.fullmatch("[A-Z]{2}", code):
        return frozenset({code}), frozenset({_Row(code, frozenset({code}), "country")})
    if re.fullmatch("[A-Z]{2}", country):
        found = [
            pair
            for pair in _table().get(name_key(name), ())
            if country in pair[0].countries and pair[0].kind != "country"
        ]
        found = [pair for pair in found if pair[1]] or found
        return frozenset({country}), frozenset(row for row, _ in found)
    rows = frozenset(row for row in _rows(code, frozenset(), "region") if row.kind != "city")
    return frozenset().union(*(row.countries for row in rows)), rows


def countries_of(code: str) -> frozenset[str]:
    return _gold(code)[0]


def same_place(code: str, place: ReadPlace) -> bool:
    countries, rows = _gold(code)
    read = place.countries
    if len(code) == 2:
        whole = place.kind in WHOLE and countries <= read
        return whole or bool(rows & _rows(place.name, read, place.kind))
    part = code[2:3] == "-"
    if part and (place.kind in WHOLE or (read and not countries & read)):
        return False
    meant = _rows(place.name, countries if part else frozenset(), place.kind)
    if rows and meant:
        return bool(rows & meant)
    if not part and len(read) > 1 and read == countries:
        return True
    own = name_key(code[3:] if part else code)
    return own in (name_key(place.name), name_key(place.name.partition(",")[0]))


def around(code: str, place: ReadPlace) -> bool:
    """Whether the read place is the country around the asked one: of no harm, only not exact."""
    return place.kind in WHOLE and bool(countries_of(code) & place.countries)
