"""Which pictures were served on which day: what is not seen goes first when the disk budget is used up."""

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
    """One statement a minute and process, and none for each picture."""
    global _seen, _noted_at  # one for each process
    with _lock:
        _seen.add(name)
        if time.monotonic() - _noted_at < NOTED_EVERY_S:
            return
        names, _seen, _noted_at = _seen, set(), time.monotonic()
    today = clock.now().date()
    Picture.objects.filter(pk__in=names, seen_on__lt=today).update(seen_on=today)
