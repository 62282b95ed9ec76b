"""Limits how often something can be used per day. The counts are stored in the database, so that all processes share
them."""

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta

from config.kit import clock
from config.kit.rows import run_statement


def count_within(limits: Mapping[str, int], kind: str) -> bool:
    """Count one use of this kind for each key of `limits`, such as an account's id or a network address. Returns False
    if any of them is above its limit for today."""
    given = {"subjects": sorted(limits), "kind": kind, "day": clock.today()}
    counts = dict(run_statement(_COUNT, given))
    return all(counts[subject] <= limits[subject] for subject in limits)


_COUNT = """
    INSERT INTO billing_pageuse AS used (subject, kind, day, count)
    SELECT subject, %(kind)s, %(day)s, 1 FROM unnest(%(subjects)s::text[]) AS subject ORDER BY subject
    ON CONFLICT (subject, kind, day) DO UPDATE SET count = used.count + 1
    RETURNING subject, count
"""
"""The SQL statement that counts a use. The rows are updated in alphabetical order, so that two requests do not
deadlock."""


def seconds_until_tomorrow(now: datetime) -> int:
    """Returns the seconds until 00:00 UTC. The daily counts then start again at zero."""
    midnight = datetime.combine(now.astimezone(UTC).date() + timedelta(days=1), time(), UTC)
    return max(1, -((now - midnight) // timedelta(seconds=1)))
