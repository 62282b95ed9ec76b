"""Asks for one metered answer after the other, and notes when they came. So it measures what a fault costs."""

import threading
import time
from collections import Counter
from dataclasses import dataclass
from http import HTTPStatus
from itertools import pairwise
from typing import Final, Self

import httpx

EVERY_S: Final = 0.2
PATIENCE_S: Final = 30


@dataclass(frozen=True)
class Answer:
    asked_at: float
    came_at: float
    status: int | None
    says_when: bool
    """Whether it has Retry-After."""


@dataclass(frozen=True)
class Cost:
    """What a fault cost the clients of one application node or more."""

    pause_s: float
    slowest_refusal_s: float
    statuses: Counter[str]
    unasked: int
    """Refusals without Retry-After."""


class Probe(threading.Thread):
    """Asks one application node."""

    def __init__(self, site: str, path: str, secret: str) -> None:
        super().__init__(daemon=True)
        self._http = httpx.Client(base_url=site, headers={"X-API-Key": secret}, timeout=PATIENCE_S)
        self._path, self._over = path, threading.Event()
        self.answers: list[Answer] = []

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self.join()

    def run(self) -> None:
        while not self._over.wait(EVERY_S):
            asked_at, status, says_when = time.monotonic(), None, False
            try:
                answer = self._http.get(self._path)
                status, says_when = answer.status_code, "Retry-After" in answer.headers
            except httpx.HTTPError:
                pass
            self.answers.append(Answer(asked_at, time.monotonic(), status, says_when))

    def has_answered(self, *, since: float) -> bool:
        return any(a.asked_at > since and a.status == HTTPStatus.OK for a in self.answers)


def measure(probes: list[Probe], *, since: float) -> Cost:
    """`since`: of time.monotonic, the time of the fault."""
    costs = [_measure(probe.answers, since) for probe in probes]
    return Cost(
        max(cost.pause_s for cost in costs),
        max(cost.slowest_refusal_s for cost in costs),
        sum((cost.statuses for cost in costs), Counter()),
        sum(cost.unasked for cost in costs),
    )


def _measure(answers: list[Answer], since: float) -> Cost:
    """The pause is the longest time between two successes. The first one counts from the fault."""
    found = [answer for answer in answers if answer.came_at > since]
    successes = [since, *(a.came_at for a in found if a.status == HTTPStatus.OK)]
    refused = [a for a in found if a.status == HTTPStatus.SERVICE_UNAVAILABLE]
    return Cost(
        max((later - earlier for earlier, later in pairwise(successes)), default=0),
        max((a.came_at - a.asked_at for a in refused), default=0),
        Counter(str(a.status or "no answer") for a in found),
        sum(not a.says_when for a in refused),
    )
