"""Records that the answers to charged requests were delivered. Each charge inserts an `UndeliveredCharge` row. When the
answer has been given to the HTTP server, the charge is acknowledged, which deletes the row. Charges that are not
acknowledged in time are reversed by `billing.metering.reversals`."""

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
    """Collects the charges whose answers this process has delivered. A background thread records these deliveries in
    the database, in batches."""

    def __init__(self) -> None:
        self._waiting: deque[UUID] = deque()
        self._due: list[UUID] = []
        self._lock = threading.Lock()
        self._is_started = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Allow the first delivery to start the background thread. The thread must start in the process that answers
        requests."""
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
        """Record the deliveries in batches until the process ends. Each delivery waits for one more round, so that the
        HTTP server has sent the answer by then. After each round, the database connection is returned to its pool."""
        while runs_on():
            time.sleep(EVERY_S)
            self._acknowledge()
            connection.close()
            self._take_waiting()
        self.flush()

    def _take_waiting(self) -> None:
        self._due += [self._waiting.popleft() for _ in range(len(self._waiting))]

    def _acknowledge(self) -> None:
        """Record one batch of deliveries in the database. If the database fails, the deliveries are added to the next
        batch."""
        if not self._due:
            return
        try:
            acknowledge(self._due)
        except Error:
            log.warning("%s charges could not be acknowledged yet.", len(self._due))
        else:
            self._due = []


HANDED_OVER: Final = Acknowledger()
"""The only Acknowledger of this process."""


def runs_on() -> bool:
    """Returns whether the main thread of the process is still running."""
    return threading.main_thread().is_alive()


def acknowledge(deliveries: list[UUID]) -> None:
    run_statement("SELECT billing_acknowledge_deliveries(%s)", [deliveries])


def acknowledge_stored(stored_id: str) -> None:
    """Record that the answer stored under this id was delivered, because the client has just read the stored answer."""
    stored = "SELECT id FROM billing_undeliveredcharge WHERE stored_id = %s"
    run_statement(f"SELECT billing_acknowledge_deliveries(ARRAY({stored}))", [stored_id])
