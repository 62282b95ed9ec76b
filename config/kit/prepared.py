"""Prepares statements that every request repeats. The database parses and plans them once per connection."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.conf import settings
from django.db import connection
from django.db.backends.postgresql.base import ServerBindingCursor
from django.db.backends.utils import CursorWrapper

PREPARED_FROM: Final = 2
"""Number of runs after which a connection prepares a statement. A command runs most statements only once."""


@contextmanager
def open_cursor() -> Iterator[CursorWrapper]:
    """Opens a cursor that prepares statements. Use it for constant texts whose best plan does not depend on the
    values."""
    connection.ensure_connection()
    # Django turns preparing off. Its other cursors put the values into the text, so they prepare nothing.
    threshold = PREPARED_FROM if settings.PREPARED_STATEMENTS else None
    connection.connection.prepare_threshold = threshold
    bare: Any = ServerBindingCursor(connection.connection)  # type: ignore[call-arg]  # the stubs know none
    make = connection.make_debug_cursor if connection.queries_logged else connection.make_cursor
    with make(bare) as cursor:
        yield cursor
