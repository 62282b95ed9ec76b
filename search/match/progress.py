"""Caches the progress of a running match, so that the waiting page can show it. The cache key is made from the key of
the form."""

import hashlib
import time
from collections.abc import Callable
from typing import Final, NamedTuple
from uuid import UUID

from django.core.cache import cache

KEPT_S: Final = 60
"""Cache time in seconds. No match takes longer."""
GRAIN_S: Final = 0.5
"""Minimum seconds between two updates of the cache. Pages ask for the progress about once a second."""


class Progress(NamedTuple):
    judged: int
    creators: int


Report = Callable[[Progress], None]


def drop_report(_: Progress) -> None:
    """Ignores the progress. This function is used if no page shows the progress."""


def make_report(account_id: UUID, form_key: str) -> Report:
    """Returns a function that writes the progress to the cache, at most once in GRAIN_S seconds."""
    place, told_at = _find_place(account_id, form_key), -GRAIN_S

    def report(progress: Progress) -> None:
        nonlocal told_at
        if time.monotonic() - told_at >= GRAIN_S:
            told_at = time.monotonic()
            cache.set(place, tuple(progress), KEPT_S)

    return report


def read_progress(account_id: UUID, form_key: str) -> Progress | None:
    """Returns the progress of the match, or None if no creator has been judged yet."""
    kept = cache.get(_find_place(account_id, form_key))
    return Progress(*kept) if kept else None


def _find_place(account_id: UUID, form_key: str) -> str:
    return f"match:{account_id}:{hashlib.sha256(form_key.encode()).hexdigest()}"
