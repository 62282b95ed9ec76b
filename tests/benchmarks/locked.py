"""What a locked account costs the others: searches of another account, and /health, before and while 64 clients ask
for it."""

import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from statistics import median

import httpx
import psycopg

from tests.benchmarks.catalogue import Size
from tests.benchmarks.metering import rich
from tests.benchmarks.serving import server

CATALOGUE = Size()
CLIENTS = 64
REQUESTS = 60
MOST_RATIO = 1.5


def run(address: str) -> None:
    (held, account), (free, _) = rich("bench-locked"), rich("bench-free")
    over = threading.Event()
    with server(address) as (base, _), ThreadPoolExecutor(CLIENTS) as clients:
        before = _measure(base, free)
        with psycopg.connect(address) as other:
            other.execute("SELECT 1 FROM billing_account WHERE id = %s FOR UPDATE", [account.id])
            asking = [clients.submit(_ask_until, over, base, held) for _ in range(CLIENTS)]
            time.sleep(1)
            during = _measure(base, free)
            over.set()
            answers = [answer for one in asking for answer in one.result()]
    statuses = dict(Counter(status for status, _ in answers))
    slowest = max(seconds for _, seconds in answers)
    print(f"locked account, {CLIENTS} clients: {statuses}, slowest {slowest:.2f} s (2 is allowed)")
    for name, was in before.items():
        is_now = during[name]
        print(
            f"{name}: {1000 * was:.1f} ms before, {1000 * is_now:.1f} ms while it is locked, "
            f"ratio {is_now / was:.2f} (at most {MOST_RATIO})"
        )


def _measure(base: str, key: str) -> dict[str, float]:
    """Median seconds."""
    with httpx.Client(base_url=base, timeout=30) as client:
        times: dict[str, list[float]] = {"search of another account": [], "/health": []}
        for _ in range(REQUESTS):
            times["search of another account"].append(_search(client, key)[1])
            began = time.monotonic()
            client.get("/health").raise_for_status()
            times["/health"].append(time.monotonic() - began)
    return {name: median(taken) for name, taken in times.items()}


def _search(client: httpx.Client, key: str) -> tuple[int, float]:
    began = time.monotonic()
    response = client.post("/v1/search", json={"query": "ceramics"}, headers={"X-API-Key": key})
    if wait_s := response.headers.get("Retry-After"):
        taken = time.monotonic() - began
        time.sleep(float(wait_s))
        return response.status_code, taken
    return response.status_code, time.monotonic() - began


def _ask_until(over: threading.Event, base: str, key: str) -> list[tuple[int, float]]:
    answers = []
    with httpx.Client(base_url=base, timeout=30) as client:
        while not over.is_set():
            answers.append(_search(client, key))
    return answers
