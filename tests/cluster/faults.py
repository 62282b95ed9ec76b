"""The faults of `make soak-cluster`. Each leaves the cluster to mend itself, and mends what it broke at the end."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

import psutil
import psycopg

from tests.cluster.machines import NODES, Machines, wait_until

FROZEN_S: Final = 25
AFTER_S: Final = 5
"""Seconds for which a deposed primary is watched after another node leads."""
_WRITE: Final = """
    SET synchronous_commit = local;
    CREATE TABLE IF NOT EXISTS outside (at timestamptz);
    INSERT INTO outside VALUES (clock_timestamp())
"""


@dataclass
class Outcome:
    """What the fault showed besides the pause. Faults of the promise are sentences."""

    note: str = ""
    broken: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Fault:
    name: str
    most_pause_s: float
    do: Callable[[Machines], Outcome]


def kill_postgres(machines: Machines) -> Outcome:
    primary = machines.find_primary()
    machines.kill_postgres(primary)
    time.sleep(AFTER_S)
    return Outcome(f"{machines.find_primary()} leads")


def kill_node(machines: Machines) -> Outcome:
    """Patroni first, so that it cannot start Postgres again."""
    primary = machines.find_primary()
    machines.kill(f"patroni {primary}")
    machines.kill_postgres(primary)
    _wait_for_other(machines, primary)
    machines.start(f"patroni {primary}")
    return Outcome(f"{_other(primary)} leads")


def cut_node(machines: Machines) -> Outcome:
    """No connection reaches the primary, and the primary reaches no etcd. It does not know that another node leads."""
    primary = machines.find_primary()
    return _cut(machines, primary, f"wire {primary}", f"etcd wire {primary}")


def cut_etcd(machines: Machines) -> Outcome:
    """Applications still reach the primary, which reaches no etcd."""
    primary = machines.find_primary()
    return _cut(machines, primary, f"etcd wire {primary}")


def freeze_standby(machines: Machines) -> Outcome:
    """All its processes stop, so no connection ends. Commits wait until the primary goes on alone."""
    standby = _other(machines.find_primary())
    with _freeze(machines, standby):
        time.sleep(FROZEN_S)
    return Outcome("the primary went on alone")


def switch_over(machines: Machines) -> Outcome:
    primary = machines.find_primary()
    machines.switch_over(primary, _other(primary))
    _wait_for_other(machines, primary)
    return Outcome(f"{_other(primary)} leads")


POSTGRES: Final = Fault("Postgres of the primary killed", 15, kill_postgres)
NODE: Final = Fault("Patroni and Postgres of the primary killed", 35, kill_node)
NETWORK: Final = Fault("network of the primary cut", 35, cut_node)
ETCD: Final = Fault("the primary cut from etcd", 35, cut_etcd)
STANDBY: Final = Fault("the standby frozen", 35, freeze_standby)
SWITCHOVER: Final = Fault("planned switchover", 5, switch_over)
ALL: Final = (
    POSTGRES,
    ETCD,
    NODE,
    NETWORK,
    SWITCHOVER,
    STANDBY,
    POSTGRES,
    NODE,
    NETWORK,
    SWITCHOVER,
)


def _cut(machines: Machines, primary: str, *wires: str) -> Outcome:
    with _write_past_proxies(machines, primary) as written_at:
        machines.cut(*wires)
        _wait_for_other(machines, primary)
        led_at = time.monotonic()
        time.sleep(AFTER_S)
        machines.mend(*wires)
    outcome = Outcome(f"the old primary wrote last {led_at - max(written_at):.1f} s before")
    if max(written_at) > led_at:
        outcome.broken.append(f"{primary} took a write after {_other(primary)} led")
    return outcome


@contextmanager
def _write_past_proxies(machines: Machines, node: str) -> Iterator[list[float]]:
    """Writes to the node without end, without waiting for the standby. Yields the times of the writes."""
    written_at, over = [time.monotonic()], threading.Event()

    def write() -> None:
        while not over.wait(0.2):
            with (
                suppress(psycopg.Error),
                machines.connect(node, options="-c statement_timeout=1s") as connection,
            ):
                connection.execute(_WRITE)
                connection.commit()
                written_at.append(time.monotonic())

    thread = threading.Thread(target=write)
    thread.start()
    try:
        yield written_at
    finally:
        over.set()
        thread.join()


@contextmanager
def _freeze(machines: Machines, node: str) -> Iterator[None]:
    postmaster = machines.find_postmaster(node)
    found = [psutil.Process(machines.processes[f"patroni {node}"].pid)]
    if postmaster:
        found += [*postmaster.children(recursive=True), postmaster]
    for process in found:
        with suppress(psutil.NoSuchProcess):
            process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        for process in found:
            with suppress(psutil.NoSuchProcess):
                process.send_signal(signal.SIGCONT)


def _other(node: str) -> str:
    return next(one for one in NODES if one != node)


def _wait_for_other(machines: Machines, primary: str) -> None:
    other = _other(primary)
    wait_until(f"{other} leads", lambda: machines.leads(other), 120)
