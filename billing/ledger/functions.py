"""Calls the database functions in `billing/sql` by their file names. Each call is one transaction."""

import json
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from django.db import InterfaceError, OperationalError, connection, transaction
from psycopg.errors import LockNotAvailable

from config.kit import outages, prepared

log = logging.getLogger(__name__)

PAUSES_S: Final = (0.1, 0.5)
"""Seconds before each further attempt within a request.

With one wait for a connection, the request still ends within 4 seconds.
"""
PATIENT_PAUSES_S: Final = (0.1, 0.5, 2.0)
"""Seconds before each further attempt when a failure would cost more than the request.

Each may wait for a connection.
"""

Answer = TypeVar("Answer")
Follow = Callable[[Mapping[str, Any]], None]


def call_function(function: str, **arguments: Any) -> dict[str, Any]:
    """Call a database function. Outside a transaction, its changes are committed when the call returns."""
    named = ", ".join(f"p_{name} => %({name})s" for name in arguments)
    with prepared.open_cursor() as cursor:
        cursor.execute(f"SELECT billing_{function}({named})", arguments)
        (answer,) = cursor.fetchone()
    found: dict[str, Any] = json.loads(answer)
    return found


def found_locked(error: Exception) -> bool:
    """Returns whether the statement failed because another process holds a lock, and therefore changed nothing."""
    return isinstance(error.__cause__, LockNotAvailable)


def undo_after(error: BaseException, undo: Callable[[], None]) -> None:
    """Undo what a failed request began, unless the database is unavailable. Undoing would then wait a second time."""
    if not outages.found_away(error):
        undo()


def call_surely(function: str, follow: Follow | None = None, **arguments: Any) -> dict[str, Any]:
    """Call a database function. If the connection breaks, call the function again.

    The function must give the same answer if it is called twice. `follow` gets the answer in the same transaction, and
    may also be called twice.
    """
    call = partial(_call_and_follow, follow) if follow else call_function
    return do_surely(partial(call, function, **arguments), name=function)


def do_surely(do: Callable[[], Answer], *, name: str, pauses_s: Sequence[float] = ()) -> Answer:
    """Do something in the database. If the connection breaks, do it again.

    A request waits for the database only once. If `pauses_s` is given, each attempt may wait.
    """
    started_at = time.monotonic()
    for pause_s in pauses_s or PAUSES_S:
        try:
            return do()
        except (OperationalError, InterfaceError) as error:
            if not pauses_s:
                outages.raise_if_waited(error, since=started_at)
            log.warning("The database connection broke in %s; asking again.", name)
            connection.close()
            time.sleep(pause_s)
    return do()


def _call_and_follow(follow: Follow, function: str, **arguments: Any) -> dict[str, Any]:
    with transaction.atomic():
        answer = call_function(function, **arguments)
        follow(answer)
    return answer
