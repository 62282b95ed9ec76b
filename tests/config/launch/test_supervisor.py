"""All of them or none, with real processes."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from config.launch import processes
from config.launch.errors import LaunchError
from config.launch.places import ROOT
from config.launch.supervisor import StopSignals, Supervisor

pytestmark = pytest.mark.slow

# Starts two children, says so, and supervises them until a signal.
PROGRAM = r'''
import sys
from pathlib import Path
from config.launch import processes
from config.launch.supervisor import *
signals = StopSignals(); signals.listen()
# In short sleeps: one that a signal precedes by a moment is slept to its end before Python hears of the signal.
child = """
import os, time, signal, sys
signal.signal(signal.SIGTERM, lambda *a: (os.write(1, b'tidied\\n'), sys.exit()))
os.write(1, b'child\\n')
for _ in range(600): time.sleep(0.1)
"""
supervisor = Supervisor(signals, processes.mark_environment({}, Path(sys.argv[1])))
try:
    for name in ("web", "worker"):
        supervisor.start(name, [sys.executable, "-c", child])
    supervisor.watch(database_is_up=lambda: True)
except Stopped:
    pass
finally:
    supervisor.stop()
print("all down")
'''


def start(data_dir: Path) -> "subprocess.Popen[str]":
    supervisor = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(data_dir)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert supervisor.stdout is not None
    assert [supervisor.stdout.readline() for _ in range(2)] == ["child\n", "child\n"]
    return supervisor


@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_lets_every_child_end_in_order(signum: signal.Signals, tmp_path: Path) -> None:
    supervisor = start(tmp_path)
    # To the whole group, as a terminal does, and twice, as make does.
    os.killpg(supervisor.pid, signum)
    os.killpg(supervisor.pid, signum)
    output, _ = supervisor.communicate(timeout=20)
    assert output.splitlines() == ["tidied", "tidied", "all down"]


def test_killed_itself_it_leaves_nothing_running(tmp_path: Path) -> None:
    supervisor = start(tmp_path)
    children = psutil.Process(supervisor.pid).children()
    supervisor.kill()
    supervisor.communicate(timeout=20)
    _, alive = psutil.wait_procs(children, timeout=20)
    assert alive == []


def test_the_end_of_one_child_is_the_end_of_all() -> None:
    supervisor = Supervisor(StopSignals(), os.environ)
    supervisor.start("web", [sys.executable, "-c", "import time; time.sleep(60)"])
    supervisor.start("worker", [sys.executable, "-c", "raise SystemExit(3)"])
    try:
        with pytest.raises(LaunchError, match=r"worker process ended unexpectedly \(exit code 3\)"):
            supervisor.watch(database_is_up=lambda: True)
    finally:
        supervisor.stop()
    assert supervisor.children["web"].returncode == -signal.SIGTERM


def test_the_end_of_the_database_is_the_end_of_all() -> None:
    with pytest.raises(LaunchError, match="Postgres ended"):
        Supervisor(StopSignals(), os.environ).watch(database_is_up=lambda: False)


def test_what_a_killed_run_left_over_the_same_data_is_ended(tmp_path: Path) -> None:
    sleep = [sys.executable, "-c", "import time; time.sleep(60)"]
    ours = subprocess.Popen(sleep, env=processes.mark_environment(os.environ, tmp_path))
    other = subprocess.Popen(sleep, env=processes.mark_environment(os.environ, tmp_path / "other"))
    try:
        _wait_for_environment(ours)
        assert processes.end_leftovers(tmp_path) == 1
        assert ours.poll() is not None
        assert other.poll() is None
    finally:
        for process in (ours, other):
            process.kill()
            process.wait()


def _wait_for_environment(process: "subprocess.Popen[bytes]") -> None:
    """Between fork and exec a child still has its parent's."""
    deadline = time.monotonic() + 10
    while processes.MARK not in psutil.Process(process.pid).environ():
        assert time.monotonic() < deadline
        time.sleep(0.01)
