"""Acknowledges charges whose answers were handed to the HTTP server, in batches.

Every charge writes an `UndeliveredCharge`. If a charge is not acknowledged in time, `billing.metering.reversals` gives
it back.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Iterable
from typing import Final
from uuid import UUID

from django.db import Error, connection

from config.kit.rows import run_statement

log = logging.getLogger(__name__)

EVERY_S: Final = 0.2


class Acknowledger:
    """Collects the charges whose answers this process delivered. A thread acknowledges them."""

    def __init__(self) -> None:
        self._waiting: deque[UUID] = deque()
        self._due: list[UUID] = []
        self._lock = threading.Lock()
        self._is_started = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Start the thread at the first delivery, so that it runs in the process that answers."""
        self._is_started = True

    def add(self, deliveries: Iterable[UUID]) -> None:
        self._waiting.extend(deliveries)
        if self._is_started and not self._runs():
            self._start_thread()

    def flush(self) -> None:
        self._take_waiting()
        self._acknowledge()

    def _runs(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def _start_thread(self) -> None:
        with self._lock:
            if not self._runs():
                self._thread = threading.Thread(target=self._run, name="deliveries")
                self._thread.start()

    def _run(self) -> None:
        """Acknowledge batches until the process ends, including the last batch.

        A delivery waits for the second batch after it. By then the HTTP server has sent the answer. The database
        connection goes back to its pool after each batch.
        """
        while runs_on():
            time.sleep(EVERY_S)
            self._acknowledge()
            connection.close()
            self._take_waiting()
        self.flush()

    def _take_waiting(self) -> None:
        self._due += [self._waiting.popleft() for _ in range(len(self._waiting))]

    def _acknowledge(self) -> None:
        """Acknowledge a batch. Failed charges are tried again with the next batch."""
        if not self._due:
            return
        try:
            acknowledge(self._due)
        except Error:
            log.warning("%s charges could not be acknowledged yet.", len(self._due))
        else:
            self._due = []


HANDED_OVER: Final = Acknowledger()
"""The acknowledger of this process."""


def runs_on() -> bool:
    """Returns whether the process continues. Returns False once it ends."""
    return threading.main_thread().is_alive()


def acknowledge(deliveries: list[UUID]) -> None:
    run_statement("SELECT billing_acknowledge_deliveries(%s)", [deliveries])


def acknowledge_stored(stored_id: str) -> None:
    """Acknowledge the charge of a stored answer. The client reads the answer now, so it was delivered."""
    stored = "SELECT id FROM billing_undeliveredcharge WHERE stored_id = %s"
    run_statement(f"SELECT billing_acknowledge_deliveries(ARRAY({stored}))", [stored_id])
