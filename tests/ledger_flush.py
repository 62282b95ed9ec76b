"""Tests with real transactions empty every table afterwards; the ledger and the invoices, which refuse that, let them."""

from collections.abc import Iterable
from typing import Any

import pytest
from django.db.backends.postgresql.operations import DatabaseOperations

GUARDED = ("ledgerentry", "invoice", "invoiceline", "creditnote", "payment")


@pytest.fixture(autouse=True, scope="session")
def _ledger_may_be_flushed() -> Iterable[None]:
    flush = DatabaseOperations.sql_flush

    def sql_flush(self: Any, style: Any, tables: Any, **options: Any) -> list[str]:
        statements = flush(self, style, tables, **options)
        return [*_guards("DISABLE"), *statements, *_guards("ENABLE")]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", sql_flush)
        yield


def _guards(switch: str) -> list[str]:
    return [f"ALTER TABLE billing_{table} {switch} TRIGGER USER" for table in GUARDED]
