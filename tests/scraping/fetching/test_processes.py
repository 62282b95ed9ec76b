"""Four processes share an allowance. The times of arrival are compared with the planned ones, so load cannot matter."""

import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from config.launch.places import ROOT
from scraping.fetching.allowances import SLACK
from tests.database_copies import find_url

MOST_PER_S, TIMES, PROCESSES = 20, 10, 4
PAUSE_S = SLACK / MOST_PER_S


class Counting(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answering)
        self.asked: list[tuple[float, str]] = []
        self.is_used = threading.Event()


class _Answering(BaseHTTPRequestHandler):
    server: Counting

    def do_GET(self) -> None:
        self.server.asked.append((time.monotonic(), self.path.rpartition("p")[2]))
        if len(self.server.asked) > PROCESSES:
            self.server.is_used.set()
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[Counting]:
    server = Counting()
    threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def start(address: str, times: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "tests.scraping.fetching.asking"),
            *(address, str(MOST_PER_S), str(times)),
        ],
        cwd=ROOT,
        env=os.environ
        | {
            "DATABASE_URL": find_url(),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "SECRET_KEY": "x",
        },
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.slow
@pytest.mark.usefixtures("make_fetcher")
def test_four_processes_never_exceed_an_allowance_and_a_killed_one_holds_nothing(
    server: Counting,
) -> None:
    address = f"http://127.0.0.1:{server.server_port}"
    running = [start(address, times) for times in (1_000_000, TIMES, TIMES, TIMES)]
    assert [one.stdout and one.stdout.readline() for one in running] == ["ready\n"] * PROCESSES
    began = time.monotonic()
    for one in running:
        assert one.stdin
        one.stdin.write("go\n")
        one.stdin.flush()
    assert server.is_used.wait(60)
    running[0].kill()
    assert [one.wait(120) for one in running] == [-9, 0, 0, 0]
    sent = Counter(name for _, name in server.asked)
    assert [sent[str(one.pid)] for one in running[1:]] == [TIMES] * (PROCESSES - 1)
    early = [at for n, (at, _) in enumerate(sorted(server.asked)) if at < began + n * PAUSE_S]
    assert early == []
    for one in running:
        one.communicate()
