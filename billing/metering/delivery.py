"""Acknowledges charges, in batches, after their answers were handed to the HTTP server.

Every charge writes an `UndeliveredCharge`. If the charge is not acknowledged in time, `billing.metering.reversals`
gives the money back.
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
    """Collects the charges whose answers this process has delivered. A thread acknowledges these charges."""

    def __init__(self) -> None:
        self._waiting: deque[UUID] = deque()
        self._due: list[UUID] = []
        self._lock = threading.Lock()
        self._is_started = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Let the first delivery start the thread, so that the thread runs in the process that answers requests."""
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

        A charge is acknowledged one round after it was collected. By then the HTTP server has sent the answer. After
        each round, the database connection goes back to its pool.
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
        """Acknowledge a batch. If this fails, the same charges are acknowledged with the next batch."""
        if not self._due:
            return
        try:
            acknowledge(self._due)
        except Error:
            log.warning("%s charges could not be acknowledged yet.", len(self._due))
        else:
            self._due = []


HANDED_OVER: Final = Acknowledger()
"""The one Acknowledger of this process."""


def runs_on() -> bool:
    """Returns whether the process still runs. Returns False once its main thread has ended."""
    return threading.main_thread().is_alive()


def acknowledge(deliveries: list[UUID]) -> None:
    run_statement("SELECT billing_acknowledge_deliveries(%s)", [deliveries])


def acknowledge_stored(stored_id: str) -> None:
    """Acknowledge the charge of a stored answer. The client is reading the answer, so the answer was delivered."""
    stored = "SELECT id FROM billing_undeliveredcharge WHERE stored_id = %s"
    run_statement(f"SELECT billing_acknowledge_deliveries(ARRAY({stored}))", [stored_id])
