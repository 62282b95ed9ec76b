"""Calls the database functions that are defined in `billing/sql`. Each call is one transaction."""

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
"""Pauses before the second and third attempt during a request, in seconds. A request that also waits once for a
connection still ends within 4 seconds."""
PATIENT_PAUSES_S: Final = (0.1, 0.5, 2.0)
"""Pauses before further attempts, in seconds, where a failure would cost more than the failed request. Every attempt
may wait for a connection."""

Answer = TypeVar("Answer")
Follow = Callable[[Mapping[str, Any]], None]


def call_function(function: str, **arguments: Any) -> dict[str, Any]:
    """Call a database function and return its result. Outside a transaction, its changes are committed at once."""
    named = ", ".join(f"p_{name} => %({name})s" for name in arguments)
    with prepared.open_cursor() as cursor:
        cursor.execute(f"SELECT billing_{function}({named})", arguments)
        (answer,) = cursor.fetchone()
    found: dict[str, Any] = json.loads(answer)
    return found


def found_locked(error: Exception) -> bool:
    """Returns whether a statement failed because another process holds a lock. Such a statement has changed nothing."""
    return isinstance(error.__cause__, LockNotAvailable)


def undo_after(error: BaseException, undo: Callable[[], None]) -> None:
    """Call `undo` after a failed request. If the database is unavailable, skip this, because the request would wait for
    the database again."""
    if not outages.found_away(error):
        undo()


def call_surely(function: str, follow: Follow | None = None, **arguments: Any) -> dict[str, Any]:
    """Call a database function, and call it again if the connection breaks. The second call must return the same result
    as the first. `follow` is called with the result in the same transaction; it may run twice too."""
    call = partial(_call_and_follow, follow) if follow else call_function
    return do_surely(partial(call, function, **arguments), name=function)


def do_surely(do: Callable[[], Answer], *, name: str, pauses_s: Sequence[float] = ()) -> Answer:
    """Run a function that uses the database, and run it again if the connection breaks. Only one of the attempts may
    wait for an unavailable database. With `pauses_s`, each attempt may wait."""
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
