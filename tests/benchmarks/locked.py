"""What a locked account, for which 64 clients ask, costs others: a search of another account, and /health.

The two are measured in turn, so that both meet the same machine. The clients are a process of their own.
"""

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from urllib.parse import urlsplit

import httpx
import psycopg

from tests.benchmarks.catalogue import Size
from tests.benchmarks.metering import rich
from tests.benchmarks.serving import server

CATALOGUE = Size()
CLIENTS = 64
ROUNDS = 4
REQUESTS = 20
MOST_RATIO = 1.5
ASKING = """
import http.client, json, sys, threading, time
host, port, key, clients = sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
over, answers = threading.Event(), []
body = json.dumps({"query": "ceramics"})
def ask():
    while not over.is_set():
        began = time.monotonic()
        wire = http.client.HTTPConnection(host, port, timeout=30)
        wire.request("POST", "/v1/search", body, {"X-API-Key": key, "Content-Type": "application/json"})
        answer = wire.getresponse()
        answer.read()
        wire.close()
        answers.append((answer.status, time.monotonic() - began))
        over.wait(float(answer.headers["Retry-After"] or 0))
threads = [threading.Thread(target=ask) for _ in range(clients)]
for thread in threads: thread.start()
sys.stdin.read()
over.set()
for thread in threads: thread.join()
print(json.dumps(answers))
"""
Times = dict[str, list[float]]
Answers = list[tuple[int, float]]


def run(address: str) -> None:
    (held, account), (free, _) = rich("bench-locked"), rich("bench-free")
    without, during, answers = Times(), Times(), Answers()
    with server(address) as (base, _), httpx.Client(base_url=base, timeout=30) as client:
        for _ in range(ROUNDS):
            _measure(client, free, without)
            with psycopg.connect(address) as other, _asked_by_many(base, held, answers):
                other.execute(
                    "SELECT 1 FROM billing_account WHERE id = %s FOR UPDATE", [account.id]
                )
                time.sleep(1)
                _measure(client, free, during)
    statuses = dict(Counter(status for status, _ in answers))
    slowest = max(seconds for _, seconds in answers)
    print(f"locked account, {CLIENTS} clients: {statuses}, slowest {slowest:.2f} s (2 is allowed)")
    for name, times in without.items():
        was, is_now = median(times), median(during[name])
        print(
            f"{name}: {1000 * was:.1f} ms, {1000 * is_now:.1f} ms while the other is locked, "
            f"ratio {is_now / was:.2f} (at most {MOST_RATIO})"
        )


def _measure(client: httpx.Client, key: str, times: Times) -> None:
    searches = times.setdefault("search of another account", [])
    healths = times.setdefault("/health", [])
    for _ in range(REQUESTS):
        began = time.monotonic()
        client.post("/v1/search", json={"query": "ceramics"}, headers={"X-API-Key": key})
        searches.append(time.monotonic() - began)
        began = time.monotonic()
        client.get("/health").raise_for_status()
        healths.append(time.monotonic() - began)


@contextmanager
def _asked_by_many(base: str, key: str, answers: Answers) -> Iterator[None]:
    """Clients that wait as long as they are told. Adds status and seconds of each answer."""
    where = urlsplit(base)
    command = [
        sys.executable,
        "-c",
        ASKING,
        str(where.hostname),
        str(where.port),
        key,
        str(CLIENTS),
    ]
    asking = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    yield
    answers += json.loads(asking.communicate()[0])
