"""Replaces pooled connections that Postgres has closed, for example in a restart. Otherwise a request would fail.

A standby is treated like a database that does not answer. A primary that lost its lead restarts as a standby, and may
take connections before a balancer notices. Then it refuses to write.
"""

import select
import time
from collections.abc import Callable
from typing import Any

import psycopg
from django.db import InternalError, OperationalError
from django.db.backends.postgresql.base import DatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver
from psycopg.errors import ReadOnlySqlTransaction

from config.kit import outages


@receiver(connection_created, dispatch_uid="replace_closed")
def replace_closed(connection: DatabaseWrapper, **_: Any) -> None:
    """Return a closed connection to the pool and take the next one. The pool replaces the closed one."""
    if connection.pool and _is_closed(connection.connection):
        connection.connection.close()
        connection.close()
        connection.connect()


def _is_closed(idle: "psycopg.Connection[Any]") -> bool:
    """Returns whether Postgres ended the connection. Needs no query: only its end can arrive on an idle connection."""
    waiting = select.poll()
    try:
        waiting.register(idle.fileno(), select.POLLIN)
        while waiting.poll(0):
            idle.pgconn.consume_input()
    except psycopg.OperationalError:
        return True
    return False


@receiver(connection_created, dispatch_uid="watch_statements")
def watch_statements(connection: DatabaseWrapper, **_: Any) -> None:
    if watch_statement not in connection.execute_wrappers:
        connection.execute_wrappers.append(watch_statement)


def watch_statement(execute: Callable[..., Any], *statement: Any) -> Any:
    """Raises OperationalError if a standby refuses to write. The request then gets 503, and the client may retry.

    Raises WaitedInVain if the connection ended only after a while.
    """
    started_at = time.monotonic()
    try:
        return execute(*statement)
    except InternalError as error:
        if isinstance(error.__cause__, ReadOnlySqlTransaction):
            raise OperationalError(*error.args) from error.__cause__
        raise
    except OperationalError as error:
        outages.raise_if_waited(error, since=started_at)
        raise
