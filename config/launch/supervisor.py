"""Keeps several processes running: all of them or none."""

import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from config.launch import processes
from config.launch.errors import LaunchError
from config.launch.terminal import complain

_POLL_S = 0.1
# Longer than granian gives its workers. A longer job runs again after the next start.
_GRACE_S = 25
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Stopped(BaseException):
    """A signal asked us to end. Not an Exception, so no handler mistakes it for a failure."""


class StopSignals:
    """The first signal raises `Stopped`; later ones do not interrupt the shutdown.

    Later ones are common: `make` forwards SIGTERM even if we received it already.
    """

    def __init__(self) -> None:
        self.received: list[tuple[int, float]] = []

    def listen(self) -> None:
        for signum in _SIGNALS:
            signal.signal(signum, self._receive)

    def impatient(self) -> bool:
        """Ctrl-C, pressed again a second or more after the first signal."""
        interrupts = [at for signum, at in self.received[1:] if signum == signal.SIGINT]
        return any(at - self.received[0][1] > 1 for at in interrupts)

    def _receive(self, signum: int, _frame: FrameType | None) -> None:
        self.received.append((signum, time.monotonic()))
        if len(self.received) == 1:
            raise Stopped


@dataclass
class Supervisor:
    signals: StopSignals
    environment: Mapping[str, str]
    children: dict[str, "subprocess.Popen[str]"] = field(default_factory=dict)

    def start(self, name: str, command: Sequence[str | Path], **environment: str) -> None:
        self.children[name] = processes.spawn_process(command, {**self.environment, **environment})

    def watch(
        self, *, until: Callable[[], bool] = lambda: False, database_is_up: Callable[[], bool]
    ) -> None:
        """Return when `until` is true; raise when a child or the database has ended."""
        while not until():
            for name, child in self.children.items():
                if (code := child.poll()) is not None:
                    raise LaunchError(
                        f"The {name} process ended unexpectedly ({_how(code)}), so Kindred was stopped."
                    )
            if not database_is_up():
                raise LaunchError("Postgres ended unexpectedly, so Kindred was stopped.")
            time.sleep(_POLL_S)

    def stop(self) -> None:
        """Signals only the leaders: each ends its own children in order, without losing requests or jobs."""
        for child in self.children.values():
            if child.poll() is None:
                child.terminate()
        deadline = time.monotonic() + _GRACE_S
        while self._some_run() and time.monotonic() < deadline and not self.signals.impatient():
            time.sleep(_POLL_S)
        for name, child in self.children.items():
            if child.poll() is None:
                complain(f"The {name} process did not end in time and was killed.")
            processes.kill_group(child)

    def _some_run(self) -> bool:
        return any(child.poll() is None for child in self.children.values())


def run_to_end(
    command: Sequence[str | Path], environment: Mapping[str, str], *, pass_fds: Sequence[int] = ()
) -> int:
    """Run one step; an interrupt ends it too."""
    child = processes.spawn_process(command, environment, pass_fds=pass_fds)
    try:
        return child.wait()
    finally:
        if child.poll() is None:
            processes.end_group(child)
        processes.kill_group(child)


def _how(code: int) -> str:
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
