"""Compares a profile's figures with those of similar creators. Creators are similar if they are on the same platform
and have a similar number of followers. A job stores the figures of each such group, except small groups."""

import json
from collections.abc import Collection
from typing import Any, Final, Literal
from uuid import UUID

from django.db import connection, transaction

from config.kit import clock, rows
from creators.figures.sizes import SIZES, band_limits, describe_band, find_band
from creators.models import Benchmark, Platform
from creators.schemas import responses

Figure = Literal["engagement_rate", "followers_30d_pct", "posts_per_week"]
FIGURES: Final[tuple[Figure, ...]] = ("engagement_rate", "followers_30d_pct", "posts_per_week")
"""Columns of Profile that are compared."""
FEWEST: Final = 30
"""Minimum creators in a group. Profiles in a smaller group are not compared."""
MOST_VALUES: Final = 500
"""Maximum values of a figure that are stored for a group. In groups with more creators, percentiles are exact to a
fifth of a percentage point."""

_COUNT: Final = f"""
    WITH sized AS (
        SELECT DISTINCT ON (creator_id, platform, band) *
        FROM (SELECT *, width_bucket(followers, %(sizes)s::bigint[]) AS band FROM creators_profile) profile
        WHERE followers IS NOT NULL ORDER BY creator_id, platform, band, followers DESC, id
    ), told AS (
        SELECT platform, band, figure, count(*) AS creators, array_agg(value ORDER BY value) AS ordered
        FROM sized CROSS JOIN LATERAL (VALUES {", ".join(f"('{name}', {name})" for name in FIGURES)})
            AS told (figure, value)
        WHERE value IS NOT NULL GROUP BY platform, band, figure HAVING count(*) >= %(fewest)s
    )
    INSERT INTO creators_benchmark (platform, band, figure, creators, values, counted_at)
    SELECT platform, band, figure, creators, CASE WHEN creators <= %(most)s THEN ordered ELSE ARRAY(
        SELECT ordered[1 + floor((place + 0.5) * creators / %(most)s)::int] FROM generate_series(0, %(most)s - 1) place
    ) END, %(now)s
    FROM told ORDER BY platform, band, figure
    ON CONFLICT (platform, band, figure) DO UPDATE
        SET creators = excluded.creators, values = excluded.values, counted_at = excluded.counted_at
"""
"""SQL that computes the figures of all groups. If a creator has several profiles in a group, only the largest profile
counts."""


def refresh_benchmarks() -> int:
    """Computes and stores the figures of all groups. Returns the number of stored figures."""
    now = clock.now()
    values: dict[str, Any] = {"sizes": list(SIZES), "fewest": FEWEST, "most": MOST_VALUES}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_COUNT, values | {"now": now})
        groups: int = cursor.rowcount
        Benchmark.objects.filter(counted_at__lt=now).delete()
    return groups


STANDINGS: Final = f"""(
    SELECT jsonb_object_agg(figure, jsonb_build_object(
        'percentile', round((100 * (width_bucket(value, values) - cardinality(array_positions(values, value)) / 2.0)
            / cardinality(values))::numeric, 1),
        'creators', creators))
    FROM creators_benchmark CROSS JOIN LATERAL (
        SELECT CASE figure {" ".join(f"WHEN '{name}' THEN creators_profile.{name}" for name in FIGURES)} END AS value
    ) own
    WHERE creators_benchmark.platform = creators_profile.platform AND value IS NOT NULL
        AND band = width_bucket(creators_profile.followers, ARRAY{list(SIZES)}::bigint[])
)"""
"""SQL that compares a row of `creators_profile` with its group. It returns a JSON object with the comparison for each
figure. A percentile is the percentage of lower values plus half the percentage of equal values."""


def shape_benchmarks(
    platform: str, followers: int | None, standings: str | None
) -> responses.Benchmarks | None:
    """Returns the benchmarks of a profile: how its figures compare with those of its group. `standings` is the JSON
    that STANDINGS returns. Returns None if `followers` is None."""
    if followers is None:
        return None
    least, below = band_limits(find_band(followers))
    size = describe_band(followers)
    known: dict[str, responses.Standing] = json.loads(standings) if standings else {}
    return {
        "group": f"{Platform(platform).label} creators with {size[:1].lower()}{size[1:]}",
        "followers_min": least,
        "followers_below": below,
        "engagement_rate": known.get("engagement_rate"),
        "followers_30d_pct": known.get("followers_30d_pct"),
        "posts_per_week": known.get("posts_per_week"),
    }


def read_benchmarks(profile_ids: Collection[UUID]) -> dict[UUID, responses.Benchmarks]:
    """Returns the benchmarks of profiles, by profile id. Leaves out profiles with an unknown number of followers."""
    query = f"SELECT id, platform, followers, {STANDINGS} AS standings FROM creators_profile WHERE id = ANY(%s)"
    return {
        row["id"]: benchmarks
        for row in (rows.read_rows(query, [list(profile_ids)]) if profile_ids else [])
        if (benchmarks := shape_benchmarks(row["platform"], row["followers"], row["standings"]))
    }
