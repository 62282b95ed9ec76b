"""After a test with real transactions, the tables that have rows are emptied: the ledger's and the invoices' too."""

from collections.abc import Iterable
from typing import Any

import pytest
from django.core.management.commands import flush as flush_command
from django.db.backends.postgresql.operations import DatabaseOperations

GUARDED = ("ledgerentry", "invoice", "invoiceline", "creditnote", "payment")
ALIKE_IN_EVERY_TEST = {"django_content_type", "auth_permission", "django_q_schedule"}
"""Django writes the first two, migrations the third. No test leaves other rows in them."""


@pytest.fixture(autouse=True, scope="session")
def _only_full_tables_are_flushed() -> Iterable[None]:
    """Django empties all fifty, each with its indexes, which takes longer than most tests."""
    flush = DatabaseOperations.sql_flush

    def sql_flush(self: Any, style: Any, tables: Any, **options: Any) -> list[str]:
        full = _with_rows(self.connection, set(tables) - ALIKE_IN_EVERY_TEST)
        if not full:
            return []
        statements = flush(self, style, full, **options | {"allow_cascade": True})
        return [*_guards("DISABLE"), *statements, *_guards("ENABLE")]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", sql_flush)
        # It would write what ALIKE_IN_EVERY_TEST keeps.
        patch.setattr(flush_command, "emit_post_migrate_signal", _do_nothing)
        yield


def _with_rows(connection: Any, tables: Iterable[str]) -> list[str]:
    asked = " UNION ALL ".join(f"(SELECT '{table}' FROM {table} LIMIT 1)" for table in tables)
    with connection.cursor() as cursor:
        cursor.execute(asked)
        return [table for (table,) in cursor.fetchall()]


def _do_nothing(*_: object) -> None:
    return


def _guards(switch: str) -> list[str]:
    return [f"ALTER TABLE billing_{table} {switch} TRIGGER USER" for table in GUARDED]
