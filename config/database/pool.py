"""Handles connections to a database server that has stopped or changed its role.

Postgres closes pooled connections when it restarts, for example. This module replaces them, so that no request fails.

A standby server counts as a database that does not respond. The reason is that a former primary restarts as a standby
and refuses to write. Connections may still lead to this server until the load balancer notices the change.
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
    """Replaces a connection that Postgres has closed with another connection of the pool."""
    if connection.pool and _is_closed(connection.connection):
        connection.connection.close()
        connection.close()
        connection.connect()


def _is_closed(idle: "psycopg.Connection[Any]") -> bool:
    """Returns whether Postgres has closed an idle connection. This needs no query: the end of the connection can be
    read from its socket."""
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
    """Executes a statement. Raises OperationalError if the server is a standby and refuses to write. The response then
    has status 503, and the client may retry. Raises WaitedInVain if the connection broke after the statement had waited
    for a while."""
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
