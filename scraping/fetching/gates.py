"""Politeness to a host, and patience with it: how many requests at once, and none while it keeps failing."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from scraping.sources.failures import Blocked

MOST_AT_ONCE: Final = 8
FAILURES_TO_CLOSE: Final = 5
CLOSED_S: Final = 30.0


class Gate:
    """One for each host. After five failures in a row it closes for 30 seconds; then one request tries."""

    def __init__(self, host: str) -> None:
        self.host = host
        self._places = threading.BoundedSemaphore(MOST_AT_ONCE)
        self._lock = threading.Lock()
        self._failures = 0
        self._closed_until = 0.0

    @contextmanager
    def enter(self, deadline: float) -> Iterator[None]:
        """Waits for a place until the deadline, in seconds of `time.monotonic`."""
        self._refuse_if_closed()
        if not self._places.acquire(timeout=max(0.0, deadline - time.monotonic())):
            raise Blocked(f"Too many requests to {self.host} are under way.", retry_after_s=5)
        try:
            yield
        finally:
            self._places.release()

    def report(self, *, is_served: bool) -> None:
        with self._lock:
            self._failures = 0 if is_served else self._failures + 1
            is_closed = self._failures >= FAILURES_TO_CLOSE
            self._closed_until = time.monotonic() + CLOSED_S if is_closed else 0.0

    def _refuse_if_closed(self) -> None:
        with self._lock:
            now = time.monotonic()
            if now < self._closed_until:
                wait = round(self._closed_until - now) + 1
                raise Blocked(f"{self.host} has kept failing.", retry_after_s=wait)
            if self._failures >= FAILURES_TO_CLOSE:
                # This request tries; the others wait for what it finds.
                self._closed_until = now + CLOSED_S
