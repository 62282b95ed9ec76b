"""Converts filters to SQL. In the SQL, `c` is a row of `creators_creator` and `p` is a row of `creators_profile`."""

from dataclasses import dataclass, field
from typing import Any, Final

from django.db import OperationalError

from config.kit.catalogue import get_connection, limited_cursor
from search.filters.places import PlaceCondition
from search.filters.table import FILTERS
from search.filters.values import Filters


@dataclass(frozen=True, slots=True)
class Condition:
    """The filters as SQL conditions. A condition without filters is TRUE. `own` uses only columns of the creator, and
    `profile` only columns of a profile. `creator` tests both, with a subquery for the profiles."""

    creator: str = "true"
    profile: str = "true"
    own: str = "true"
    values: dict[str, Any] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return self.creator != "true"

    @property
    def rows(self) -> str:
        """Returns the FROM and WHERE clauses of a query for creators that meet the filters. The query returns a row for
        each profile that meets the filters, so a creator may have several rows."""
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
"""Minimum number of creators for which a graph index is used. If fewer creators meet the filters, all of them are
compared with the query. The index would mostly visit creators that the filters exclude."""


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
    """Returns how many creators meet the filters, and whether the number is exact. If counting takes longer than
    COUNTING_MS milliseconds, returns the estimate of the database's query planner."""
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
