"""The steps of metering, each of which is one statement and one transaction of the database.

What they do is in `billing/sql`: `call_function("settle")` runs `settle.sql`.
"""

import json
import logging
import time
from typing import Any, Final

from django.db import InterfaceError, OperationalError, connection
from psycopg.errors import LockNotAvailable

from config.kit import prepared

log = logging.getLogger(__name__)

PAUSES_S: Final = (0.1, 0.5, 2.0)


def call_function(function: str, **arguments: Any) -> dict[str, Any]:
    """Ask one function; what it did is committed when it answers."""
    named = ", ".join(f"p_{name} => %({name})s" for name in arguments)
    with prepared.open_cursor() as cursor:
        cursor.execute(f"SELECT billing_{function}({named})", arguments)
        (answer,) = cursor.fetchone()
    found: dict[str, Any] = json.loads(answer)
    return found


def found_locked(error: Exception) -> bool:
    """Whether a row stayed locked, so that the statement did nothing."""
    return isinstance(error.__cause__, LockNotAvailable)


def call_surely(function: str, **arguments: Any) -> dict[str, Any]:
    """The same where it matters to know the outcome, for functions that answer alike when asked twice."""
    for pause_s in PAUSES_S:
        try:
            return call_function(function, **arguments)
        except (OperationalError, InterfaceError):
            log.warning("The database broke off in %s; asking again.", function)
            connection.close()
            time.sleep(pause_s)
    return call_function(function, **arguments)
