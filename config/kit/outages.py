"""Recognises a database that is away, so that a request waits for it only once."""

import time
from typing import Final

from django.db import InterfaceError, OperationalError
from psycopg_pool import PoolTimeout

WAITED_S: Final = 0.5
_SHUTTING_DOWN: Final = ("57P01", "57P02", "57P03")
_CONNECTION: Final = "08"
"""Class of the SQL states of broken connections. PgBouncer uses them for its own errors."""


class WaitedInVain(OperationalError):
    """Something waited for the database until its connection ended."""


def found_lost(error: BaseException) -> bool:
    """Returns whether a connection ended, or could not be had."""
    if not isinstance(error, (OperationalError, InterfaceError)):
        return False
    state = getattr(error.__cause__, "sqlstate", None)
    return state is None or state.startswith(_CONNECTION) or state in _SHUTTING_DOWN


def found_away(error: BaseException) -> bool:
    """Returns whether something waited for the database in vain. Another attempt would wait as long."""
    return isinstance(error, WaitedInVain) or isinstance(error.__cause__, PoolTimeout)


def raise_if_waited(error: BaseException, *, since: float) -> None:
    """Raise WaitedInVain if the error shows that the database is away, and took long. `since` is of time.monotonic."""
    has_waited = time.monotonic() - since > WAITED_S
    if found_away(error) or (has_waited and found_lost(error)):
        raise WaitedInVain(*error.args) from error.__cause__
