"""Kills the web parent five times under load, and times the first refusal and the recovery against a warm start.

Kindred runs as `make run` starts it, with two web workers. Eight clients ask all the time. First, a second web process
is started three times at another port: the median time until it answers is the warm start under this load. Then the
parent is killed with -9. Within a second its port must answer 503 with `Retry-After`, no connection that comes after
that may be refused or dropped, and at most 1.5 warm starts later all must be back.
"""

import http.client
import os
import random
import socket
import statistics
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

import httpx

from config.launch import processes
from config.launch.postgres import Cluster
from tests.soak import payers, stage
from tests.soak.faces import API, Question
from tests.soak.house import House

MOST_SECONDS: Final = 600
CLIENTS: Final = 8
WEB_WORKERS: Final = 2
STARTS, KILLS = 3, 5
REFUSED_WITHIN_S: Final = 1.0
MOST_WARM_STARTS: Final = 1.5
BETWEEN_KILLS_S: Final = 16.0
"""Five ends within a minute would stop Kindred."""
DYING_S: Final = 0.2
"""A connection that the dead process had accepted is lost with it."""
BACK_WITHIN_S: Final = 120.0
OK, UNAVAILABLE = 200, 503


def run(folder: Path) -> Iterator[str]:
    with House(folder, web_workers=WEB_WORKERS) as house:
        catalogue = stage.set_up(creators=60, posts=200)
        key = payers.issue_key(payers.open_rich_account("parent"), client=0)[1]
        with Load(house.address, key, catalogue):
            starts = [_time_start(folder) for _ in range(STARTS)]
            warm_s = statistics.median(starts)
            print(f"warm starts {_list(starts)}, load {os.getloadavg()[0]:.1f}", flush=True)
            yield from _kill_and_judge(house, warm_s)


def _kill_and_judge(house: House, warm_s: float) -> Iterator[str]:
    with Probes(house.address) as probes:
        for number in range(1, KILLS + 1):
            killed_at = time.monotonic()
            house.kill("the web parent")
            back_s = probes.wait_until_back(killed_at)
            seen = probes.since(killed_at)
            refused_s = min(
                (one.ended_at - killed_at for one in seen if one.is_refusal), default=None
            )
            lost = sum(one.status is None for one in seen if one.began_at > killed_at + DYING_S)
            if refused_s is None or back_s is None:
                yield f"kill {number}: the first refusal came after {refused_s}, the recovery after {back_s}"
                return
            ratio = back_s / warm_s
            print(
                f"kill {number}: first 503 after {refused_s:.3f} s, back after {back_s:.1f} s = "
                f"{ratio:.2f} warm starts, {len(seen)} probes, {lost} lost, load {os.getloadavg()[0]:.1f}",
                flush=True,
            )
            if refused_s > REFUSED_WITHIN_S:
                yield f"kill {number}: the first refusal took {refused_s:.2f} s"
            if ratio > MOST_WARM_STARTS:
                yield f"kill {number}: the recovery took {ratio:.2f} warm starts"
            if lost:
                yield f"kill {number}: {lost} connections were refused or dropped"
            time.sleep(max(0.0, killed_at + BETWEEN_KILLS_S - time.monotonic()))


def _list(seconds: Sequence[float]) -> str:
    return ", ".join(f"{each:.1f} s" for each in sorted(seconds))


def _time_start(folder: Path) -> float:
    """Of a web process like the installation's own, until it answers."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = os.environ | {
        "DATABASE_URL": Cluster(folder).url(),
        "PORT": str(port),
        "WEB_WORKERS": str(WEB_WORKERS),
        "DEMO": "0",
    }
    began_at = time.monotonic()
    process = processes.spawn_process([sys.executable, "-m", "config.serving"], environment)
    try:
        while ask(("127.0.0.1", port)).status != OK:
            if time.monotonic() > began_at + BACK_WITHIN_S:
                raise TimeoutError("The second web process does not answer.")
            time.sleep(0.05)
        return time.monotonic() - began_at
    finally:
        processes.end_group(process)


# --- Probes ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Probe:
    """`status` is None if no answer came."""

    began_at: float
    ended_at: float
    status: int | None
    retry_after: str | None = None

    @property
    def is_refusal(self) -> bool:
        return self.status == UNAVAILABLE and self.retry_after is not None


def ask(address: tuple[str, int]) -> Probe:
    """On a connection of its own."""
    began_at = time.monotonic()
    wire = http.client.HTTPConnection(*address, timeout=30)
    try:
        wire.request("GET", "/health")
        answer = wire.getresponse()
        answer.read()
    except (OSError, http.client.HTTPException):
        return Probe(began_at, time.monotonic(), None)
    finally:
        wire.close()
    return Probe(began_at, time.monotonic(), answer.status, answer.headers["Retry-After"])


class Probes:
    """Asks for `/health` every few milliseconds."""

    def __init__(self, address: tuple[str, int]) -> None:
        self._address = address
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._made: list[Probe] = []

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def since(self, moment: float) -> list[Probe]:
        return [one for one in list(self._made) if one.began_at >= moment]

    def wait_until_back(self, moment: float) -> float | None:
        """The seconds from then to the first answer after a refusal."""
        while time.monotonic() < moment + BACK_WITHIN_S:
            seen = self.since(moment)
            refused = [one for one in seen if one.is_refusal]
            back = [
                one
                for one in seen
                if one.status == OK and refused and one.began_at > refused[0].ended_at
            ]
            if back:
                return back[0].ended_at - moment
            time.sleep(0.05)
        return None

    def _run(self) -> None:
        while not self._over.wait(0.02):
            self._made.append(ask(self._address))


# --- The load -------------------------------------------------------------------------------------


class Load:
    """Clients that look creators up and search, one request after the other, each with a pause."""

    def __init__(self, address: tuple[str, int], key: str, catalogue: stage.Catalogue) -> None:
        self._site, self._key, self._catalogue = "http://{}:{}".format(*address), key, catalogue
        self._over = threading.Event()
        self._threads = [
            threading.Thread(target=self._run, args=(number,)) for number in range(CLIENTS)
        ]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _run(self, number: int) -> None:
        chance = random.Random(number)
        with httpx.Client(
            base_url=self._site, timeout=30, headers={"X-API-Key": self._key}
        ) as http:
            while not self._over.wait(chance.uniform(0.05, 0.15)):
                asked = API.ask(self._think(chance), None)
                try:
                    http.request(
                        asked.method, asked.path, content=asked.body, headers=asked.headers
                    )
                except httpx.HTTPError:
                    continue

    def _think(self, chance: random.Random) -> Question:
        platform, username = chance.choice(self._catalogue.handles)
        profile = Question("profiles.get", {"platform": platform, "username": username})
        search = {"query": chance.choice(self._catalogue.sentences), "limit": 5}
        return chance.choices([profile, Question("search.create", search)], [4, 1])[0]
