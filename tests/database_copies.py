"""Databases beside the one under test, and their schemas in a form that can be compared."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import psycopg
import pytest
from django.db import connection

from config.launch.places import ROOT

# One row for each thing of our apps: a table of another can differ by what a dump makes of an expression.
# Positions of columns are left out: they follow from the order of migrations.
_SCHEMA = (
    """
    SELECT 'column', concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attstorage, attidentity,
        attgenerated, collname, CASE WHEN attnotnull THEN 'not null' END, pg_get_expr(adbin, adrelid))
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r'
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    LEFT JOIN pg_collation ON pg_collation.oid = attcollation
    WHERE attnum > 0 AND NOT attisdropped AND relnamespace = 'public'::regnamespace AND relname ~ '{ours}'
    """,
    "SELECT 'index', indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename ~ '{ours}'",
    """
    SELECT 'constraint', concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid), convalidated)
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE relnamespace = 'public'::regnamespace AND relname ~ '{ours}'
    """,
    """
    SELECT 'function', concat_ws(' ', pg_get_functiondef(oid), obj_description(oid, 'pg_proc'))
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    """,
    "SELECT 'trigger', concat_ws(' ', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal",
    "SELECT 'sequence', concat_ws(' ', sequencename, data_type) FROM pg_sequences WHERE sequencename ~ '{ours}'",
    "SELECT 'extension', concat_ws(' ', extname, extversion) FROM pg_extension",
    "SELECT 'schedule', concat_ws(' ', name, func, schedule_type, minutes, repeats) FROM django_q_schedule",
    "SELECT 'migration', concat_ws('.', app, name) FROM django_migrations WHERE app || '_' ~ '{ours}'",
)

_CASTS = re.compile(r"::(character varying|text)(\[\])?|[()]")


def read_schema(cursor: Any) -> set[tuple[str, str]]:
    """A dump writes the casts of an index's condition otherwise, so those are left out."""
    found: set[tuple[str, str]] = set()
    for query in _SCHEMA:
        cursor.execute(query.replace("{ours}", "^(billing|config|creators|search)_"))
        found.update(
            (kind, _CASTS.sub("", said) if kind == "index" else said)
            for kind, said in cursor.fetchall()
        )
    return found


def read_rows(url: str) -> dict[str, list[Any]]:
    """Everything in every table, whatever the order of columns, but for the list of migrations."""
    with psycopg.connect(url) as database:
        tables = database.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'django_migrations'"
        ).fetchall()
        query = "SELECT to_jsonb(t) FROM {} t ORDER BY to_jsonb(t)::text"
        return {name: database.execute(query.format(name)).fetchall() for (name,) in tables}


def run_python(
    url: str, *arguments: str, settings: str = "config.settings"
) -> "subprocess.CompletedProcess[str]":
    """A process on the database at `url`, with the product's own settings unless others are named."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=os.environ
        | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": settings, "SECRET_KEY": "x"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture
def make_database(db: None) -> Iterator[Callable[[str], str]]:
    """Makes a database from SQL on the server of the tests, and returns its address."""
    names: list[str] = []
    with psycopg.connect(find_url("postgres"), autocommit=True) as server:

        def make(sql: str = "") -> str:
            name = f"{connection.settings_dict['NAME']}_copy_{len(names)}"
            names.append(name)
            server.execute(f"CREATE DATABASE {name}")
            with psycopg.connect(find_url(name)) as copy:
                copy.execute(sql or "SELECT")
            return find_url(name)

        yield make
        for name in names:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def find_url(name: str = "") -> str:
    """The address of a database on the server of the tests, or of the one under test."""
    at = connection.settings_dict
    credentials = ":".join(quote(at[key], safe="") for key in ("USER", "PASSWORD") if at[key])
    port = f":{at['PORT']}" if at["PORT"] else ""
    return f"postgres://{credentials}@{quote(at['HOST'], safe='')}{port}/{name or at['NAME']}"
