"""Limits the requests that all processes together send to each host.

The state is stored in Postgres, and uses the database's clock. Each statement commits immediately, on a separate
connection. So no database lock is held during a request, and a crashed process leaves no lock behind.
"""

import logging
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from math import ceil, inf
from typing import Any, Final, LiteralString

import psycopg
from django.db import connection

from config.kit import clock
from scraping.sources.failures import Blocked

log = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 8
"""Maximum simultaneous requests of one process to one host. So a slow host does not occupy all threads."""
FAILURES_TO_CLOSE: Final = 5
CLOSED_S: Final = 30.0
FAILURES_TO_REST: Final = 3
REST_S: Final = 30.0
LONGEST_REST_S: Final = 900.0
LONGEST_WAIT_S: Final = 5.0
"""Maximum seconds to wait for a paused host. A longer wait would occupy a thread, so the client gets an error
instead."""
SLACK: Final = 1.1
"""Factor that lengthens the time between two requests. A request may start a little late. Without the factor, the next
request could then follow too soon."""
COME_BACK_S: Final = 5
KEPT: Final = timedelta(days=1)
_OPTIONS: Final = "-c statement_timeout=2000 -c lock_timeout=2000 -c synchronous_commit=off"
"""Options of the database connection. Statements end after two seconds, so that a live request can be answered in time
even if the database is slow. Commits do not wait for the disk, so the latest changes may be lost if Postgres
crashes."""

_TAKE: Final = """
    INSERT INTO scraping_allowance AS kept (host, proxy, free_at, failures)
    VALUES (%(host)s, %(proxy)s, clock_timestamp() + %(pause)s, 0)
    ON CONFLICT (host, proxy) DO UPDATE SET
        free_at = greatest(kept.free_at, kept.rests_until, clock_timestamp()) + %(pause)s,
        rests_until = CASE WHEN kept.failures >= %(most)s THEN clock_timestamp() + %(rest)s END
    WHERE kept.free_at < clock_timestamp() + %(left)s
        AND coalesce(kept.rests_until, '-infinity') < clock_timestamp() + least(%(left)s, %(longest)s)
    RETURNING extract(epoch FROM free_at - %(pause)s - clock_timestamp())::float
"""
"""Reserves the next time slot for a request. If the host has failed repeatedly, only one request tries the host again,
while the others wait."""
_LOOK: Final = """
    SELECT extract(epoch FROM rests_until - clock_timestamp())::float, failures
    FROM scraping_allowance WHERE host = %(host)s AND proxy = %(proxy)s
"""
_SERVED: Final = """
    UPDATE scraping_allowance
    SET failures = 0, rests_until = CASE WHEN host <> '' AND failures < %(most)s THEN rests_until END
    WHERE host IN (%(host)s, '') AND proxy = %(proxy)s AND failures > 0
"""
_FAILED: Final = """
    INSERT INTO scraping_allowance AS kept (host, proxy, free_at, failures, rests_until)
    VALUES (%(host)s, %(proxy)s, clock_timestamp(), 1, clock_timestamp() + %(again)s::interval)
    ON CONFLICT (host, proxy) DO UPDATE SET failures = kept.failures + 1,
        rests_until = greatest(kept.rests_until, clock_timestamp() + %(again)s::interval,
            CASE WHEN kept.failures + 1 >= %(most)s THEN clock_timestamp()
                + least(%(longest)s, %(rest)s * 2 ^ least(10, kept.failures + 1 - %(most)s)) END)
"""
_RESTING: Final = """
    SELECT proxy FROM scraping_allowance
    WHERE host = '' AND proxy = ANY(%(proxies)s) AND rests_until > clock_timestamp() ORDER BY rests_until
"""

_CLEAR: Final = """
    DELETE FROM scraping_allowance
    WHERE free_at < %(old)s AND coalesce(rests_until, '-infinity') <= %(now)s
"""


class Allowances:
    """Limits the requests to each host through each proxy. All threads of a process share this object. The proxy's name
    is empty for requests without a proxy.

    After five failures in a row, a host gets no requests for `rest_s` seconds. A response with `Retry-After` pauses the
    host for the stated time. A proxy is paused after three failures, and longer after each further failure.
    """

    def __init__(self, *, most_per_s: float = 0, rest_s: float | None = None) -> None:
        """Creates the limits. Each host gets at most `most_per_s` requests per second; 0 means no limit."""
        self._pause = timedelta(seconds=SLACK / most_per_s if most_per_s else 0)
        self._rest = timedelta(seconds=CLOSED_S if rest_s is None else rest_s)
        self._places: dict[str, threading.BoundedSemaphore] = {}
        self._lock = threading.Lock()
        self._connection: psycopg.Connection[Any] | None = None

    @contextmanager
    def enter(self, host: str, proxy: str, deadline: float) -> Iterator[None]:
        """Waits until a request to the host may start. Raises Blocked if that is not possible before `deadline`, which
        is a value of `time.monotonic`."""
        places = self._places.setdefault(host, threading.BoundedSemaphore(MOST_AT_ONCE))
        if not places.acquire(timeout=max(0.0, deadline - time.monotonic())):
            raise _late(host)
        try:
            time.sleep(max(0.0, self.take_slot(host, proxy, deadline)))
            yield
        finally:
            places.release()

    def take_slot(self, host: str, proxy: str, deadline: float) -> float:
        """Reserves the next time slot and returns the seconds until the slot starts. Raises Blocked if no slot starts
        before the deadline."""
        given = {
            "host": host,
            "proxy": proxy,
            "pause": self._pause,
            "most": FAILURES_TO_CLOSE,
            "rest": self._rest,
            "left": timedelta(seconds=deadline - time.monotonic()),
            "longest": timedelta(seconds=LONGEST_WAIT_S),
        }
        for (wait_s,) in self._run(_TAKE, given, deadline):
            return float(wait_s)
        for rest_s, failures in self._run(_LOOK, given, deadline):
            if rest_s and rest_s > 0:
                raise _resting(host, rest_s, has_failed=failures >= FAILURES_TO_CLOSE)
        raise _late(host)

    def report(
        self, host: str, proxy: str, *, is_served: bool, retry_after_s: int | None = None
    ) -> None:
        """Stores whether a request succeeded. Ignores database errors."""
        given = {
            "host": host,
            "proxy": proxy,
            "most": FAILURES_TO_CLOSE,
            "again": None if retry_after_s is None else timedelta(seconds=retry_after_s),
            "rest": self._rest,
            "longest": self._rest,
        }
        with suppress(Blocked):
            self._run(_SERVED if is_served else _FAILED, given)
            if proxy and not is_served:
                self._run(_FAILED, {"host": "", "proxy": proxy, **_PROXY_RESTS})

    def list_resting(self, proxies: Sequence[str]) -> list[str]:
        """Returns the names of the proxies that are paused. The proxy whose pause ends first comes first."""
        return [name for (name,) in self._run(_RESTING, {"proxies": list(proxies)})]

    def close(self) -> None:
        if self._connection:
            self._connection.close()

    def _run(
        self, statement: LiteralString, given: Mapping[str, Any], deadline: float = inf
    ) -> list[tuple[Any, ...]]:
        """Runs an SQL statement. Raises Blocked if the database fails or does not respond in time."""
        left_s = min(LONGEST_WAIT_S, deadline - time.monotonic())
        if not self._lock.acquire(timeout=max(0.0, left_s)):
            raise _slow()
        try:
            return self._execute(statement, given)
        except psycopg.Error as error:
            log.warning("The allowances cannot be read: %s", error)
            raise _slow() from None
        finally:
            self._lock.release()

    def _execute(self, statement: LiteralString, given: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Runs an SQL statement. If Postgres has closed the connection, connects again and repeats the statement
        once."""
        for is_last in (False, True):
            if self._connection is None or self._connection.closed:
                self._connection = _connect()
            try:
                cursor = self._connection.execute(statement, given)
                return cursor.fetchall() if cursor.description else []
            except psycopg.OperationalError:
                if is_last or not self._connection.closed:
                    raise
        raise AssertionError("unreachable")


_PROXY_RESTS: Final = {
    "most": FAILURES_TO_REST,
    "again": None,
    "rest": timedelta(seconds=REST_S),
    "longest": timedelta(seconds=LONGEST_REST_S),
}


def _slow() -> Blocked:
    return Blocked("The database does not answer in time.", COME_BACK_S, "timeout")


def _connect() -> "psycopg.Connection[Any]":
    given = connection.get_connection_params()
    given["options"] = f"{given.get('options', '')} {_OPTIONS}"
    given.pop("cursor_factory", None)
    return psycopg.connect(**given, autocommit=True)


def _late(host: str) -> Blocked:
    return Blocked(f"Too many requests to {host} are under way.", COME_BACK_S, "timeout")


def _resting(host: str, rest_s: float, *, has_failed: bool) -> Blocked:
    wait_s = ceil(rest_s)
    if has_failed:
        return Blocked(f"{host} has kept failing.", wait_s, "upstream_unavailable")
    return Blocked(f"{host} asks us to wait.", wait_s, "rate_limited", is_sent=False)


def clear_allowances() -> int:
    """Deletes the rows of hosts and proxies that were not used for a day."""
    now = clock.now()
    with connection.cursor() as cursor:
        cursor.execute(_CLEAR, {"now": now, "old": now - KEPT})
        return int(cursor.rowcount)
