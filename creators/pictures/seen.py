"""Records the day on which each picture was last served. When the storage is full, the pictures that were not served
for the longest time are deleted."""

import threading
import time
from typing import Final

from config.kit import clock
from creators.models import Picture

NOTED_EVERY_S: Final = 60.0

_lock = threading.Lock()
_seen: set[str] = set()
_noted_at = time.monotonic()


def note_seen(name: str) -> None:
    """Records that a picture was served. Each process writes its records to the database once a minute."""
    global _seen, _noted_at  # Each process has its own.
    with _lock:
        _seen.add(name)
        if time.monotonic() - _noted_at < NOTED_EVERY_S:
            return
        names, _seen, _noted_at = _seen, set(), time.monotonic()
    today = clock.now().date()
    Picture.objects.filter(pk__in=names, seen_on__lt=today).update(seen_on=today)
