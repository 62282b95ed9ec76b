"""The data that an operation runs with: the account, the time and the deadline."""

import time
from dataclasses import dataclass
from datetime import datetime
from typing import Self
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Deadline:
    """The time by which the response must be ready. Code that waits must wait for at most `remaining_s()` seconds."""

    at_s: float
    """The deadline, as a value of `time.monotonic`."""

    @classmethod
    def after(cls, seconds: float) -> Self:
        return cls(time.monotonic() + seconds)

    def remaining_s(self) -> float:
        """The seconds until the deadline, never negative."""
        return max(0.0, self.at_s - time.monotonic())


@dataclass(frozen=True, slots=True)
class Origin:
    """The sender of a request, as the ledger stores it: the API key, the interface, and the member of the account who
    acted."""

    key_id: int | None = None
    face: str = ""
    member_id: int | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """The time and the deadline of a request. `owner_id` is the id of the account whose data the request uses, if there
    is one."""

    owner_id: UUID | None
    now: datetime
    deadline: Deadline
    request_id: str = ""
    origin: Origin = Origin()
    """The sender of the request. Later background work for the request is charged to this sender."""
