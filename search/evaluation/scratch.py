"""A catalogue of its own beside the real one: empty tables of the same shape in a schema that goes away afterwards."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, connections


@contextmanager
def scratch_catalogue() -> Iterator[None]:
    """Within it, every connection of this process finds the catalogue's tables in a new, empty schema."""
    schema = f"scratch_{secrets.token_hex(6)}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE SCHEMA {schema}")
        cursor.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND starts_with(tablename, 'creators_')"
        )
        for (table,) in cursor.fetchall():
            cursor.execute(f"CREATE TABLE {schema}.{table} (LIKE public.{table} INCLUDING ALL)")
    try:
        with _searching_in(schema):
            yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP SCHEMA {schema} CASCADE")


@contextmanager
def _searching_in(schema: str) -> Iterator[None]:
    options = connections.settings["default"].setdefault("OPTIONS", {})
    before = options.get("options")
    options["options"] = f"{before or ''} -c search_path={schema},public".strip()
    connections.close_all()
    try:
        yield
    finally:
        connections.close_all()
        if before is None:
            del options["options"]
        else:
            options["options"] = before
