"""What an operation knows of its call beside the request: whose things these are, the time, and how long it may take."""

import time
from dataclasses import dataclass
from datetime import datetime
from typing import Self
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Deadline:
    """When an answer must be there. Whoever waits for something waits no longer than `remaining_s`."""

    at_s: float
    """Of `time.monotonic`."""

    @classmethod
    def after(cls, seconds: float) -> Self:
        return cls(time.monotonic() + seconds)

    def remaining_s(self) -> float:
        """Never negative."""
        return max(0.0, self.at_s - time.monotonic())


@dataclass(frozen=True, slots=True)
class Context:
    """`owner_id` is the account whose things are read and made; None for a caller without an account."""

    owner_id: UUID | None
    now: datetime
    deadline: Deadline
