"""The stored results of a session, all of them at once and little of each: enough to narrow, sort and count them."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db import connection

from search.pipeline import filters
from search.pipeline.parsed_query import ParsedQuery


class Row(NamedTuple):
    """A result with the numbers of the profile that its card shows. Unknown is None."""

    rank: int
    profile_id: UUID | None
    followers: int | None
    engagement_rate: float | None
    followers_30d_pct: float | None
    low_confidence: bool
    location_unverified: bool
    is_unranked: bool
    kind: str | None
    country: str | None
    languages: list[str]
    platforms: list[str]
    is_verified: bool
    is_kept: bool
    """Whether it meets the filters."""


_ROWS = """
    SELECT result.rank, shown.id, shown.followers, shown.engagement_rate, shown.followers_30d_pct,
        (result.payload #>> '{{match,low_confidence}}')::boolean,
        coalesce((result.payload ->> 'location_unverified')::boolean, false),
        result.payload #>> '{{match,ranking_source}}' = 'retrieval', c.kind, c.country, c.languages,
        coalesce(owned.platforms, '{{}}'), coalesce(owned.is_verified, false), ({kept}) IS TRUE
    FROM search_searchresult result
    JOIN creators_creator c ON c.id = result.creator_id
    LEFT JOIN LATERAL (
        SELECT array_agg(DISTINCT platform) AS platforms, bool_or(is_verified) AS is_verified
        FROM creators_profile WHERE creator_id = c.id
    ) owned ON true
    LEFT JOIN LATERAL (
        SELECT id, followers, engagement_rate, followers_30d_pct FROM creators_profile p
        WHERE creator_id = c.id
        ORDER BY ({fits}) IS TRUE DESC, id::text IS NOT DISTINCT FROM coalesce(
            result.payload #>> '{{relevant_profile,id}}', result.payload #>> '{{primary_profile,id}}') DESC,
            followers DESC NULLS LAST, id LIMIT 1
    ) shown ON true
    WHERE result.session_id = %(session)s ORDER BY result.rank
"""


def read(session_id: UUID, narrowing: ParsedQuery) -> list[Row]:
    """Every result, the best first. Among a creator's profiles one is shown that meets the filters,
    else the one that fitted the search best."""
    held = filters.of(narrowing)
    statement = _ROWS.format(kept=held.creator, fits=held.profile)
    with connection.cursor() as cursor:
        cursor.execute(statement, {**held.values, "session": session_id})
        return [Row(*columns) for columns in cursor]


# --- What is weak about them ---------------------------------------------------------------------

WEAKNESSES: Final = ("low_confidence", "location_unverified", "is_unranked")


def weaknesses(row: Row) -> frozenset[str]:
    return frozenset(name for name in WEAKNESSES if getattr(row, name))


def shared(rows: Sequence[Row]) -> frozenset[str]:
    """The weaknesses of every result of several: said once, of all."""
    if len(rows) < 2:
        return frozenset()
    return frozenset.intersection(*map(weaknesses, rows))


# --- Sorting --------------------------------------------------------------------------------------

SORTS: Final = {
    "match": "Best match",
    "followers": "Followers",
    "engagement": "Engagement",
    "growth": "Growth",
}
_COLUMNS: Final[dict[str, Callable[[Row], float | None]]] = {
    "followers": lambda row: row.followers,
    "engagement": lambda row: row.engagement_rate,
    "growth": lambda row: row.followers_30d_pct,
}


def arranged(rows: Iterable[Row], sort: str) -> list[Row]:
    """Those that are kept, most first and unknown last; equals as well as they match."""
    kept = [row for row in rows if row.is_kept]
    column = _COLUMNS.get(sort)
    if column is None:
        return kept
    known = [row for row in kept if column(row) is not None]
    unknown = [row for row in kept if column(row) is None]
    return sorted(known, key=lambda row: -(column(row) or 0)) + unknown


# --- Counting -------------------------------------------------------------------------------------


def counts(rows: Sequence[Row]) -> dict[str, Counter[Any]]:
    """How many of all results each value of a filter would keep."""
    return {
        "platforms": Counter(platform for row in rows for platform in row.platforms),
        "creator_kinds": Counter(row.kind for row in rows if row.kind),
        "countries": Counter(row.country for row in rows if row.country),
        "languages": Counter(code for row in rows for code in row.languages),
        "verified": Counter(row.is_verified for row in rows),
    }
