"""Calculates the wait before the next attempt."""

import random
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

from config.kit import clock

_LONGEST_S: Final = 3600


def read_retry_after(value: str | None) -> int | None:
    """Returns the seconds of a Retry-After header, which holds a number or a date."""
    if value is None:
        return None
    if value.strip().isdecimal():
        return min(int(value.strip()[:9]), _LONGEST_S)
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    return min(max(0, round((_with_zone(moment) - clock.now()).total_seconds())), _LONGEST_S)


def back_off(attempt: int, first_s: float) -> float:
    """Returns the next wait, about twice as long each time.

    It varies at random, so that callers do not all retry at once.
    """
    return first_s * float(2**attempt) * random.uniform(0.5, 1.5)  # noqa: S311  # spread, not secrecy


def _with_zone(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
