"""Builds SQL conditions for places. In the SQL, `s` is a row of `creators_creatorplace`, which stores that a creator
was seen in a place."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any, Final

from creators.places.cover import KM_A_DEGREE, Circle, Cover

LEAST_HOME: Final = 0.2
"""Minimum certainty at which a place counts as a creator's home although no post is from there."""


@dataclass(frozen=True, slots=True)
class PlaceCondition:
    sql: str = ""
    values: dict[str, Any] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.sql)

    @property
    def rows(self) -> str:
        """Returns the FROM and WHERE clauses of a query for creators who were seen in one of the places. A creator may
        have several rows."""
        return f"creators_creatorplace s WHERE {self.sql}"


def build_place_condition(covers: Sequence[Cover]) -> PlaceCondition:
    """Builds the SQL condition that a creator was seen in one of the places. If there are no places, the condition is
    FALSE."""
    parts, values = cover_conditions(covers, prefix="place")
    if not parts:
        return PlaceCondition()
    told = f"(s.home >= {LEAST_HOME} OR s.posts > 0)"
    return PlaceCondition(f"({' OR '.join(parts)}) AND {told}", values)


def cover_conditions(covers: Sequence[Cover], *, prefix: str) -> tuple[list[str], dict[str, Any]]:
    """Returns SQL conditions and their parameters: one condition for all countries of the covers, one for all regions,
    and one for each circle. The names of the parameters start with `prefix`."""
    cover = reduce(or_, covers, Cover())
    parts: list[str] = []
    values: dict[str, Any] = {}
    if cover.countries:
        parts.append(f"s.country = ANY(%({prefix}_countries)s)")
        values[f"{prefix}_countries"] = list(dict.fromkeys(cover.countries))
    if cover.regions:
        parts.append(f"s.region = ANY(%({prefix}_regions)s)")
        values[f"{prefix}_regions"] = list(dict.fromkeys(cover.regions))
    for number, circle in enumerate(dict.fromkeys(cover.circles)):
        parts.append(_within(circle, f"{prefix}{number}"))
        values |= _values(circle, f"{prefix}{number}")
    return parts, values


def _within(circle: Circle, n: str) -> str:
    """Builds the SQL condition that a place lies in the circle. A box around the circle is compared first, because an
    index supports this. The distance is then calculated as in `Circle.distance_km`."""
    country = f"s.country = %({n}_country)s AND " if circle.country else ""
    return f"""({country}s.latitude BETWEEN %({n}_south)s AND %({n}_north)s
        AND s.longitude BETWEEN %({n}_west)s AND %({n}_east)s
        AND power((s.latitude - %({n}_lat)s) * {KM_A_DEGREE}, 2)
            + power((s.longitude - %({n}_lon)s) * %({n}_lon_km)s, 2) <= power(%({n}_km)s, 2))"""


def _values(circle: Circle, n: str) -> dict[str, Any]:
    longitude_km = KM_A_DEGREE * max(0.01, math.cos(math.radians(circle.latitude)))
    north, east = circle.km / KM_A_DEGREE, circle.km / longitude_km
    values = {
        "country": circle.country,
        "lat": circle.latitude,
        "lon": circle.longitude,
        "km": circle.km,
        "lon_km": longitude_km,
        "south": circle.latitude - north,
        "north": circle.latitude + north,
        "west": circle.longitude - east,
        "east": circle.longitude + east,
    }
    return {f"{n}_{name}": value for name, value in values.items()}
