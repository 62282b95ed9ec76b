"""Sentences that warn readers about stored data that may be out of date."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from config.kit import clock
from creators.models import Platform

STALE_AFTER: Final = timedelta(days=30)


def is_stale(moment: datetime) -> bool:
    return clock.now() - moment > STALE_AFTER


def join_warnings(sentences: Iterable[str]) -> str | None:
    """Returns the sentences as one text, or None if there are none."""
    return " ".join(sentences) or None


def warn_of_absence(platform: str, gone_since: datetime | None, *, what: str) -> Iterable[str]:
    if gone_since is not None:
        name = Platform(platform).label
        yield f"{_capitalize(what)} is no longer on {name} since {gone_since:%Y-%m-%d}."


def warn_of_reading(moment: datetime | None, *, what: str) -> Iterable[str]:
    """Yields a warning if data was read more than 30 days ago, or at an unknown time. `what` names the data in the
    warning."""
    if moment is None:
        yield f"The date when {what} was last read is unknown."
    elif is_stale(moment):
        yield f"{_capitalize(what)} was last read on {moment:%Y-%m-%d}, more than 30 days ago."


def _capitalize(what: str) -> str:
    return f"{what[0].upper()}{what[1:]}"
