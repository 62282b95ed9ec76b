"""The same kinds of queries over HTTP, with one web worker: one client, and then eight clients at once."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import quantiles
from typing import Any, Final

import httpx

from search.filters.values import Range
from tests.benchmarks.large.kinds import LARGE_CITY, Kind, list_subjects
from tests.benchmarks.metering import rich
from tests.benchmarks.serving import server
from tests.benchmarks.timing import tell, timed

CLIENTS: Final = 8
WARM: Final = 3


def measure_over_http(address: str, kinds: Sequence[Kind], subjects: int) -> None:
    key, _ = rich("bench")
    with (
        server(address) as (base, worker),
        httpx.Client(base_url=base, headers={"X-API-Key": key}, timeout=120) as client,
    ):

        def search(body: dict[str, Any]) -> None:
            client.post("/v1/search", json=body).raise_for_status()

        def preview(body: dict[str, Any]) -> None:
            client.post("/v1/search/preview", json=body).raise_for_status()

        for kind in kinds:
            bodies = _list_bodies(kind, subjects)
            timed(bodies[:WARM], search)
            alone = timed(bodies, search)
            tell(f"HTTP, {kind.name}", alone, "p50 ≤ 450 ms, p95 ≤ 900 ms are asked")
            started = time.perf_counter()
            with ThreadPoolExecutor(CLIENTS) as pool:
                times = list(pool.map(lambda body: timed([body], search)[0], bodies))
            rate = len(bodies) / (time.perf_counter() - started)
            print(
                f"  {CLIENTS} clients: {rate:.1f} searches a second (one client {1000 * len(alone) / sum(alone):.1f}), "
                f"p95 {quantiles(times, n=20)[18]:.0f} ms",
                flush=True,
            )
        tell("HTTP, preview", timed(_list_bodies(kinds[0], subjects), preview))
        memory = worker.memory_info().rss / 1e6
        print(f"memory of the web worker afterwards: {memory:.0f} MB", flush=True)


def _list_bodies(kind: Kind, subjects: int) -> list[dict[str, Any]]:
    filters = kind.filters
    ranges = {"followers": filters.followers, "engagement_rate": filters.engagement_rate}
    body: dict[str, Any] = {name: _write_range(each) for name, each in ranges.items() if each}
    if filters.languages:
        body["languages"] = list(filters.languages)
    if filters.countries and not kind.place:
        body["countries"] = list(filters.countries)
    chosen = kind.subjects or list_subjects(subjects) if kind.has_subject else ("creators",) * 20
    ending = f" in {kind.place.name}" if kind.place else ""
    if filters.not_places:
        ending = f", not from {LARGE_CITY.partition(',')[0]}"
    return [{"query": f"{subject}{ending}", "filters": body} for subject in chosen]


def _write_range(values: Range) -> dict[str, float]:
    ends = {"min": values.min, "max": values.max}
    return {name: end for name, end in ends.items() if end is not None}
