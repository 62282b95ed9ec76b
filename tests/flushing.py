"""After a test with real transactions, the tables that have rows are emptied: the ledger's and the invoices' too."""

from collections.abc import Iterable
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import TransactionTestCase

ALIKE_IN_EVERY_TEST = [
    "django_migrations",
    "django_content_type",
    "auth_permission",
    "django_q_schedule",
]
"""Migrations fill these. No test leaves other rows in them."""
WITH_GRAPHS = {"creators_creatorindex", "creators_passage"}
"""A graph index keeps deleted vectors, and searches walk through them: only TRUNCATE takes them out."""


@pytest.fixture(autouse=True, scope="session")
def _only_full_tables_are_emptied() -> Iterable[None]:
    """Django truncates every table with all its indexes, which takes longer than most tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: empty_tables())
        yield


def empty_tables() -> None:
    full = set(_with_rows(_with_pages()))
    graphs, others = full & WITH_GRAPHS, full - WITH_GRAPHS
    with transaction.atomic(), connection.cursor() as cursor:
        # No foreign key and no trigger has a say.
        cursor.execute("SET LOCAL session_replication_role = replica")
        if graphs:
            cursor.execute(f"TRUNCATE {', '.join(graphs)}")
        if others:
            cursor.execute("; ".join(f"DELETE FROM {table}" for table in others))


def _with_pages() -> list[str]:
    """The tables that have or had rows: asking all of them would have Postgres open them with all their indexes."""
    return _names(
        "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
        " AND relname <> ALL(%s) AND pg_relation_size(oid) > 0",
        ALIKE_IN_EVERY_TEST,
    )


def _with_rows(tables: list[str]) -> list[str]:
    asked = " UNION ALL ".join(f"(SELECT '{table}' FROM {table} LIMIT 1)" for table in tables)
    return _names(asked) if tables else []


def _names(query: str, *values: Any) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return [name for (name,) in cursor.fetchall()]
