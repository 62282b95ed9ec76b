"""A catalogue of its own beside the real one: empty tables of the same shape in a schema that goes away afterwards."""

import secrets
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from django.db import connection, connections


@contextmanager
def scratch_catalogue() -> Iterator[None]:
    """Within it, every connection of this process finds the catalogue's tables in a new, empty schema.

    A process that is killed cannot drop its schema. So each holds a lock for as long as its session lives, and the
    next run drops the schemas that no session holds.
    """
    token = secrets.randbits(31)
    schema = f"{_PREFIX}{token}"
    with _session() as holder:
        holder.execute("SELECT pg_advisory_lock(%s, %s)", [_LOCK, token])
        _drop_left_behind(holder)
        _create(holder, schema)
        try:
            with _ended_by_sigterm(), _searching_in(schema):
                yield
        finally:
            holder.execute(f"DROP SCHEMA {schema} CASCADE")


_PREFIX = "scratch_"
_LOCK = 0x6B696E02
"""The first half of an advisory lock's key; the second is the schema's number."""


@contextmanager
def _session() -> Iterator[psycopg.Connection]:
    """A connection of its own: those of Django are closed and opened again meanwhile."""
    settings = connection.get_connection_params()
    wanted = {
        key: settings[key]
        for key in ("host", "port", "dbname", "user", "password")
        if key in settings
    }
    with psycopg.connect(**wanted, autocommit=True) as held:
        yield held


def _create(holder: psycopg.Connection, schema: str) -> None:
    holder.execute(f"CREATE SCHEMA {schema}")
    tables = holder.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND starts_with(tablename, 'creators_')"
    )
    for (table,) in tables.fetchall():
        holder.execute(f"CREATE TABLE {schema}.{table} (LIKE public.{table} INCLUDING ALL)")


def _drop_left_behind(holder: psycopg.Connection) -> None:
    schemas = holder.execute(
        "SELECT nspname FROM pg_namespace WHERE nspname ~ %s", [rf"^{_PREFIX}\d+$"]
    )
    for (schema,) in schemas.fetchall():
        key = [_LOCK, int(schema.removeprefix(_PREFIX))]
        (is_free,) = holder.execute("SELECT pg_try_advisory_lock(%s, %s)", key).fetchone() or (
            False,
        )
        if is_free:
            holder.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE")
            holder.execute("SELECT pg_advisory_unlock(%s, %s)", key)


@contextmanager
def _ended_by_sigterm() -> Iterator[None]:
    """`kill` ends the run as Ctrl-C does. Only a main thread can listen to signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


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
