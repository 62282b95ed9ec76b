"""Tests with real transactions empty every table afterwards; the ledger, which refuses that, lets them."""

from collections.abc import Iterable
from typing import Any

import pytest
from django.db.backends.postgresql.operations import DatabaseOperations

SWITCH = "ALTER TABLE billing_ledgerentry {} TRIGGER ledger_is_append_only"


@pytest.fixture(autouse=True, scope="session")
def _ledger_may_be_flushed() -> Iterable[None]:
    flush = DatabaseOperations.sql_flush

    def sql_flush(self: Any, style: Any, tables: Any, **options: Any) -> list[str]:
        statements = flush(self, style, tables, **options)
        return [SWITCH.format("DISABLE"), *statements, SWITCH.format("ENABLE")]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", sql_flush)
        yield
