"""Connections of the pool after a restart of Postgres."""

from collections.abc import Iterator
from typing import Any, Final

import psycopg
import pytest
from django.db import connection
from django.db.backends.postgresql.base import DatabaseWrapper
from psycopg_pool import ConnectionPool, PoolTimeout

from config.settings.database import POOL

pytestmark = pytest.mark.django_db(transaction=True)

CONNECTIONS: Final = 2


@pytest.fixture
def pooled() -> Iterator[list[Any]]:
    """One pool with as many connections as the threads of a web process use."""
    known = connection.settings_dict
    options = known["OPTIONS"] | {"pool": {"min_size": CONNECTIONS, "max_size": CONNECTIONS}}
    wrappers = [DatabaseWrapper(known | {"OPTIONS": options}) for _ in range(CONNECTIONS)]
    yield wrappers
    wrappers[0].close_pool()


def find_backends(wrappers: list[Any]) -> set[int]:
    """The ids of the server processes behind all connections, which are in use at the same time."""
    found = set[int]()
    for wrapper in wrappers:
        with wrapper.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            found.add(cursor.fetchone()[0])
    for wrapper in wrappers:
        wrapper.close()
    return found


def test_connections_that_postgres_closed_are_replaced_before_a_request_uses_them(
    pooled: list[Any],
) -> None:
    before = find_backends(pooled)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(pid, 2000) FROM unnest(%s) AS pid", [[*before]])
    after = find_backends(pooled)
    assert len(before) == len(after) == CONNECTIONS
    assert not before & after


def test_a_connection_that_lives_is_used_again(pooled: list[Any]) -> None:
    assert find_backends(pooled) == find_backends(pooled)


@pytest.mark.slow
def test_requests_are_served_as_soon_as_the_database_is_back() -> None:
    known, is_away = connection.get_connection_params(), True

    class Connection(psycopg.Connection[Any]):
        @classmethod
        def connect(cls, *_: Any, **__: Any) -> Any:
            if is_away:
                raise psycopg.OperationalError("no primary")
            return psycopg.connect(**{name: known[name] for name in ("host", "user", "dbname")})

    with ConnectionPool("", connection_class=Connection, **POOL) as pool:
        for _ in range(2):
            with pytest.raises(PoolTimeout):
                pool.getconn(timeout=2)
        is_away = False
        pool.putconn(pool.getconn(timeout=2))


def test_one_that_ends_in_use_still_fails(pooled: list[Any]) -> None:
    first = pooled[0]
    with first.cursor() as cursor, pytest.raises(Exception) as failure:  # noqa: PT011  its cause says which
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    assert isinstance(failure.value.__cause__, psycopg.OperationalError)
    first.close()
