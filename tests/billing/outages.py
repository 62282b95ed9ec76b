"""A database that goes away at a chosen step."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

from billing.ledger import functions


@dataclass
class Outage:
    """The database goes away at one step of a request or job. A step is a statement, or the commit of a transaction."""

    at: int
    is_done: bool = False
    """Whether the database still does this step."""
    lasts: bool = False
    """Whether it stays away until the request has ended."""
    cause: Exception | None = None
    waits_s: float = 0
    """Time until the connection breaks."""
    steps: int = 0

    def take(self, step: Callable[[], Any]) -> Any:
        self.steps += 1
        if self.steps < self.at or (self.steps > self.at and not self.lasts):
            return step()
        if self.steps == self.at and self.is_done:
            step()
        time.sleep(self.waits_s)
        raise OperationalError("server closed the connection unexpectedly") from self.cause

    @contextmanager
    def happening(self) -> Iterator[None]:
        commit = BaseDatabaseWrapper._commit  # type: ignore[attr-defined]  # the stubs know none
        connection.ensure_connection()
        with (
            pytest.MonkeyPatch.context() as patch,
            connection.execute_wrapper(lambda do, *told: self.take(lambda: do(*told))),
        ):
            for name in ("PAUSES_S", "PATIENT_PAUSES_S"):
                patch.setattr(functions, name, (0,))
            patch.setattr(
                BaseDatabaseWrapper, "_commit", lambda here: self.take(lambda: commit(here))
            )
            yield
