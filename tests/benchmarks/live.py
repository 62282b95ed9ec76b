"""What 50 slow live requests cost reads of the catalogue in the same web worker.

The stand-in for the platforms answers after two seconds. Reads with and without live requests beside them are measured
in turn, so that both meet the same machine. The live clients and the stand-in are processes of their own.
"""

import json
import os
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import quantiles
from urllib.parse import urlsplit

import httpx

from creators.models import Creator
from tests import scene
from tests.benchmarks.catalogue import Size
from tests.benchmarks.metering import rich
from tests.benchmarks.serving import server
from tests.platforms.server import DELAY_S

CATALOGUE = Size()
LIVE = 50
ROUNDS = 12
REQUESTS = 25
POSTS = 24
MOST_RATIO = 1.2
PATHS = (
    "tiktok/profile/otto.{n}",
    "youtube/channel/@rita{n}?video_limit=5",
    "instagram/profile/hanna.{n}",
)
ASKING = """
import http.client, json, sys, threading
host, port, keys, clients, paths = sys.argv[1], int(sys.argv[2]), sys.argv[3].split(), int(sys.argv[4]), sys.argv[5:]
over, statuses = threading.Event(), []
def ask(place):
    turn = 0
    while not over.is_set():
        turn += 1
        wire = http.client.HTTPConnection(host, port, timeout=70)
        path = paths[place % len(paths)].format(n=f"{place}.{turn}")
        wire.request("GET", f"/v1/raw/{path}", headers={"X-API-Key": keys[place % len(keys)]})
        answer = wire.getresponse()
        answer.read()
        wire.close()
        statuses.append(answer.status)
        over.wait(float(answer.headers["Retry-After"] or 0))
threads = [threading.Thread(target=ask, args=[place]) for place in range(clients)]
for thread in threads: thread.start()
sys.stdin.read()
over.set()
for thread in threads: thread.join()
print(json.dumps(statuses))
"""
Times = dict[str, list[float]]


def run(address: str) -> None:
    (reader, _), *live = (rich(name) for name in ("bench-reader", "bench-live", "bench-live-2"))
    creator = _add_creator()
    alone, beside, statuses = Times(), Times(), Counter[int]()
    with _slow_platforms() as platforms, server(address, platforms) as (base, _):
        client = httpx.Client(base_url=base, timeout=30, headers={"X-API-Key": reader})
        _measure(client, creator, Times())
        for _ in range(ROUNDS):
            _measure(client, creator, alone)
            with _fetched_by_many(base, [key for key, _ in live], statuses):
                _measure(client, creator, beside)
    print(
        f"{LIVE} live requests at once, {DELAY_S:.0f} s for each answer of a platform: {dict(statuses)}"
    )
    for name, times in alone.items():
        _tell(name, times, beside[name])


def _tell(name: str, alone: list[float], beside: list[float]) -> None:
    for place, label in ((9, "p50"), (18, "p95")):
        was, is_now = (1000 * quantiles(times, n=20)[place] for times in (alone, beside))
        print(
            f"{name}, {label}: {was:.1f} ms, {is_now:.1f} ms beside live requests, "
            f"ratio {is_now / was:.2f} (at most {MOST_RATIO})",
            flush=True,
        )


def _add_creator() -> Creator:
    Creator.objects.all().delete()
    named = {"platform": "instagram", "username": "bench", "source_id": "bench"}
    return scene.creator(
        "Bench", profile=named, captions=[f"Caption {place}" for place in range(POSTS)]
    )


def _measure(client: httpx.Client, creator: Creator, times: Times) -> None:
    reads = {
        "a profile": ("GET", "/v1/profiles/instagram/bench", None),
        "a creator": ("GET", f"/v1/creators/{creator.pk}?include=profiles", None),
        "posts": ("GET", "/v1/posts?platform=instagram&username=bench", None),
        "a search": ("POST", "/v1/search", {"query": "ceramics"}),
    }
    for _ in range(REQUESTS):
        for name, (method, path, body) in reads.items():
            began = time.monotonic()
            client.request(method, path, json=body).raise_for_status()
            times.setdefault(name, []).append(time.monotonic() - began)


@contextmanager
def _slow_platforms() -> Iterator[dict[str, str]]:
    """The settings that lead a server to them."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = {"KINDRED_PLATFORMS": "stand-in", "PLATFORMS_PORT": str(port)}
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.platforms", "--quiet"], env={**os.environ, **settings}
    )
    try:
        transport = httpx.HTTPTransport(retries=10)
        with httpx.Client(transport=transport) as client:
            address = f"http://127.0.0.1:{port}/switch"
            client.post(address, params={"mode": "delay"}).raise_for_status()
        yield settings | {"PLATFORM_REQUESTS_PER_SECOND": "0"}
    finally:
        child.terminate()
        child.wait(30)


@contextmanager
def _fetched_by_many(base: str, keys: list[str], statuses: Counter[int]) -> Iterator[None]:
    """Adds the status of each answer."""
    where = urlsplit(base)
    named = [str(where.hostname), str(where.port), " ".join(keys), str(LIVE), *PATHS]
    asking = subprocess.Popen(
        [sys.executable, "-c", ASKING, *named],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    time.sleep(1)
    yield
    statuses.update(json.loads(asking.communicate()[0]))
