"""The service that a rail asks. While it is down, payers are told at once; it never holds more than a few threads."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from billing.rails import RailUnavailable

AT_ONCE: Final = 4
"""Of the 12 threads of a worker, so that a service that hangs leaves the others to everyone else."""
QUEUE_S: Final = 2.0
REST_S: Final = 10.0
"""How long no request waits for it after a failure."""


class Counterpart:
    """Of one rail, in this process."""

    def __init__(self, rail: str) -> None:
        self._rail = rail
        self._places = threading.BoundedSemaphore(AT_ONCE)
        self._rests_until = 0.0

    @contextmanager
    def asked(self) -> Iterator[None]:
        """A place to ask in. Raises RailUnavailable if there is none, or while the service rests."""
        if time.monotonic() < self._rests_until or not self._places.acquire(timeout=QUEUE_S):
            raise RailUnavailable(self._rail)
        try:
            yield
        finally:
            self._places.release()

    def note_failure(self) -> None:
        self._rests_until = time.monotonic() + REST_S
