"""`POST /v1/search` over HTTP: 20,000 creators, 40,000 posts, one web worker, one client at a time."""

from collections.abc import Callable
from statistics import median
from typing import Any

import httpx

from creators.models import Creator
from tests.benchmarks.catalogue import Size
from tests.benchmarks.metering import rich
from tests.benchmarks.serving import server
from tests.benchmarks.timing import tell, timed
from tests.search.pipeline.sentences import REAL

CATALOGUE = Size(creators=20_000, posts=40_000)

_WAYS = (
    "{}",
    "{} with 10k to 500k followers",
    "creators who post about {}",
    "{} in Germany, France or Brazil",
)
QUERIES = [way.format(sentence) for way in _WAYS for sentence in REAL[:50]]

FEW = {"followers": {"min": 900_000}, "verified": True, "countries": ["DE", "PT"]}
MANY = {"followers": {"min": 1_000}}


def run(address: str) -> None:
    key, _ = rich("bench")
    with (
        server(address) as (base, worker),
        httpx.Client(base_url=base, headers={"X-API-Key": key}, timeout=30) as client,
    ):

        def search(query: str, **more: Any) -> httpx.Response:
            return client.post(
                "/v1/search", json={"query": query, "limit": 25, **more}
            ).raise_for_status()

        for query in QUERIES[::20]:
            search(query)
        tell(
            "POST /v1/search, limit 25",
            timed(QUERIES, search),
            "p50 ≤ 120 ms, p95 ≤ 300 ms are asked",
        )
        _pages(client, search)
        kept = {name: _kept(filters) for name, filters in (("few", FEW), ("many", MANY))}
        few = timed(REAL, lambda query: search(query, filters=FEW))
        many = timed(REAL, lambda query: search(query, filters=MANY))
        tell(f"a filter that keeps few ({kept['few']:,} creators)", few, "not slower than many")
        tell(f"a filter that keeps many ({kept['many']:,} creators)", many)
        print(f"ratio of the medians, few to many: {median(few) / median(many):.2f}")
        print(
            f"memory of the web worker afterwards: {worker.memory_info().rss / 1e6:.0f} MB (under 450 is asked)"
        )


def _pages(client: httpx.Client, search: Callable[..., httpx.Response]) -> None:
    first = search(REAL[0], limit=100).json()
    address = f"/v1/search/{first['search_id']}"

    def page(cursor: str) -> httpx.Response:
        return client.get(address, params={"cursor": cursor, "limit": 25}).raise_for_status()

    tell("a further page of 25", timed([first["next_cursor"]] * 200, page), "≤ 15 ms is asked")


def _kept(filters: dict[str, Any]) -> int:
    found = Creator.objects.filter(profiles__followers__gte=filters["followers"]["min"])
    if "verified" in filters:
        found = found.filter(profiles__is_verified=True, country__in=filters["countries"])
    return found.distinct().count()
