"""Limits the live requests that run at the same time. Each platform has a separate thread pool, so that requests to a
slow platform do not delay requests to the others. The code calls such a pool a house."""

import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from config.kit.errors import ServiceUnavailable

THREADS: Final = 16
"""Number of threads in one platform's pool."""
PLACES: Final = 48
"""Maximum number of requests that one platform's pool accepts, including requests that wait for a thread."""
PLACES_OF_ONE: Final = 32
"""Maximum number of requests that one caller has in a platform's pool. The other places are for other callers."""
LONGEST_WAIT_S: Final = 8.0
"""Maximum seconds that a request waits for a thread. The wait and the deadline of live operations together are under 60
seconds."""
COME_BACK_S: Final = 2

_LIVE: Final = re.compile(
    r"/v1/raw/(instagram|tiktok|youtube)/|(/v1/creators/ingest$|/live|/remove/)"
)


class FullHouse(ServiceUnavailable):
    default_message = "Too many live requests are running. Try again shortly; nothing was charged."

    def __init__(self) -> None:
        super().__init__(retry_after_s=COME_BACK_S)


def name_house(path: str) -> str | None:
    """Returns the name of the thread pool for a request to this path. Returns None if the request does not wait for a
    platform."""
    found = _LIVE.match(path)
    return (found[1] or "pages") if found else None


class House:
    """A platform's thread pool. Counts the accepted requests of each caller. Only the event loop's thread may change
    the count."""

    def __init__(self, name: str) -> None:
        self.threads = ThreadPoolExecutor(THREADS, f"live-{name}")
        self._inside: Counter[str] = Counter()

    def enter(self, caller: str) -> None:
        """Accepts a request of the caller. Raises FullHouse if there are too many requests. The caller of this method
        must call `leave` when the request has ended."""
        if self._inside.total() >= PLACES or self._inside[caller] >= PLACES_OF_ONE:
            raise FullHouse
        self._inside[caller] += 1

    def leave(self, caller: str) -> None:
        self._inside[caller] -= 1
        if not self._inside[caller]:
            del self._inside[caller]


def refuse_late(arrived_at: float) -> None:
    """Raises FullHouse if a request has waited too long for its thread. Must be called at the start of that thread's
    work."""
    if time.monotonic() - arrived_at > LONGEST_WAIT_S:
        raise FullHouse
