"""Keeps several processes running. Restarts each process that ends, but stops all processes if one ends repeatedly."""

import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, Final

from config.launch import processes
from config.launch.diagnosis import LaunchError
from config.launch.terminal import complain

_POLL_S = 0.1
# This is longer than granian waits for its workers. A job that takes longer is run again after the next start.
_GRACE_S = 25
_FIRST_PAUSE_S: Final = 0.5
"""Seconds to wait before the first restart. The wait doubles with each further restart within a minute. A process that
ran for longer than this wait is restarted immediately."""
_WITHIN_S: Final = 60
_MOST_ENDS: Final = 5
_OBSTACLE_PAUSE_S: Final = 3
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Stopped(BaseException):
    """Raised when a signal asks the program to end. Its base class is BaseException, so that `except Exception` does
    not catch it."""


class StopSignals:
    """Raises `Stopped` at the first signal. Later signals do not interrupt the shutdown. For example, `make` may pass
    on the same signal again."""

    def __init__(self) -> None:
        self.received: list[tuple[int, float]] = []

    def listen(self) -> None:
        for signum in _SIGNALS:
            signal.signal(signum, self._receive)

    def impatient(self) -> bool:
        """Whether the user pressed Ctrl-C again, at least a second after the first signal."""
        interrupts = [at for signum, at in self.received[1:] if signum == signal.SIGINT]
        return any(at - self.received[0][1] > 1 for at in interrupts)

    def _receive(self, signum: int, _frame: FrameType | None) -> None:
        self.received.append((signum, time.monotonic()))
        if len(self.received) == 1:
            raise Stopped


Process = subprocess.Popen[Any]


@dataclass
class Child:
    """A child process that is restarted when it ends.

    `obstacle` returns a sentence while something external, such as a full disk, prevents the process from running.
    Restarts during that time are not counted. `on_leave` is called after the process has ended by itself, and before
    the process is told to end. A process with `is_last` is stopped after all others. A process with `is_once` is not
    restarted.
    """

    name: str
    spawn: Callable[[], Process]
    process: Process
    obstacle: Callable[[], str | None] = lambda: None
    on_leave: Callable[[], None] = lambda: None
    is_last: bool = False
    is_once: bool = False
    ended_at: list[float] = field(default_factory=list)
    restart_at: float | None = None
    waits_for: str | None = None
    started_at: float = field(default_factory=time.monotonic)

    def tend(self) -> None:
        """Restarts the process if it has ended and the wait before the restart is over. Never blocks."""
        now = time.monotonic()
        if self.is_once:
            return
        if self.restart_at is None:
            if (code := self.process.poll()) is not None:
                # The other processes of its group would continue to run and keep the port in use.
                processes.kill_group(self.process)
                self.on_leave()
                self._plan_restart(_how(code), now)
        elif now >= self.restart_at:
            self.restart_at, self.started_at = None, now
            try:
                self.process = self.spawn()
            except OSError as error:
                self._plan_restart(str(error), now)

    def _plan_restart(self, how: str, now: float) -> None:
        if obstacle := self.obstacle():
            if obstacle != self.waits_for:
                complain(
                    f"The {self.name} process ended ({how}). {obstacle} Kindred restarts it until it runs."
                )
            self.waits_for, self.restart_at = obstacle, now + _OBSTACLE_PAUSE_S
            return
        self.waits_for = None
        self.ended_at = [at for at in self.ended_at if at > now - _WITHIN_S] + [now]
        if len(self.ended_at) >= _MOST_ENDS:
            raise LaunchError(
                f"The {self.name} process ended {_MOST_ENDS} times within a minute ({how}), so Kindred was stopped."
            )
        pause_s = _FIRST_PAUSE_S * 2 ** (len(self.ended_at) - 1)
        if now - self.started_at > pause_s:
            pause_s = 0
        when = f"in {pause_s:g} s" if pause_s else "at once"
        complain(f"The {self.name} process ended ({how}). It starts again {when}.")
        self.restart_at = now + pause_s


@dataclass
class Supervisor:
    signals: StopSignals
    environment: Mapping[str, str]
    obstacle: Callable[[], str | None] = lambda: None
    database: Child | None = None
    """The embedded database server. The supervisor restarts it, but does not stop it. `serve_database` stops the server
    after all processes that use it."""
    children: dict[str, Child] = field(default_factory=dict)

    def start(
        self,
        name: str,
        command: Sequence[str | Path],
        *,
        pass_fds: Sequence[int] = (),
        on_leave: Callable[[], None] = lambda: None,
        is_last: bool = False,
        is_once: bool = False,
        **environment: str,
    ) -> None:
        def spawn() -> Process:
            together = {**self.environment, **environment}
            return processes.spawn_process(command, together, pass_fds=pass_fds)

        self.children[name] = Child(
            name, spawn, spawn(), self.obstacle, on_leave=on_leave, is_last=is_last, is_once=is_once
        )

    def watch(self, *, until: Callable[[], bool]) -> None:
        """Monitors the processes and restarts them, until `until` returns true. Raises LaunchError if a process ends
        repeatedly."""
        while not until():
            if self.database:
                self.database.tend()
            for child in self.children.values():
                child.tend()
            time.sleep(_POLL_S)

    def stop(self) -> None:
        """Stops all processes. Sends a signal only to the first process of each group, which then ends its own children
        without losing requests or jobs."""
        for is_last in (False, True):
            self._stop([child for child in self.children.values() if child.is_last == is_last])

    def _stop(self, children: Sequence[Child]) -> None:
        for child in children:
            if child.process.poll() is None:
                child.on_leave()
                child.process.terminate()
        deadline = time.monotonic() + _GRACE_S
        while any(child.process.poll() is None for child in children):
            if time.monotonic() >= deadline or self.signals.impatient():
                break
            time.sleep(_POLL_S)
        for child in children:
            if child.process.poll() is None:
                complain(f"The {child.name} process did not end in time and was killed.")
            processes.kill_group(child.process)


def _how(code: int) -> str:
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
