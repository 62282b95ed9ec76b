"""The files of deploy/ and the Procfile: units for systemd, and each process. Proxies: serving/test_proxies.py"""

import http.client
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from config.upkeep import queue
from tests.settings import CLUSTER, DATABASE_IS_OURS

ROOT = Path(settings.BASE_DIR)
DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
PROCESSES = dict(line.split(": ", 1) for line in (ROOT / "Procfile").read_text().splitlines())
ours_only = pytest.mark.skipif(
    not DATABASE_IS_OURS, reason="the server is told the embedded database"
)


# --- systemd ------------------------------------------------------------------------------------


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_systemd_accepts_every_unit(tmp_path: Path) -> None:
    assert len(UNITS) == 4
    for unit in UNITS:
        (tmp_path / unit.name).write_text(unit.read_text().replace("/srv/kindred", str(ROOT)))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *(tmp_path / unit.name for unit in UNITS)],
        capture_output=True,
        text=True,
        check=False,
    )
    # It also complains about other units on this machine.
    ours = [line for line in done.stderr.splitlines() if str(tmp_path) in line or "kindred" in line]
    assert (done.returncode, ours) == (0, [])


# --- Procfile -----------------------------------------------------------------------------------


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@contextmanager
def process_of(name: str, port: int) -> Iterator[None]:
    url = CLUSTER.url(str(connection.settings_dict["NAME"]))
    process = subprocess.Popen(
        ["/bin/sh", "-c", PROCESSES[name]],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": url, "PORT": str(port), "HOST": "127.0.0.1"},
        start_new_session=True,
    )
    try:
        yield
        process.terminate()
        assert process.wait(30) == 0
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.1)


@ours_only
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_every_line_of_the_procfile_starts_and_ends_when_it_is_asked_to() -> None:
    port = free_port()
    is_up = {
        "web": lambda: _status(http.client.HTTPConnection("127.0.0.1", port), "/health") == 200,
        "worker": queue.is_served,
    }
    assert PROCESSES.keys() == is_up.keys()
    for name, condition in is_up.items():
        with process_of(name, port):
            wait_until(condition)


def _status(asking: http.client.HTTPConnection, path: str) -> int | None:
    try:
        asking.request("GET", path, headers={"Host": "localhost"})
        return asking.getresponse().status
    except OSError:
        return None
    finally:
        asking.close()
