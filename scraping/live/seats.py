"""Separate threads for requests that wait for platforms, so that these do not delay other requests.

Each platform has a house with threads and places to wait. A full house refuses at once.
"""

import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from config.kit.errors import ServiceUnavailable

THREADS: Final = 16
"""Threads of a house."""
PLACES: Final = 48
"""Places of a house, including those of requests that wait for a thread."""
PLACES_OF_ONE: Final = 32
"""Maximum places of one caller; the rest are for others."""
LONGEST_WAIT_S: Final = 8.0
"""Maximum wait for a thread. Together with the deadline of live operations it is under 60 seconds."""
COME_BACK_S: Final = 2

_LIVE: Final = re.compile(r"/v1/raw/(instagram|tiktok|youtube)/|(/v1/creators/ingest$|/live)")


class FullHouse(ServiceUnavailable):
    default_message = "Too many live requests are running. Try again shortly; nothing was charged."

    def __init__(self) -> None:
        super().__init__(retry_after_s=COME_BACK_S)


def name_house(path: str) -> str | None:
    """Which house a request belongs to; None for one that waits for no platform."""
    found = _LIVE.match(path)
    return (found[1] or "pages") if found else None


class House:
    """The house of a platform. Only the event loop's thread uses its counts."""

    def __init__(self, name: str) -> None:
        self.threads = ThreadPoolExecutor(THREADS, f"live-{name}")
        self._inside: Counter[str] = Counter()

    def enter(self, caller: str) -> None:
        """Take a place, until `leave`. Raises FullHouse."""
        if self._inside.total() >= PLACES or self._inside[caller] >= PLACES_OF_ONE:
            raise FullHouse
        self._inside[caller] += 1

    def leave(self, caller: str) -> None:
        self._inside[caller] -= 1
        if not self._inside[caller]:
            del self._inside[caller]


def refuse_late(arrived_at: float) -> None:
    """Raise FullHouse if the thread came too late. It is called in that thread."""
    if time.monotonic() - arrived_at > LONGEST_WAIT_S:
        raise FullHouse
