"""Replaces connections of the pool that Postgres has closed, before a request uses them.

After a restart of Postgres every idle connection is dead, and each would fail one request.
"""

import select
from typing import Any

import psycopg
from django.db.backends.postgresql.base import DatabaseWrapper
from django.db.backends.signals import connection_created


def connect_signals() -> None:
    connection_created.connect(replace_closed, dispatch_uid="replace_closed")


def replace_closed(connection: DatabaseWrapper, **_: Any) -> None:
    """Return a closed connection to the pool, which opens another, and take the next one."""
    if connection.pool and _is_closed(connection.connection):
        connection.connection.close()
        connection.close()
        connection.connect()


def _is_closed(idle: "psycopg.Connection[Any]") -> bool:
    """Returns whether Postgres ended the connection.

    No query is needed, because Postgres sends nothing else to an idle connection.
    """
    try:
        while _has_input(idle):
            idle.pgconn.consume_input()
    except psycopg.OperationalError:
        return True
    return False


def _has_input(idle: "psycopg.Connection[Any]") -> bool:
    waiting = select.poll()
    waiting.register(idle.fileno(), select.POLLIN)
    return bool(waiting.poll(0))
