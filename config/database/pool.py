"""Replaces pooled connections that Postgres has closed, for example in a restart. Otherwise a request would fail."""

import select
from typing import Any

import psycopg
from django.db.backends.postgresql.base import DatabaseWrapper
from django.db.backends.signals import connection_created


def connect_signals() -> None:
    connection_created.connect(replace_closed, dispatch_uid="replace_closed")


def replace_closed(connection: DatabaseWrapper, **_: Any) -> None:
    """Give a closed connection back to the pool and take the next one. The pool opens a new one for it."""
    if connection.pool and _is_closed(connection.connection):
        connection.connection.close()
        connection.close()
        connection.connect()


def _is_closed(idle: "psycopg.Connection[Any]") -> bool:
    """Returns whether Postgres ended the connection. Makes no query: an idle connection receives nothing else."""
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
