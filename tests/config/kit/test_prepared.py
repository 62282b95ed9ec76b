"""Statements that a connection plans once."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.kit import prepared

pytestmark = pytest.mark.django_db

TWICE = "SELECT 2 * %(number)s::bigint"


def ask(number: int) -> Any:
    with prepared.open_cursor() as cursor:
        cursor.execute(TWICE, {"number": number})
        return cursor.fetchone()[0]


def test_the_database_keeps_the_plan_and_the_values_stay_apart() -> None:
    assert [ask(number) for number in range(1, 5)] == [2, 4, 6, 8]
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        assert ("SELECT 2 * $1::bigint",) in cursor.fetchall()


def test_they_are_counted_as_all_others() -> None:
    with CaptureQueriesContext(connection) as sent:
        ask(1)
    assert len(sent) == 1
