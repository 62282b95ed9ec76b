"""Prepares statements that every request repeats. The database then parses and plans each statement once per
connection."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.conf import settings
from django.db import connection
from django.db.backends.postgresql.base import ServerBindingCursor
from django.db.backends.utils import CursorWrapper

PREPARED_FROM: Final = 2
"""The number of times that a connection runs a statement before it prepares the statement. Commands run most statements
once, so they prepare few."""


@contextmanager
def open_cursor() -> Iterator[CursorWrapper]:
    """Opens a cursor that prepares statements. Use it only for constant SQL whose best plan does not depend on the
    parameters."""
    connection.ensure_connection()
    # Django disables prepared statements. Its other cursors write the values into the SQL, so preparing would not help
    # them.
    threshold = PREPARED_FROM if settings.PREPARED_STATEMENTS else None
    connection.connection.prepare_threshold = threshold
    bare: Any = ServerBindingCursor(connection.connection)  # type: ignore[call-arg]  # the stubs know none
    make = connection.make_debug_cursor if connection.queries_logged else connection.make_cursor
    with make(bare) as cursor:
        yield cursor
