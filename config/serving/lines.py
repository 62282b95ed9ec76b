"""Limits the threads that each caller uses at the same time. So one caller's requests do not delay other callers."""

import asyncio
from collections import deque
from dataclasses import dataclass, field

from config.api.errors import Locked


@dataclass
class _Line:
    taken: int = 0
    waiting: "deque[asyncio.Future[None]]" = field(default_factory=deque)


class Lines:
    """The queues of requests, one for each caller. Not thread-safe: only the event loop's thread may use this
    object."""

    def __init__(self, *, most: int) -> None:
        self._most = most
        self._lines: dict[str, _Line] = {}

    async def take_turn(self, caller: str) -> None:
        """Waits until the caller may use a thread. Raises Locked if, meanwhile, an earlier request of the caller found
        the account locked."""
        line = self._lines.setdefault(caller, _Line())
        if line.taken < self._most:
            line.taken += 1
            return
        turn = asyncio.get_running_loop().create_future()
        line.waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(caller)
            raise

    def give_back(self, caller: str, *, is_held_up: bool = False) -> None:
        """Ends the use of a thread, so that the caller's next request gets it. With `is_held_up`, the account is
        locked: all waiting requests of the caller fail with Locked."""
        line = self._lines[caller]
        while line.waiting:
            turn = line.waiting.popleft()
            if turn.done():
                continue
            if not is_held_up:
                turn.set_result(None)
                return
            turn.set_exception(Locked())
        line.taken -= 1
        if not line.taken:
            del self._lines[caller]
