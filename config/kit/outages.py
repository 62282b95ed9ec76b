"""Recognises errors which mean that the database does not respond, so that a request waits for the database only
once."""

import time
from typing import Final

from django.db import InterfaceError, OperationalError
from psycopg_pool import PoolTimeout

WAITED_S: Final = 0.5
_SHUTTING_DOWN: Final = ("57P01", "57P02", "57P03")
_CONNECTION: Final = "08"
"""The class of SQLSTATE codes for broken connections. PgBouncer uses these codes for its own errors."""


class WaitedInVain(OperationalError):
    """Raised if a caller waited for the database and the connection then broke."""


def found_lost(error: BaseException) -> bool:
    """Returns whether the error means that a connection broke or could not be opened."""
    if not isinstance(error, (OperationalError, InterfaceError)):
        return False
    state = getattr(error.__cause__, "sqlstate", None)
    return state is None or state.startswith(_CONNECTION) or state in _SHUTTING_DOWN


def found_away(error: BaseException) -> bool:
    """Returns whether the error means that a caller waited in vain for the database. Another attempt would wait equally
    long."""
    return isinstance(error, WaitedInVain) or isinstance(error.__cause__, PoolTimeout)


def raise_if_waited(error: BaseException, *, since: float) -> None:
    """Raises WaitedInVain if the error means that the database does not respond, and the caller has already waited for
    it. `since` is the time when the caller began to wait, as a value of `time.monotonic`."""
    has_waited = time.monotonic() - since > WAITED_S
    if found_away(error) or (has_waited and found_lost(error)):
        raise WaitedInVain(*error.args) from error.__cause__
