"""Runs SQL directly, where the ORM is too slow or cannot express the query."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import connection

from config.kit import prepared
from config.kit.catalogue import get_connection

Value = str | int | UUID | list[str] | list[UUID] | list[UUID | None] | None
Row = dict[str, Any]


def run_statement(statement: str, values: Any = None) -> list[Any]:
    """Runs a statement on the primary database. Returns the result rows as tuples, if there are any."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return list(cursor.fetchall()) if cursor.description else []


def read_rows(
    query: str, parameters: Sequence[Value] | Mapping[str, Value], *, is_prepared: bool = False
) -> list[Row]:
    """Runs a query and returns all result rows. Each row is a mapping from column name to value."""
    with prepared.open_cursor() if is_prepared else get_connection().cursor() as cursor:
        cursor.execute(query, parameters)
        names = [column.name for column in cursor.description]
        return [dict(zip(names, values, strict=True)) for values in cursor.fetchall()]
