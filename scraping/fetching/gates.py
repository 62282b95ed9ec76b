"""Limits requests to a host, both concurrent and per second. A host that keeps failing gets no requests for a while."""

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
    """Limits requests to a host. Closes for 30 seconds after five failures in a row, then lets one request try."""

    def __init__(self, host: str, *, most_per_s: float = 0, rest_s: float | None = None) -> None:
        self.host = host
        self._rest_s = CLOSED_S if rest_s is None else rest_s
        self._pause_s = 1 / most_per_s if most_per_s else 0.0
        self._next_at = 0.0
        self._places = threading.BoundedSemaphore(MOST_AT_ONCE)
        self._lock = threading.Lock()
        self._failures = 0
        self._closed_until = 0.0

    @contextmanager
    def enter(self, deadline: float) -> Iterator[None]:
        """Waits until the host may be asked, at most until the deadline, a time of `time.monotonic` in seconds."""
        self._refuse_if_closed()
        if not self._places.acquire(timeout=max(0.0, deadline - time.monotonic())):
            raise self._too_many()
        try:
            self._keep_pace(deadline)
            yield
        finally:
            self._places.release()

    def _keep_pace(self, deadline: float) -> None:
        if not self._pause_s:
            return
        with self._lock:
            starts_at = max(time.monotonic(), self._next_at)
            if starts_at >= deadline:
                raise self._too_many()
            self._next_at = starts_at + self._pause_s
        time.sleep(max(0.0, starts_at - time.monotonic()))

    def _too_many(self) -> Blocked:
        reason = f"Too many requests to {self.host} are under way."
        return Blocked(reason, retry_after_s=5, cause="timeout")

    def report(self, *, is_served: bool) -> None:
        with self._lock:
            self._failures = 0 if is_served else self._failures + 1
            is_closed = self._failures >= FAILURES_TO_CLOSE
            self._closed_until = time.monotonic() + self._rest_s if is_closed else 0.0

    def _refuse_if_closed(self) -> None:
        with self._lock:
            now = time.monotonic()
            if now < self._closed_until:
                wait = round(self._closed_until - now) + 1
                raise Blocked(f"{self.host} has kept failing.", wait, "upstream_unavailable")
            if self._failures >= FAILURES_TO_CLOSE:
                # This request tries the host. Other requests wait for its outcome.
                self._closed_until = now + self._rest_s
