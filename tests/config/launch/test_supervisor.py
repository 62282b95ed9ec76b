"""The supervisor restarts processes that end. The tests use real processes."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from config.launch import processes
from config.launch.diagnosis import LaunchError
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
    supervisor.watch(until=lambda: False)
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
    output, _ = supervisor.communicate(timeout=60)
    assert output.splitlines() == ["tidied", "tidied", "all down"]


def test_killed_itself_it_leaves_nothing_running(tmp_path: Path) -> None:
    supervisor = start(tmp_path)
    children = psutil.Process(supervisor.pid).children()
    supervisor.kill()
    supervisor.communicate(timeout=60)
    _, alive = psutil.wait_procs(children, timeout=60)
    assert alive == []


SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]
FAIL = ["sh", "-c", "exit 3"]


@pytest.fixture
def supervisor() -> Iterator[Supervisor]:
    supervisor = Supervisor(StopSignals(), os.environ)
    yield supervisor
    supervisor.stop()


def test_a_killed_child_is_started_again_while_the_others_go_on(
    supervisor: Supervisor, capsys: pytest.CaptureFixture[str]
) -> None:
    supervisor.start("web", SLEEP)
    supervisor.start("worker", SLEEP)
    web, worker = (child.process for child in supervisor.children.values())
    supervisor.children["web"].started_at -= 1
    web.kill()
    watch(supervisor, until=lambda: supervisor.children["web"].process is not web)
    assert supervisor.children["web"].process.poll() is None
    assert supervisor.children["worker"].process is worker
    assert worker.poll() is None
    assert capsys.readouterr().err == (
        "The web process ended (killed by SIGKILL). It starts again at once.\n"
    )


def test_a_process_that_runs_once_is_not_started_again(
    supervisor: Supervisor, capfd: pytest.CaptureFixture[str]
) -> None:
    supervisor.start("once", [sys.executable, "-c", "print('ran')"], is_once=True)
    supervisor.children["once"].process.wait()
    turns = iter([False, False, True])
    supervisor.watch(until=lambda: next(turns))
    assert capfd.readouterr() == ("ran\n", "")


def test_processes_of_a_killed_child_end_before_its_restart(
    supervisor: Supervisor, tmp_path: Path
) -> None:
    noted = tmp_path / "grandchild"
    program = (
        "import pathlib, subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "pathlib.Path(sys.argv[1]).write_text(f'{child.pid} ')\n"
        "time.sleep(60)"
    )
    supervisor.start("web", [sys.executable, "-c", program, str(noted)])
    watch(supervisor, until=lambda: noted.exists() and noted.read_text().endswith(" "))
    grandchild = psutil.Process(int(noted.read_text()))
    leader = supervisor.children["web"].process
    leader.kill()
    watch(supervisor, until=lambda: supervisor.children["web"].restart_at is not None)
    psutil.wait_procs([grandchild], timeout=60)
    assert not grandchild.is_running() or grandchild.status() == psutil.STATUS_ZOMBIE


def test_a_child_that_keeps_ending_ends_everything_after_longer_and_longer_pauses(
    supervisor: Supervisor, capsys: pytest.CaptureFixture[str]
) -> None:
    supervisor.start("worker", FAIL)
    with pytest.raises(
        LaunchError, match=r"worker process ended 5 times within a minute \(exit code 3\)"
    ):
        watch(supervisor, until=lambda: False)
    pauses = re.findall(r"again in (\S+) s", capsys.readouterr().err)
    assert pauses == ["0.5", "1", "2", "4"]


def test_on_leave_is_called_before_the_other_processes_stop(supervisor: Supervisor) -> None:
    left: list[bool] = []
    supervisor.start("last", SLEEP, is_last=True)
    last = supervisor.children["last"].process

    def leave() -> None:
        left.append(last.poll() is None)

    supervisor.start("web", SLEEP, on_leave=leave)
    supervisor.children["web"].process.kill()
    watch(supervisor, until=lambda: bool(left))
    watch(supervisor, until=lambda: supervisor.children["web"].restart_at is None)
    supervisor.stop()
    assert left == [True, True]
    assert last.poll() is not None


def test_an_end_more_than_a_minute_ago_is_forgotten(supervisor: Supervisor) -> None:
    supervisor.start("worker", FAIL)
    child = supervisor.children["worker"]
    child.ended_at = [time.monotonic() - 61] * 9
    watch(supervisor, until=lambda: child.restart_at is not None)
    assert len(child.ended_at) == 1


def test_ends_are_not_counted_while_something_keeps_it_from_running(
    supervisor: Supervisor, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("config.launch.supervisor._OBSTACLE_PAUSE_S", 0.05)
    obstacles = iter(["The disk is full."] * 7)
    supervisor.obstacle = lambda: next(obstacles, None)
    supervisor.start("worker", FAIL)
    child = supervisor.children["worker"]
    watch(supervisor, until=lambda: len(child.ended_at) == 1)
    assert capsys.readouterr().err.splitlines() == [
        "The worker process ended (exit code 3). The disk is full. Kindred restarts it until it runs.",
        "The worker process ended (exit code 3). It starts again in 0.5 s.",
    ]


def watch(supervisor: Supervisor, *, until: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60

    def is_over() -> bool:
        assert time.monotonic() < deadline
        return until()

    supervisor.watch(until=is_over)


def test_processes_of_a_killed_run_with_the_same_data_are_ended(tmp_path: Path) -> None:
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
    deadline = time.monotonic() + 60
    while processes.MARK not in psutil.Process(process.pid).environ():
        assert time.monotonic() < deadline
        time.sleep(0.01)
