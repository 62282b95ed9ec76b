"""Gives each platform a separate thread pool, called a house, so that requests to one platform do not delay others."""

import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from config.kit.errors import ServiceUnavailable

THREADS: Final = 16
"""Number of threads in the pool of one platform."""
PLACES: Final = 48
"""Maximum requests that one platform's pool accepts, including requests that wait for a thread."""
PLACES_OF_ONE: Final = 32
"""Maximum requests of one caller in a platform's pool, so that there is room for other callers."""
LONGEST_WAIT_S: Final = 8.0
"""Maximum seconds to wait for a thread. Together with the deadline of live operations, the total is under
60 seconds."""
COME_BACK_S: Final = 2

_LIVE: Final = re.compile(
    r"/v1/raw/(instagram|tiktok|youtube)/|(/v1/creators/ingest$|/live|/remove/)"
)


class FullHouse(ServiceUnavailable):
    default_message = "Too many live requests are running. Try again shortly; nothing was charged."

    def __init__(self) -> None:
        super().__init__(retry_after_s=COME_BACK_S)


def name_house(path: str) -> str | None:
    """Returns the name of the pool for a request. Returns None if the request waits for no platform."""
    found = _LIVE.match(path)
    return (found[1] or "pages") if found else None


class House:
    """A platform's thread pool, with a count of accepted requests. Only the event loop's thread changes the count."""

    def __init__(self, name: str) -> None:
        self.threads = ThreadPoolExecutor(THREADS, f"live-{name}")
        self._inside: Counter[str] = Counter()

    def enter(self, caller: str) -> None:
        """Accepts a request of this caller. The caller must call `leave` afterwards. Raises FullHouse if the pool is
        full."""
        if self._inside.total() >= PLACES or self._inside[caller] >= PLACES_OF_ONE:
            raise FullHouse
        self._inside[caller] += 1

    def leave(self, caller: str) -> None:
        self._inside[caller] -= 1
        if not self._inside[caller]:
            del self._inside[caller]


def refuse_late(arrived_at: float) -> None:
    """Raises FullHouse if the request has waited too long for its thread. Must be called in that thread."""
    if time.monotonic() - arrived_at > LONGEST_WAIT_S:
        raise FullHouse
