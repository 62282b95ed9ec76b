"""What a second worker adds, and what the `kill -9` of one costs. Both are processes of their own.

A stand-in for `EMBEDDING_BASE_URL` answers after 200 ms and computes nothing. Rounds with one worker and with two take
turns, so that both meet the same machine. In rounds with one, the other is stopped while it has no job.
"""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from statistics import median
from typing import Final

from django.db import connection
from django_q.models import OrmQ, Schedule

from config.kit.jobs import enqueue
from creators.indexing.requests import enqueue_refresh
from creators.models import Creator, CreatorIndex, IndexState, Passage
from tests.benchmarks.catalogue import Size

CATALOGUE: Final = Size(creators=800, posts=2_400, is_indexed=False)
ANSWER_S: Final = 0.2
ROUNDS: Final = 3
LEAST_RATIO: Final = 1.8
MOST_S: Final = 600
_FORGET: Final = """
    TRUNCATE creators_passage, creators_creatorindex;
    UPDATE creators_indexstate SET stale = true, indexed_at = NULL, analysed_at = NULL, claimed_at = NULL
"""
_VECTORS: Final = [[random.Random(n).gauss(0, 1) for _ in range(384)] for n in range(64)]
_ROWS: Final = [json.dumps({"index": n, "embedding": v}) for n, v in enumerate(_VECTORS)]


class _Model(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.texts = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class _Answer(BaseHTTPRequestHandler):
    server: _Model
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.texts += len(asked["input"])
        time.sleep(ANSWER_S)
        body = f'{{"data": [{", ".join(_ROWS[: len(asked["input"])])}]}}'.encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def run(address: str) -> None:
    # Only this program starts jobs.
    Schedule.objects.all().delete()
    OrmQ.objects.all().delete()
    model = _Model()
    threading.Thread(target=model.serve_forever, daemon=True).start()
    with ExitStack() as stack:
        first, second = (stack.enter_context(_work(address, model)) for _ in range(2))
        _index(model)
        times: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(ROUNDS):
            for count, found in times.items():
                os.killpg(second.pid, signal.SIGCONT if count == 2 else signal.SIGSTOP)
                found.append(_index(model))
                print(f"{count}: {found[-1]:.1f} s, {_tell(model)}", flush=True)
        alone, together = median(times[1]), median(times[2])
        print(
            f"{CATALOGUE.creators} creators: one worker {alone:.1f} s, two {together:.1f} s, "
            f"ratio {alone / together:.2f} (at least {LEAST_RATIO})"
        )
        _kill(second, first, model, at_s=together / 2)
    model.shutdown()


@contextmanager
def _work(address: str, model: _Model) -> Iterator["subprocess.Popen[bytes]"]:
    worker = subprocess.Popen(
        [sys.executable, "manage.py", "qcluster"],
        env={
            **os.environ,
            "DATABASE_URL": address,
            "KINDRED_PROCESS": "worker",
            "EMBEDDING_MODEL": "stand-in",
            "EMBEDDING_BASE_URL": model.address,
            "LOG_LEVEL": "ERROR",
        },
        start_new_session=True,
    )
    try:
        yield worker
    finally:
        if worker.poll() is None:
            os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()


def _index(model: _Model) -> float:
    """Seconds until all creators are indexed and analysed."""
    _begin(model)
    began = time.monotonic()
    _wait_for_all(began + MOST_S)
    took = time.monotonic() - began
    while OrmQ.objects.exists():
        time.sleep(0.1)
    return took


def _begin(model: _Model) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_FORGET)
    model.texts = 0
    enqueue_refresh(Creator.objects.values_list("pk", flat=True))


def _wait_for_all(until: float) -> None:
    while IndexState.objects.filter(analysed_at=None).exists():
        if time.monotonic() > until:
            raise TimeoutError(f"{IndexState.objects.filter(analysed_at=None).count()} are missing")
        time.sleep(0.1)


def _tell(model: _Model) -> str:
    return f"{model.texts} texts embedded, {Passage.objects.count()} passages"


def _kill(
    dying: "subprocess.Popen[bytes]",
    other: "subprocess.Popen[bytes]",
    model: _Model,
    *,
    at_s: float,
) -> None:
    """In the middle of a round. What it claimed waits again after two minutes."""
    passages = set(Passage.objects.values_list("post", "ordinal", "digest"))
    _begin(model)
    time.sleep(at_s)
    os.killpg(dying.pid, signal.SIGKILL)
    claimed = IndexState.objects.exclude(claimed_at=None).count()
    began = time.monotonic()
    while IndexState.objects.filter(analysed_at=None).exists():
        if time.monotonic() - began > MOST_S or other.poll() is not None:
            raise TimeoutError("creators of the killed worker are missing")
        enqueue("creators.tasks.sweep")
        time.sleep(5)
    found = list(Passage.objects.values_list("post", "ordinal", "digest"))
    print(
        f"one of two killed with {claimed} creators claimed by both: all indexed after "
        f"{time.monotonic() - began:.0f} s, {_tell(model)}, {len(found) - len(set(found))} of them twice, "
        f"{len(passages - set(found))} missing, {CreatorIndex.objects.count()} indexes"
    )
