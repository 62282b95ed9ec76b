"""Statements that a connection plans once."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from config.kit import prepared

pytestmark = pytest.mark.django_db

TWICE = "SELECT 2 * %(number)s::bigint"


def ask(number: int) -> Any:
    with prepared.open_cursor() as cursor:
        cursor.execute(TWICE, {"number": number})
        return cursor.fetchone()[0]


def list_prepared(cursor: Any) -> list[Any]:
    cursor.execute("SELECT statement FROM pg_prepared_statements")
    found: list[Any] = cursor.fetchall()
    return found


@pytest.mark.own_session("prepared statements stay with the session")
def test_the_database_keeps_the_plan_and_the_values_stay_apart() -> None:
    assert [ask(number) for number in range(1, 5)] == [2, 4, 6, 8]
    with connection.cursor() as cursor:
        assert ("SELECT 2 * $1::bigint",) in list_prepared(cursor)


def test_nothing_is_prepared_if_the_setting_forbids_it(settings: Settings) -> None:
    settings.PREPARED_STATEMENTS = False
    with connection.cursor() as cursor:
        before = list_prepared(cursor)
        assert [ask(number) for number in range(1, 5)] == [2, 4, 6, 8]
        assert list_prepared(cursor) == before


def test_they_are_counted_as_all_others() -> None:
    with CaptureQueriesContext(connection) as sent:
        ask(1)
    assert len(sent) == 1
