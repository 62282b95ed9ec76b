"""Calls the database functions by the names of their files in `billing/sql`. Each call is one transaction."""

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
"""Pauses before the next attempts of a request. With one wait for a connection, the request ends within 4 seconds."""
PATIENT_PAUSES_S: Final = (0.1, 0.5, 2.0)
"""Pauses where more would be lost than a request. Each attempt may wait for a connection."""

Answer = TypeVar("Answer")
Follow = Callable[[Mapping[str, Any]], None]


def call_function(function: str, **arguments: Any) -> dict[str, Any]:
    """Call a function. Outside a transaction, its changes are committed when it answers."""
    named = ", ".join(f"p_{name} => %({name})s" for name in arguments)
    with prepared.open_cursor() as cursor:
        cursor.execute(f"SELECT billing_{function}({named})", arguments)
        (answer,) = cursor.fetchone()
    found: dict[str, Any] = json.loads(answer)
    return found


def found_locked(error: Exception) -> bool:
    """Returns whether the statement did nothing because another process held a row's lock."""
    return isinstance(error.__cause__, LockNotAvailable)


def undo_after(error: BaseException, undo: Callable[[], None]) -> None:
    """Undo what a failed request began, unless it waited for the database in vain. It would wait a second time."""
    if not outages.found_away(error):
        undo()


def call_surely(function: str, follow: Follow | None = None, **arguments: Any) -> dict[str, Any]:
    """Call a function, and call it again if the connection breaks. Both calls must give the same answer.

    `follow` gets the answer in the same transaction, and may also be called twice.
    """
    call = partial(_call_and_follow, follow) if follow else call_function
    return do_surely(partial(call, function, **arguments), name=function)


def do_surely(do: Callable[[], Answer], *, name: str, pauses_s: Sequence[float] = ()) -> Answer:
    """Do something in the database, and do it again if the connection breaks.

    A request waits for the database only once. With `pauses_s`, each attempt may wait.
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
