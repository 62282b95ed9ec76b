"""The only place that reads the clock, so tests can stop it."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

LONGEST_WAIT: Final = timedelta(hours=6)
"""Longest wait before another attempt."""


def now() -> datetime:
    """Returns the current time in UTC, with its time zone."""
    return datetime.now(UTC)


def today() -> date:
    """Returns the current day in UTC."""
    return now().date()


def back_off(attempts: int) -> datetime:
    """Returns when to try again after `attempts` failures: in 1, 2, 4 minutes and so on, at most six hours."""
    # 2**9 minutes exceed six hours. A wait that doubles without end would overflow.
    return now() + min(timedelta(minutes=2 ** min(attempts, 9)), LONGEST_WAIT)
