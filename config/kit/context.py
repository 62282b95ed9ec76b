"""The context in which an operation runs: the account, the time and the deadline."""

import time
from dataclasses import dataclass
from datetime import datetime
from typing import Self
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Deadline:
    """The time by which the answer must be ready. Code that waits for something waits at most `remaining_s`."""

    at_s: float
    """A reading of `time.monotonic`."""

    @classmethod
    def after(cls, seconds: float) -> Self:
        return cls(time.monotonic() + seconds)

    def remaining_s(self) -> float:
        """Returns the seconds left, which are never negative."""
        return max(0.0, self.at_s - time.monotonic())


@dataclass(frozen=True, slots=True)
class Origin:
    """The parts of an account's request that the ledger stores: its key, its interface and the acting member."""

    key_id: int | None = None
    face: str = ""
    member_id: int | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """The time and the deadline of a request, and the account whose data it reads and writes, if it has one."""

    owner_id: UUID | None
    now: datetime
    deadline: Deadline
    request_id: str = ""
    origin: Origin = Origin()
    """The data for work that continues, and is charged, after the request."""
