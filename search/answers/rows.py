"""Stores the creators of an answer. Also reads them with the values that are needed for filtering, sorting and
counting."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple
from uuid import UUID

from django.db import connection

from search.filters.conditions import build_condition
from search.filters.table import BY_NAME, FILTERS
from search.filters.values import Filters


class Row(NamedTuple):
    """A search result with the figures of the profile on its card. An unknown figure is None."""

    rank: int
    profile_id: UUID | None
    followers: int | None
    engagement_rate: float | None
    followers_30d_pct: float | None
    low_confidence: bool
    location_unverified: bool
    is_unranked: bool
    is_kept: bool
    """Whether the result meets the filters that the user has chosen."""
    known: dict[str, list[Any]]
    """Known values of the result, by the name of the filter."""

    @property
    def is_clear(self) -> bool:
        return not (self.low_confidence or self.location_unverified)


_ROWS = """
    SELECT result.rank, shown.id, shown.followers, shown.engagement_rate, shown.followers_30d_pct,
        (result.payload #>> '{{match,low_confidence}}')::boolean,
        coalesce((result.payload ->> 'location_unverified')::boolean, false),
        result.payload #>> '{{match,ranking_source}}' = 'retrieval', ({kept}) IS TRUE, {known}
    FROM search_searchresult result
    JOIN creators_creator c ON c.id = result.creator_id
    LEFT JOIN LATERAL (
        SELECT array_agg(DISTINCT platform) AS platforms, bool_or(is_verified) AS is_verified
        FROM creators_profile WHERE creator_id = c.id
    ) owned ON true
    LEFT JOIN LATERAL (
        SELECT p.* FROM creators_profile p
        WHERE creator_id = c.id
        ORDER BY ({fits}) IS TRUE DESC, id::text IS NOT DISTINCT FROM coalesce(
            result.payload #>> '{{relevant_profile,id}}', result.payload #>> '{{primary_profile,id}}') DESC,
            followers DESC NULLS LAST, id LIMIT 1
    ) shown ON true
    WHERE result.session_id = %(session)s ORDER BY result.rank
"""


_KNOWN: Final = ", ".join(one.known for one in FILTERS)


def read_rows(session_id: UUID, narrowing: Filters, *, clear_only: bool = False) -> list[Row]:
    """Returns all results of the search, best match first. A row has the figures of a profile that meets the filters.
    If no profile meets them, the row has the figures of the profile that fits the search best. With `clear_only`, weak
    matches do not meet the filters."""
    condition = build_condition(narrowing)
    statement = _ROWS.format(kept=condition.creator, fits=condition.profile, known=_KNOWN)
    with connection.cursor() as cursor:
        cursor.execute(statement, {**condition.values, "session": session_id})
        columns = len(Row._fields) - 1
        rows = [
            Row._make((*found[:columns], dict(zip(BY_NAME, found[columns:], strict=True))))
            for found in cursor
        ]
    return [row._replace(is_kept=row.is_kept and (row.is_clear or not clear_only)) for row in rows]


# --- Weaknesses -----------------------------------------------------------------------------------

WEAKNESSES: Final = ("low_confidence", "location_unverified", "is_unranked")


def find_weaknesses(row: Row) -> frozenset[str]:
    return frozenset(name for name in WEAKNESSES if getattr(row, name))


def find_shared_weaknesses(rows: Sequence[Row]) -> frozenset[str]:
    """Returns the weaknesses that all results share. The page states a shared weakness once instead of on each card."""
    if len(rows) < 2:
        return frozenset()
    return frozenset.intersection(*map(find_weaknesses, rows))


# --- Sorting --------------------------------------------------------------------------------------

SORTS: Final = {
    "match": "Best match",
    "followers": "Followers",
    "engagement": "Engagement",
    "growth": "Growth",
}
_COLUMNS_OF_SORTS: Final = {"engagement": "engagement_rate", "growth": "followers_30d_pct"}


def sort_kept(rows: Iterable[Row], sort: str) -> list[Row]:
    """Returns the results that meet the filters, sorted from the highest value down. Unknown values come last. Equal
    values are sorted by rank."""
    kept = [row for row in rows if row.is_kept]
    if sort == "match":
        return kept
    read = attrgetter(_COLUMNS_OF_SORTS.get(sort, sort))
    return sorted(kept, key=lambda row: (read(row) is None, -(read(row) or 0)))


def split_weak(rows: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """Splits the rows into clear and weak matches. The order of the rows stays."""
    clear = [row for row in rows if not row.low_confidence]
    return clear, [row for row in rows if row.low_confidence]


def count_values(rows: Sequence[Row]) -> dict[str, Counter[Any]]:
    """Counts the results with each value, for each filter."""
    return {
        one.name: Counter(value for row in rows for value in row.known[one.name]) for one in FILTERS
    }


# --- Storing --------------------------------------------------------------------------------------


def store_creators(
    table: Literal["search_searchresult", "search_savedcreator"],
    owner: Literal["session_id", "answer_id"],
    owner_id: UUID,
    items: Sequence[Mapping[str, Any]],
    *,
    after: int = 0,
) -> int:
    """Stores the items in `table`, with ranks that continue after `after`. Skips creators whose data are being erased.
    Returns how many items were stored."""
    statement = _STORE.format(table=table, owner=owner)
    with connection.cursor() as cursor:
        cursor.execute(statement, [owner_id, after, json.dumps(items)])
        return int(cursor.rowcount)


_STORE: Final = """
    INSERT INTO {table} ({owner}, rank, creator_id, payload)
    SELECT %s, %s + item.rank, creator.id, item.payload
    FROM jsonb_array_elements(%s::jsonb) WITH ORDINALITY AS item (payload, rank)
    JOIN creators_creator creator ON creator.id = (item.payload #>> '{{creator,id}}')::uuid
    FOR KEY SHARE OF creator
"""
"""Raw SQL, because the ORM is slow with large JSON: it escapes each value."""
