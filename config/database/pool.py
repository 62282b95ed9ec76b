"""Replaces pooled connections that Postgres has closed, for example during a restart. Otherwise a request would fail.

A standby server is treated like a database that does not respond. A former primary restarts as a standby, and refuses
to write. It may still get connections until the load balancer notices the change.
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
    """Returns a closed connection to the pool, which replaces it, and takes another connection."""
    if connection.pool and _is_closed(connection.connection):
        connection.connection.close()
        connection.close()
        connection.connect()


def _is_closed(idle: "psycopg.Connection[Any]") -> bool:
    """Returns whether Postgres closed the connection. Needs no query, because an idle connection receives nothing
    except its end."""
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
    """Raises OperationalError if the server is a standby and refuses to write. The request then gets status 503, and
    the client may retry.

    Raises WaitedInVain if the connection broke after the statement had waited for a while.
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
