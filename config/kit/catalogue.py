"""Reads the catalogue of creators from a replica of the database, for searches and lookalikes.

A replica is used only if it has replayed the primary's last write to the catalogue. If no replica can be used, or if
the replica fails, the primary is read. Without DATABASE_REPLICA_URL, all statements go to the primary.
"""

import logging
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any, Final, ParamSpec, TypeVar

from django.db import DEFAULT_DB_ALIAS, Error, connection, connections, transaction
from django.db.models import Model
from psycopg.errors import QueryCanceled

from config.kit.metrics import CATALOGUE_READS
from config.kit.replicas import REPLAYED, Replica, gives_up, list_replicas

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

_WRITTEN: Final = """
    SELECT coalesce(sum(transaction), 0), pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint
    FROM config_cataloguewrite
"""
_server: ContextVar[str] = ContextVar("server", default=DEFAULT_DB_ALIAS)
_last_written: tuple[Any, int] = (None, 0)
"""What this process last read from the primary: a number that changes with each write to the catalogue, and a position
in the log after the last of these writes."""


def get_connection() -> Any:
    """Returns the database connection for reading the catalogue."""
    return connections[_server.get()]


def atomic() -> "transaction.Atomic":
    """Opens a transaction on the database connection for reading the catalogue."""
    return transaction.atomic(using=_server.get())


@contextmanager
def limited_cursor(most_ms: int) -> Iterator[Any]:
    """Opens a cursor for reading the catalogue. A statement that takes longer than `most_ms` milliseconds raises
    OperationalError."""
    with atomic(), get_connection().cursor() as cursor:
        cursor.execute(f"SET LOCAL statement_timeout = {most_ms}")
        yield cursor
        # Removes the limit again, in case an outer transaction continues.
        cursor.execute("SET LOCAL statement_timeout TO DEFAULT")


def read_catalogue(statements: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Calls a function that only reads the catalogue. If the call fails on a replica, repeats it on the primary."""
    replica = _choose_replica()
    if replica is not None:
        try:
            with _reading_from(replica):
                found = statements(*args, **kwargs)
        except Error as error:
            _note_failure(replica, error)
        else:
            CATALOGUE_READS.labels("replica").inc()
            return found
    return statements(*args, **kwargs)


def _choose_replica() -> Replica | None:
    """Returns a replica that has replayed all earlier writes to the catalogue. Returns None if the primary must be
    used."""
    is_chosen = len(connections.settings) == 1 or _server.get() != DEFAULT_DB_ALIAS
    # Inside a transaction, the transaction's own writes are not on any replica yet.
    if is_chosen or connection.in_atomic_block:
        return None
    replicas = list_replicas()
    for replica in replicas:
        replica.wait_for_probe()
    up = [replica for replica in replicas if replica.is_up]
    needed = _read_position() if up else 0
    for replica in random.sample(up, len(up)):
        if _has_replayed(replica, needed):
            return replica
    CATALOGUE_READS.labels("behind" if up else "down").inc()
    return None


def _read_position() -> int:
    """Returns a position in the primary's log, after the last write to the catalogue. The position does not change when
    other tables are written."""
    global _last_written  # noqa: PLW0603 - one for each process
    with connection.cursor() as cursor:
        cursor.execute(_WRITTEN)
        written, position = cursor.fetchone()
    known, known_position = _last_written
    if written == known:
        return known_position
    _last_written = written, position
    return int(position)


def _has_replayed(replica: Replica, needed: int) -> bool:
    try:
        with _reading_from(replica), get_connection().cursor() as cursor:
            cursor.execute(REPLAYED)
            found = cursor.fetchone()
    except Error as error:
        _note_failure(replica, error)
        return False
    return found is not None and found[0] >= needed


@contextmanager
def _reading_from(replica: Replica) -> Iterator[None]:
    server = _server.set(replica.alias)
    waiting = gives_up.set(lambda: not replica.is_up)
    try:
        yield
    finally:
        gives_up.reset(waiting)
        _server.reset(server)


def _note_failure(replica: Replica, error: Error) -> None:
    """Records that a replica failed, so that the primary is read instead. Raises the error again if the statement
    exceeded its own time limit."""
    is_conflict = "conflict with recovery" in str(error)
    if isinstance(error.__cause__, QueryCanceled) and not is_conflict:
        raise error
    log.warning("Reading from %s failed, so the primary is read: %s", replica.alias, error)
    CATALOGUE_READS.labels("conflict" if is_conflict else "failed").inc()
    with suppress(Error):
        connections[replica.alias].close()


class Router:
    """Django's database router. Reads of the catalogue's models go to the server that `read_catalogue` chose. All other
    statements go to the primary, including writes of objects that were read from a replica."""

    def db_for_read(self, model: type[Model], **_: Any) -> str:
        is_catalogue = model.__module__.startswith("creators.")
        return _server.get() if is_catalogue else DEFAULT_DB_ALIAS

    def db_for_write(self, *_: Any, **__: Any) -> str:
        return DEFAULT_DB_ALIAS

    def allow_relation(self, *_: Any, **__: Any) -> bool:
        return True

    def allow_migrate(self, db: str, *_: Any, **__: Any) -> bool:
        return db == DEFAULT_DB_ALIAS
