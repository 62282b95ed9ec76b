"""One Kindred as `make run` starts it, whose processes are killed. It starts them again itself."""

import itertools
import os
import random
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Final, Self

import httpx
import psutil

from config.launch import processes

FIRST_START_S: Final = 420
"""The first start also makes the database, which takes long while the machine is busy."""
START_S: Final = 120
BETWEEN_S: Final = 0.5
DRAIN_S: Final = 170
"""Longer than the longest reservation of what is asked here, and than what a lost answer waits for."""
WEB_WORKERS: Final = 3
LOG: Final = "soak.log"
TARGETS: Final = ("a web worker", "Postgres", "the worker", "a web worker", "the web parent")


class House:
    def __init__(
        self,
        folder: Path,
        *,
        web_workers: int = WEB_WORKERS,
        environment: Mapping[str, str] = MappingProxyType({}),
        log: Path | None = None,
    ) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.address = ("127.0.0.1", port)
        self.kills: Counter[str] = Counter()
        self.log = log or folder / LOG
        self._log = self.log.open("ab")
        self._chance = random.Random(1)
        self._environment = os.environ | {
            "PORT": str(port),
            "WEB_WORKERS": str(web_workers),
            "DEMO": "0",
            **environment,
        }

    def __enter__(self) -> Self:
        self._run: subprocess.Popen[str] = processes.spawn_process(
            [sys.executable, "-m", "config.launch", "run"],
            self._environment,
            stdout=self._log.fileno(),
            stderr=self._log.fileno(),
        )
        self.wait(FIRST_START_S)
        return self

    def __exit__(self, *_: object) -> None:
        processes.end_group(self._run, grace_s=40)
        self._log.close()

    def kill(self, target: str) -> None:
        """With -9, in the middle of its work."""
        found = self._find(target)
        if found:
            self._chance.choice(found).kill()
            self.kills[target] += 1

    def kill_web_workers(self, moment: threading.Event, *, most_s: float = 20) -> None:
        """Both at once with -9, as soon as the moment comes."""
        found = self._find("a web worker")
        moment.clear()
        if not found or not moment.wait(most_s):
            return
        for process in found:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        self.kills["both web workers"] += 1

    def find_worker(self) -> psutil.Process:
        return self._find("a web worker")[0]

    def wait(self, most_s: int = START_S) -> None:
        """Until it answers."""
        host, port = self.address
        until = time.monotonic() + most_s
        while time.monotonic() < until:
            try:
                httpx.get(f"http://{host}:{port}/health", timeout=2).raise_for_status()
            except httpx.HTTPError:
                if self._run.poll() is not None:
                    raise TimeoutError("Kindred has ended.") from None
                time.sleep(BETWEEN_S)
            else:
                return
        raise TimeoutError("Kindred does not answer.")

    def settle_down(self) -> None:
        """Wait until what the dead held is given back and every invoice that is due has been made."""
        from billing.models import Account, Reservation, UndeliveredCharge

        until = time.monotonic() + DRAIN_S
        while time.monotonic() < until:
            is_open = Reservation.objects.filter(state=Reservation.State.OPEN).exists()
            is_due = Account.objects.exclude(due_since=None).exists()
            if not is_open and not is_due and not UndeliveredCharge.objects.exists():
                return
            time.sleep(BETWEEN_S)

    def _find(self, target: str) -> list[psutil.Process]:
        leaders = {_name(process): process for process in psutil.Process(self._run.pid).children()}
        web = leaders.get("config.serving")
        match target:
            case "Postgres":
                found = [leaders.get("postgres")]
            case "the worker":
                found = [leaders.get("qcluster")]
            case "the web parent":
                found = [web]
            case _:
                found = [child for child in web.children() if _name(child)] if web else []
        return [process for process in found if process]


def _name(process: psutil.Process) -> str:
    """Which part of Kindred it is; empty for helpers of Python's own."""
    try:
        command = " ".join(process.cmdline())
    except psutil.Error:
        return ""
    if "resource_tracker" in command:
        return ""
    named = (name for name in ("config.serving", "qcluster", "postgres") if name in command)
    return next(named, "other")


def disturb(house: House, *, until: float) -> None:
    """Kill one process every few seconds. `until` is of time.monotonic."""
    chance, targets = random.Random(1), itertools.cycle(TARGETS)
    while (left := until - time.monotonic()) > 0:
        time.sleep(min(left, chance.uniform(3, 7)))
        if time.monotonic() < until:
            house.kill(next(targets))
            house.wait()
