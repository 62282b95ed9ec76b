"""Replaces pooled connections that Postgres has closed, as in a restart, before a request fails on them."""

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
    """Returns whether Postgres ended the connection, without a query: an idle one gets nothing else."""
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
