"""Treats a standby as a database that is away. A primary that lost its lead may take connections before a balancer
notices, and then refuses to write."""

from collections.abc import Callable
from typing import Any

from django.db import InternalError, OperationalError
from django.db.backends.postgresql.base import DatabaseWrapper
from django.db.backends.signals import connection_created
from psycopg.errors import ReadOnlySqlTransaction


def connect_signals() -> None:
    connection_created.connect(_watch_statements, dispatch_uid="watch_statements")


def _watch_statements(connection: DatabaseWrapper, **_: Any) -> None:
    if refuse_standby not in connection.execute_wrappers:
        connection.execute_wrappers.append(refuse_standby)


def refuse_standby(execute: Callable[..., Any], *statement: Any) -> Any:
    """Raises OperationalError, which is answered with 503 and tried again, where a standby refuses to write."""
    try:
        return execute(*statement)
    except InternalError as error:
        if isinstance(error.__cause__, ReadOnlySqlTransaction):
            raise OperationalError(*error.args) from error.__cause__
        raise
