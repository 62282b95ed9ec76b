"""Counts how often something is used per day. The counts are in the database, so all processes share them."""

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta

from config.kit import clock
from config.kit.rows import run_statement


def count_within(limits: Mapping[str, int], kind: str) -> bool:
    """Count one use today for each subject of `limits`. Returns whether all subjects stay within their limits."""
    given = {"subjects": sorted(limits), "kind": kind, "day": clock.today()}
    counts = dict(run_statement(_COUNT, given))
    return all(counts[subject] <= limits[subject] for subject in limits)


_COUNT = """
    INSERT INTO billing_pageuse AS used (subject, kind, day, count)
    SELECT subject, %(kind)s, %(day)s, 1 FROM unnest(%(subjects)s::text[]) AS subject ORDER BY subject
    ON CONFLICT (subject, kind, day) DO UPDATE SET count = used.count + 1
    RETURNING subject, count
"""
"""The SQL statement that counts. It writes rows in the order of the subjects, so two requests never deadlock."""


def seconds_until_tomorrow(now: datetime) -> int:
    """Returns the seconds until 00:00 UTC, when counting starts again."""
    midnight = datetime.combine(now.astimezone(UTC).date() + timedelta(days=1), time(), UTC)
    return max(1, -((now - midnight) // timedelta(seconds=1)))
