"""The only place that reads the clock, so tests can stop it."""

from datetime import UTC, date, datetime, timedelta


def now() -> datetime:
    """The current time, aware, in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """The current day in UTC."""
    return now().date()


def back_off(attempts: int) -> datetime:
    """When to try again after so many failed attempts: after 1, 2, 4 minutes and so on, and at most six hours."""
    return now() + timedelta(minutes=min(2**attempts, 360))
