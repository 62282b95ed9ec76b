"""Monitors the database replicas: whether each replica responds, and how much of the primary's log it has replayed."""

import threading
from collections.abc import Callable, Generator
from contextlib import suppress
from contextvars import ContextVar
from functools import cache
from time import monotonic, sleep
from typing import Any, Final

import psycopg
from django.db import connections

PROBED_EVERY_S: Final = 0.25
ANSWERS_WITHIN_S: Final = 1.0
"""A replica counts as down if it does not answer a probe within this time. Reads then use the primary."""

REPLAYED: Final = """
    SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint WHERE pg_is_in_recovery()
"""
"""Selects the position up to which a replica has replayed the primary's log. On a primary, the query returns no row."""

gives_up: ContextVar[Callable[[], bool] | None] = ContextVar("gives_up", default=None)
"""A function that returns whether to stop waiting for the current statement. It is called ten times a second."""


class Connection(psycopg.Connection[Any]):
    """A connection to a replica. It stops waiting for a statement as soon as `gives_up` returns true.

    Otherwise, a statement could wait forever if all processes of the replica's server are suspended. The server's time
    limits have no effect then, but its operating system still acknowledges network packets.
    """

    def wait(self, gen: Generator[Any, Any, Any], *args: Any, **options: Any) -> Any:
        is_over = gives_up.get()
        waited = gen if is_over is None else self._watch(gen, is_over)
        return super().wait(waited, *args, **options)

    def _watch(
        self, gen: Generator[Any, Any, Any], is_over: Callable[[], bool]
    ) -> Generator[Any, Any, Any]:
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and is_over():
                    # The connection must not wait again, not even for a rollback.
                    self.close()
                    raise psycopg.OperationalError("The replica does not answer.")
                wanted = gen.send(ready)
        except StopIteration as end:
            return end.value


class Replica:
    """A replica, with the result of its last probe."""

    def __init__(self, alias: str) -> None:
        self.alias = alias
        self.is_up = False
        self.replayed = 0
        self._probed = threading.Event()
        threading.Thread(target=self._watch, name=f"watch {alias}", daemon=True).start()

    def wait_for_probe(self) -> None:
        """Waits until the replica was probed for the first time. Later calls return immediately."""
        self._probed.wait(ANSWERS_WITHIN_S)

    def _watch(self) -> None:
        while self.alias in connections.settings:
            with suppress(psycopg.Error):
                self._probe_while_it_answers()
            self.is_up = False
            self._probed.set()
            sleep(PROBED_EVERY_S)

    def _probe_while_it_answers(self) -> None:
        options = connections[self.alias].get_connection_params() | {"autocommit": True}
        with Connection.connect(**options) as connection:
            while self.alias in connections.settings:
                until = monotonic() + ANSWERS_WITHIN_S
                gives_up.set(lambda until=until: monotonic() > until)  # type: ignore[misc]  # mypy infers no default
                found = connection.execute(REPLAYED).fetchone()
                self.replayed = found[0] if found else 0
                self.is_up = found is not None
                self._probed.set()
                sleep(PROBED_EVERY_S)


_starting = threading.Lock()


def list_replicas() -> tuple[Replica, ...]:
    """Returns the replicas in DATABASE_REPLICA_URL. The first call in a process starts monitoring them."""
    with _starting:
        return _start_watching()


@cache
def _start_watching() -> tuple[Replica, ...]:
    return tuple(Replica(alias) for alias in connections.settings if alias.startswith("replica"))
