"""Calls the database functions by the names of their files in `billing/sql`. Each call is one transaction."""

import json
import logging
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeVar

from django.db import InterfaceError, OperationalError, connection, transaction
from psycopg.errors import LockNotAvailable

from config.kit import prepared

log = logging.getLogger(__name__)

PAUSES_S: Final = (0.1, 0.5, 2.0)

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


def call_surely(function: str, follow: Follow | None = None, **arguments: Any) -> dict[str, Any]:
    """Call a function, and call it again if the connection breaks. Both calls must give the same answer.

    `follow` gets the answer in the same transaction, and may also be called twice.
    """
    call = partial(_call_and_follow, follow) if follow else call_function
    return do_surely(partial(call, function, **arguments), name=function)


def do_surely(do: Callable[[], Answer], *, name: str) -> Answer:
    """Do something in the database, and do it again if the connection breaks."""
    for pause_s in PAUSES_S:
        try:
            return do()
        except (OperationalError, InterfaceError):
            log.warning("The database connection broke in %s; asking again.", name)
            connection.close()
            time.sleep(pause_s)
    return do()


def _call_and_follow(follow: Follow, function: str, **arguments: Any) -> dict[str, Any]:
    with transaction.atomic():
        answer = call_function(function, **arguments)
        follow(answer)
    return answer
