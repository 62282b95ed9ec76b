"""The only place that reads the clock, so tests can stop it."""

from datetime import UTC, date, datetime


def now() -> datetime:
    """The current time, aware, in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """The current day in UTC."""
    return now().date()
