"""The product in a world: discoveries that several workers run, which may be killed on the way."""

import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.utils import timezone

from billing.ledger import checking
from billing.models import LedgerEntry
from config.discovery.models import Discovery, DiscoveryCandidate, DiscoveryFind
from config.discovery.schemas import DiscoveryBody
from config.discovery.services import start_discovery
from config.kit.context import Context, Deadline
from config.kit.errors import KindredError
from creators.models import Profile
from tests.benchmarks.growing.explorers import find_fitting
from tests.benchmarks.growing.platforms import Platforms
from tests.benchmarks.growing.themes import read_queries
from tests.benchmarks.growing.world import DrawnWorld
from tests.benchmarks.metering import rich

State = DiscoveryCandidate.State
MOST_FINDS: Final = 100
WAIT_S: Final = 0.2
LONGEST_S: Final = 3600.0


@dataclass(frozen=True)
class Explored:
    """What one discovery did. `found` are stored accounts that fit; `right` of the `clear` ones do."""

    requests: int = 0
    found: int = 0
    stored: int = 0
    clear: int = 0
    right: int = 0
    reason: str = ""
    words: tuple[str, ...] = ()


class Workers:
    """Processes that run discoveries with the product's settings, against a world's server."""

    def __init__(self, server: Platforms, database: str, count: int, per_second: int) -> None:
        self._environment = {
            **os.environ,
            "DATABASE_URL": database,
            "KINDRED_PLATFORMS": "stand-in",
            "PLATFORMS_PORT": str(server.server_port),
            "PLATFORM_REQUESTS_PER_SECOND": str(per_second),
            "DISCOVERY_MINUTES": "60",
        }
        self.running = [self._start() for _ in range(count)]

    def _start(self) -> subprocess.Popen[bytes]:
        program = [sys.executable, "-m", "tests.benchmarks.growing.worker"]
        return subprocess.Popen(program, env=self._environment, stderr=subprocess.DEVNULL)

    def kill_one(self, chance: random.Random) -> None:
        """Kills a worker as a crash would, and starts another. The leases of the dead end, as they do in time."""
        place = chance.randrange(len(self.running))
        self.running[place].kill()
        self.running[place].wait()
        Discovery.objects.exclude(leased_until=None).update(leased_until=timezone.now())
        self.running[place] = self._start()

    def stop(self) -> None:
        for one in self.running:
            one.kill()
            one.wait()


@contextmanager
def work(
    server: Platforms, database: str, *, workers: int, per_second: int = 0
) -> Iterator[Workers]:
    started = Workers(server, database, workers, per_second)
    try:
        yield started
    finally:
        started.stop()


def start_all(briefs: Sequence[str], seed: int) -> dict[str, Discovery | None]:
    """Starts a discovery for each brief, each for an account of its own. None is one that was refused."""
    return {brief: _start(brief, seed) for brief in briefs}


def _start(brief: str, seed: int) -> Discovery | None:
    _, account = rich(f"growing-{seed}-{brief}")
    context = Context(account.pk, timezone.now(), Deadline.after(60))
    try:
        asked = DiscoveryBody(query=read_queries()[brief], limit=MOST_FINDS)
        return Discovery.objects.get(pk=start_discovery(asked, context)["data"]["id"])
    except KindredError as refusal:
        print(f"{brief} is not looked for: {refusal.message}")
        return None


def wait_for_all(
    workers: Workers, server: Platforms, *, kills: int = 0, most_s: float = LONGEST_S
) -> int:
    """Waits until no discovery runs. Kills a worker whenever so many requests have been sent that all kills happen."""
    chance, done, until = random.Random(0), 0, time.monotonic() + most_s
    every, last = max(5, 400 // max(kills, 1)), 0
    running = Discovery.objects.filter(status=Discovery.Status.RUNNING)
    while running.exists() and time.monotonic() < until:
        asked = sum(server.asked.values())
        if done < kills and asked - last >= every:
            workers.kill_one(chance)
            done, last = done + 1, asked
        time.sleep(WAIT_S)
    return done


def measure(world: DrawnWorld, brief: str, found: Discovery | None) -> Explored:
    if found is None:
        return Explored(reason="refused")
    found.refresh_from_db()
    read = found.candidates.filter(state__in=[State.STORED, State.WEAK, State.CLEAR])
    states = dict(read.values_list("creator", "state"))
    people: dict[UUID, str] = {}
    for creator, number in Profile.objects.filter(creator__in=states).values_list(
        "creator", "source_id"
    ):
        if person := find_fitting(world, number, brief):
            people[creator] = person
    fits = people.keys()
    clear = {creator for creator, state in states.items() if state == State.CLEAR}
    words = found.questions.exclude(kind="neighbours").values_list("words", flat=True)
    return Explored(
        found.requests,
        len(set(people.values())),
        len(states),
        len(clear),
        len(clear & fits),
        found.reason,
        tuple(words),
    )


def list_faults() -> list[str]:
    """What does not add up: rows of the frontier, finds and charges of all discoveries, profiles, the ledger."""
    faults = [f"check_ledger: {one}" for one in checking.find_differences()]
    for found in Discovery.objects.all():
        states = Counter(found.candidates.values_list("state", flat=True))
        stored = states[State.STORED] + states[State.WEAK] + states[State.CLEAR]
        finds = DiscoveryFind.objects.filter(discovery=found).count()
        charges = LedgerEntry.objects.filter(account=found.account_id).count()
        for what, told, rows in (
            ("seen", found.seen, states.total()),
            ("new", found.new, stored),
            ("known", found.known, states[State.KNOWN]),
            ("clear", found.clear, states[State.CLEAR]),
            ("finds", found.clear, finds),
            ("charges", found.clear, charges),
        ):
            if told != rows:
                faults.append(f"{found.query}: {what} {told}, rows {rows}")
    return faults


def count_duplicates() -> int:
    ids = list(Profile.objects.values_list("platform", "source_id"))
    return len(ids) - len(set(ids))


def count_states() -> dict[str, int]:
    return dict(Counter(DiscoveryCandidate.objects.values_list("state", flat=True)))
