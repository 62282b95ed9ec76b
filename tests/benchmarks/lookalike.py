"""`POST /v1/creators/lookalike` over HTTP at 100,000 creators: ten seeds, a page of 100, with and without filters.

One web worker, one client at a time, every request metered.
"""

import random
from collections.abc import Callable
from typing import Any

import httpx
import psutil
from django.db import connection

from creators.models import Creator, Fact
from tests.benchmarks import autocomplete
from tests.benchmarks.clustered import embed_catalogue
from tests.benchmarks.metering import rich
from tests.benchmarks.serving import server
from tests.benchmarks.timing import tell, timed

CATALOGUE = autocomplete.CATALOGUE
SEEDS, LIMIT, REQUESTS = 10, 100, 60
FILTERS: dict[str, dict[str, Any]] = {
    "without filters": {},
    "that keep most": {"followers": {"min": 2_000}},
    "that keep few": {"followers": {"min": 500_000}, "verified": True},
    "of one country": {"countries": ["DE"]},
    "of one country and size": {"countries": ["PT"], "followers": {"min": 10_000, "max": 100_000}},
}


Seeds = list[dict[str, str]]


def run(address: str) -> None:
    embed_catalogue()
    key, _ = rich("bench")
    groups = _draw_seeds()
    with (
        server(address) as (base, worker),
        httpx.Client(base_url=base, headers={"X-API-Key": key}, timeout=30) as client,
    ):
        for name, filters in FILTERS.items():

            def ask(seeds: Seeds, filters: dict[str, Any] = filters) -> None:
                body = {"seeds": seeds, "limit": LIMIT, "filters": filters}
                client.post("/v1/creators/lookalike", json=body).raise_for_status()

            for seeds in groups[:5]:
                ask(seeds)
            tell(f"10 seeds, limit 100, {name}", timed(groups, ask), "p95 ≤ 100 ms is asked")
            print(f"  processor time a request: {_measure_cpu(worker, groups, ask)}", flush=True)


def _draw_seeds() -> list[Seeds]:
    """Half of the requests have seeds of one theme, half of any."""
    chance = random.Random(1)
    mixed = chance.sample(list(Creator.objects.values_list("pk", flat=True)), REQUESTS // 2 * SEEDS)
    themes = Fact.objects.filter(kind=Fact.Kind.THEME).values_list("value", flat=True).distinct()
    groups = [mixed[at : at + SEEDS] for at in range(0, len(mixed), SEEDS)]
    for theme in chance.choices(sorted(themes), k=REQUESTS // 2):
        of_it = Fact.objects.filter(kind=Fact.Kind.THEME, value=theme)
        groups.append(list(of_it.order_by("creator").values_list("creator", flat=True)[:SEEDS]))
    return [[{"creator_id": str(id_)} for id_ in group] for group in groups]


def _measure_cpu(
    worker: psutil.Process, groups: list[Seeds], ask: Callable[[Seeds], object]
) -> str:
    """Milliseconds in the web worker and in Postgres: those do not depend on how busy the machine is."""
    before = _cpu_s(worker)
    for seeds in groups:
        ask(seeds)
    web, database = (
        1000 * (after - start) / len(groups)
        for start, after in zip(before, _cpu_s(worker), strict=True)
    )
    return f"{web:.0f} ms in the web worker, {database:.0f} ms in Postgres"


def _cpu_s(worker: psutil.Process) -> tuple[float, float]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        backends = [psutil.Process(pid) for (pid,) in cursor.fetchall()]
    return sum(worker.cpu_times()[:2]), sum(sum(one.cpu_times()[:2]) for one in backends)
