"""Records the changes of an import, so that it can be undone (`creators.importing.undo`)."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def record_changes(import_id: int | None) -> Iterator[None]:
    """Record all changes in the `with` block as changes of an import. It must run inside a transaction."""
    _name_import("" if import_id is None else str(import_id))
    yield
    _name_import("")


def _name_import(import_id: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('kindred.import_id', %s, true)", [import_id])
