"""A world's server: the platforms' stand-in with weather, that counts what is asked above an allowance."""

import random
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from tests.benchmarks.growing.world import DrawnWorld
from tests.platforms.server import StandIn

EVERY: Final = 120
"""Requests to a host within which at most one spell of trouble falls."""
SPELL: Final = 2
"""Requests that a spell lasts."""
TROUBLES: Final = ("429", "403", "captcha", "changed", "empty", "drop", "delay")
BANNED_S: Final = 5.0
_QUIET: Final = ("www.instagram.com", "www.tiktok.com", "www.youtube.com")


class Platforms(StandIn):
    """`allowed` requests a second may be sent to a host. Above it, the sender's address is refused for a while."""

    def __init__(self, world: DrawnWorld, *, allowed: int = 0) -> None:
        super().__init__()
        self.world = world
        self.allowed = allowed
        self.above = 0
        self.troubles = 0
        self._recent: dict[str, deque[float]] = {}
        self._banned_until: dict[str, float] = {}
        self._seed = world.seed

    def start_again(self) -> None:
        """Forgets what was asked, so that the next who explores meets the same world and weather."""
        assert isinstance(self.world, DrawnWorld)
        with self.lock:
            self.asked.clear()
            self.world.requests.clear()
            self.world.read.clear()
            self.above = self.troubles = 0

    def choose_mode(self, host: str) -> str:
        if self.allowed and self._is_above(host):
            return "403"
        mode = super().choose_mode(host)
        if mode != "well" or host not in _QUIET:
            return mode
        trouble = self._meet_trouble(host)
        self.troubles += trouble != "well"
        return trouble

    def _meet_trouble(self, host: str) -> str:
        """Spells of trouble follow from the number of the request, so that they are the same every time."""
        spell, place = divmod(self.asked[host], EVERY)
        chance = random.Random(f"{self._seed} {host} {spell}")
        begins = chance.randint(10, EVERY - SPELL)
        return chance.choice(TROUBLES) if begins <= place < begins + SPELL else "well"

    def _is_above(self, host: str) -> bool:
        now = time.monotonic()
        recent = self._recent.setdefault(host, deque())
        while recent and recent[0] <= now - 1:
            recent.popleft()
        recent.append(now)
        if len(recent) > self.allowed:
            self.above += 1
            self._banned_until[host] = now + BANNED_S
        return now < self._banned_until.get(host, 0)


@contextmanager
def serve(world: DrawnWorld, *, allowed: int = 0) -> Iterator[Platforms]:
    server = Platforms(world, allowed=allowed)
    thread = threading.Thread(target=server.serve_forever, args=[0.02], daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
