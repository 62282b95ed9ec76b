"""The web and the worker process of one Kindred, which can be killed."""

import itertools
import os
import random
import socket
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Self

import httpx

from config.launch import processes

START_S = 60
BETWEEN_S = 0.5
DRAIN_S = 110
"""Longer than the longest reservation of what is asked here stands: its deadline and the grace after it."""


class House:
    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.address = ("127.0.0.1", port)
        self.kills: Counter[str] = Counter()
        self.log = folder / "soak.log"
        self._log = self.log.open("ab")
        self._commands: dict[str, list[str | Path]] = {
            "web": [
                Path(sys.executable).with_name("granian"),
                *("--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port)),
                *("--workers", "1", "--blocking-threads", "8", "--backpressure", "1024"),
                *("--no-ws", "--no-access-log", "--log-level", "error", "config.wsgi:application"),
            ],
            "worker": [sys.executable, "manage.py", "qcluster"],
        }
        self._running: dict[str, subprocess.Popen[str]] = {}

    def __enter__(self) -> Self:
        for name in self._commands:
            self._start(name)
        self._wait()
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._running.values():
            processes.end_group(process)
        self._log.close()

    def kill_and_restart(self, name: str) -> None:
        """The whole group, in the middle of whatever it does."""
        processes.kill_group(self._running[name])
        self.kills[name] += 1
        self._start(name)
        if name == "web":
            self._wait()

    def settle_down(self) -> None:
        """Wait until what the dead held is given back and every invoice that is due has been made."""
        from billing.models import Account, Reservation

        until = time.monotonic() + DRAIN_S
        while time.monotonic() < until:
            is_open = Reservation.objects.filter(state=Reservation.State.OPEN).exists()
            if not is_open and not Account.objects.exclude(due_since=None).exists():
                return
            time.sleep(BETWEEN_S)

    def _start(self, name: str) -> None:
        environment = os.environ | {"KINDRED_PROCESS": name}
        self._running[name] = processes.spawn_process(
            self._commands[name], environment, stdout=self._log.fileno(), stderr=self._log.fileno()
        )

    def _wait(self) -> None:
        host, port = self.address
        until = time.monotonic() + START_S
        while time.monotonic() < until:
            try:
                httpx.get(f"http://{host}:{port}/health", timeout=2).raise_for_status()
            except httpx.HTTPError:
                time.sleep(BETWEEN_S)
            else:
                return
        raise TimeoutError("The web process does not answer.")


def disturb(house: House, *, until: float) -> None:
    """Kill one of the two every few seconds; the web twice as often. `until` is of time.monotonic."""
    chance, names = random.Random(1), itertools.cycle(["web", "worker", "web"])
    while (left := until - time.monotonic()) > 0:
        time.sleep(min(left, chance.uniform(4, 9)))
        if time.monotonic() < until:
            house.kill_and_restart(next(names))
