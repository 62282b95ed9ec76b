"""Turns filters into SQL. The SQL uses `creators_creator c` and one `creators_profile p`."""

from dataclasses import dataclass, field
from typing import Any, Final

from django.db import OperationalError

from config.kit.catalogue import get_connection, limited_cursor
from search.filters.places import PlaceCondition
from search.filters.table import FILTERS
from search.filters.values import Filters


@dataclass(frozen=True, slots=True)
class Condition:
    """SQL conditions. Without filters, each is TRUE. `own` tests only columns of the creator, and `profile` only
    columns of a profile. `creator` tests both, with the conditions on profiles as a subquery."""

    creator: str = "true"
    profile: str = "true"
    own: str = "true"
    values: dict[str, Any] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return self.creator != "true"

    @property
    def rows(self) -> str:
        """Returns FROM and WHERE of a query for matching creators. A creator has one row for each matching profile."""
        if self.profile == "true":
            return f"creators_creator c WHERE {self.own}"
        if self.own == "true":
            return f"creators_profile p WHERE {self.profile}"
        return (
            "creators_profile p JOIN creators_creator c ON c.id = p.creator_id "
            f"WHERE {self.profile} AND {self.own}"
        )


def build_condition(filters: Filters) -> Condition:
    values: dict[str, Any] = {}
    parts: dict[str, list[str]] = {"creator": [], "profile": []}
    for one in FILTERS:
        parts[one.subject] += one.conditions(filters, values)
        parts["creator"] += one.exclusions(filters, values)
    profile, own = (" AND ".join(parts[subject]) for subject in ("profile", "creator"))
    held = f"EXISTS (SELECT 1 FROM creators_profile p WHERE p.creator_id = c.id AND {profile})"
    return Condition(
        creator=" AND ".join((*parts["creator"], *([held] if profile else ()))) or "true",
        profile=profile or "true",
        own=own or "true",
        values=values,
    )


EXACT_BELOW: Final = 3000
"""Below this number of creators, all are compared exactly.
A graph index would mostly visit creators that the filters exclude."""


def keeps_few(
    cursor: Any, condition: Condition | PlaceCondition, *, few: int = EXACT_BELOW
) -> bool:
    cursor.execute(
        f"SELECT count(*) FROM (SELECT 1 FROM {condition.rows} LIMIT {few}) kept", condition.values
    )
    return bool(cursor.fetchone()[0] < few)


COUNTING_MS: Final = 150
_COUNTED: Final = "count(*) FROM "


def estimate_kept(filters: Filters) -> tuple[int, bool]:
    """Returns how many creators meet the filters, and whether they were counted.
    Counting stops after COUNTING_MS milliseconds. The number is then the planner's estimate."""
    condition = build_condition(filters)
    rows = f"creators_creator c WHERE {condition.creator}"
    try:
        with limited_cursor(COUNTING_MS) as cursor:
            cursor.execute(f"SELECT {_COUNTED}{rows}", condition.values)
            counted = int(cursor.fetchone()[0])
    except OperationalError:
        with get_connection().cursor() as cursor:
            cursor.execute(f"EXPLAIN (FORMAT JSON) SELECT 1 FROM {rows}", condition.values)
            return int(cursor.fetchone()[0][0]["Plan"]["Plan Rows"]), False
    return counted, True
