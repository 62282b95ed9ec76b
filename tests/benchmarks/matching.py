"""`POST /v1/creators/match` over HTTP: 100 creators of 20,000, without a language model."""

import random

import httpx

from creators.models import Creator
from tests.benchmarks import searching
from tests.benchmarks.metering import rich
from tests.benchmarks.serving import server
from tests.benchmarks.timing import tell, timed

CATALOGUE = searching.CATALOGUE
CREATORS, ROUNDS = 100, 5
BRIEFS = (
    ("sourdough bakers in Germany with 10k to 50k followers", ""),
    ("street food in Bangkok", "No alcohol. They must post in English."),
    (
        "skincare creators, 5k+ followers, active in the last 90 days",
        "Our audience is young parents. A calm tone. Nothing about politics. At least 2 % engagement. No giveaways.",
    ),
    ("van life in Portugal", "Must not be verified. Posts in Portuguese or Spanish."),
)


def run(address: str) -> None:
    key, _ = rich("bench")
    ids = list(Creator.objects.order_by("pk").values_list("pk", flat=True))
    chance = random.Random(1)
    with (
        server(address) as (base, _),
        httpx.Client(base_url=base, headers={"X-API-Key": key}, timeout=60) as client,
    ):

        def match(brief: tuple[str, str]) -> None:
            query, context = brief
            body = {
                "creators": [{"creator_id": str(id_)} for id_ in chance.sample(ids, CREATORS)],
                "intent": {"query": query, "context": context},
            }
            client.post("/v1/creators/match", json=body).raise_for_status()

        for brief in BRIEFS:
            match(brief)
        times = timed(BRIEFS * ROUNDS, match)
        tell("100 creators against a brief", times, "under 2 s is asked")
