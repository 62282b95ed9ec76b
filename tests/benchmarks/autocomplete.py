"""`GET /v1/creators/autocomplete` over HTTP at 100,000 creators: prefixes that most names have, and prefixes that none
has.

One web worker, one client at a time, every request metered.
"""

from collections.abc import Iterable

import httpx
from django.db import connection

from creators.models import KnownAs
from tests.benchmarks.catalogue import Size
from tests.benchmarks.metering import rich
from tests.benchmarks.serving import server
from tests.benchmarks.timing import tell, timed

CATALOGUE = Size(creators=100_000, posts=100_000, is_indexed=False)
ASKED_MS = 20
ROUNDS = 3
WAYS: tuple[dict[str, str | int], ...] = ({}, {"platform": "youtube", "limit": 20})

_MOST_SHARED = """
    SELECT left(term, %(letters)s) FROM creators_knownas WHERE length(term) >= %(letters)s
    GROUP BY 1 ORDER BY count(*) DESC LIMIT 40
"""
_ALL_PAIRS = "SELECT DISTINCT left(term, 2) FROM creators_knownas WHERE length(term) >= 2"
_SOME_WHOLE = "SELECT term FROM creators_knownas TABLESAMPLE bernoulli (1) REPEATABLE (1) LIMIT 300"


def run(address: str) -> None:
    key, _ = rich("bench")
    print(f"{KnownAs.objects.count():,} names of {CATALOGUE.creators:,} creators")
    groups = {
        "every two letters that anyone begins with": _words(_ALL_PAIRS),
        "the 40 most shared of 2, 3, 4, 5 and 6 letters each": [
            word for letters in range(2, 7) for word in _words(_MOST_SHARED, letters=letters)
        ],
        "300 whole names": _words(_SOME_WHOLE),
        "nobody's": [f"{word}zzq" for word in _words(_MOST_SHARED, letters=2)],
    }
    slowest: list[tuple[float, str]] = []
    with (
        server(address) as (base, _),
        httpx.Client(base_url=base, headers={"X-API-Key": key}, timeout=30) as client,
    ):
        for name, words in groups.items():
            for more in WAYS:
                times = _times(client, words, more)
                slowest += times
                tell(f"{name}{f', {more}' if more else ''}", [ms for ms, _ in times])
    over = sum(ms > ASKED_MS for ms, _ in slowest)
    print(f"over {ASKED_MS} ms: {over} of {len(slowest)}; the slowest: {sorted(slowest)[-5:]}")


def _times(
    client: httpx.Client, words: Iterable[str], more: dict[str, str | int]
) -> list[tuple[float, str]]:
    """Milliseconds and what was typed. Each is asked several times, and each time counts."""

    def ask(word: str) -> None:
        typed = {"q": f"{word:<2}", **more}
        client.get("/v1/creators/autocomplete", params=typed).raise_for_status()

    asked = [*words] * ROUNDS
    return list(zip(timed(asked, ask), asked, strict=True))


def _words(query: str, **given: int) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(query, given)
        return [word for (word,) in cursor]
