"""Returns the current time. No other module reads the clock, so tests can set it."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

LONGEST_WAIT: Final = timedelta(hours=6)
"""Maximum wait before another attempt."""


def now() -> datetime:
    """Returns the current time in UTC, with its time zone."""
    return datetime.now(UTC)


def today() -> date:
    """Returns the current day in UTC."""
    return now().date()


def back_off(attempts: int) -> datetime:
    """Returns the time of the next attempt after `attempts` failures. The wait is 1, 2, 4 minutes and so on, at most
    six hours."""
    # Capped, because 2**9 minutes exceed six hours anyway, and larger powers would overflow.
    return now() + min(timedelta(minutes=2 ** min(attempts, 9)), LONGEST_WAIT)
