"""First responses of the pages over HTTP: 20,000 creators, 40,000 posts, one web worker, one reader at a time."""

import time
from statistics import median, quantiles

import httpx
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from creators.models import Post
from tests.benchmarks import searching
from tests.benchmarks.metering import rich
from tests.benchmarks.serving import server
from tests.search.pipeline.sentences import REAL

CATALOGUE = searching.CATALOGUE
ROUNDS = 200


def run(address: str) -> None:
    key, _ = rich("bench")
    with server(address) as (base, _), httpx.Client(base_url=base, timeout=30) as client:
        asked = {"query": REAL[0], "limit": 25}
        found = client.post("/v1/search", json=asked, headers={"X-API-Key": key}).json()
        creator = found["results"][0]["creator"]["id"]
        post = Post.objects.filter(profile__creator=creator).latest("posted_at", "pk")
        _tell(client, "front page, of a stranger", "/")
        client.cookies[settings.SESSION_COOKIE_NAME] = _session_key("bench")
        _tell(client, "search page (under 100 ms is asked)", "/search")
        _tell(client, "creators by name, while typing", "/search/suggest?q=ba")
        _tell(client, "results as cards", f"/search/{found['search_id']}")
        _tell(client, "results as a table", f"/search/{found['search_id']}?view=table")
        _tell(client, "a creator", f"/creators/{creator}")
        _tell(client, "a post", f"/posts/{post.pk}")
        _tell(client, "usage", "/account")


def _session_key(username: str) -> str:
    client = Client()
    user = User.objects.get(username=username)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return str(client.cookies[settings.SESSION_COOKIE_NAME].value)


def _tell(client: httpx.Client, name: str, path: str) -> None:
    times = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        answer = client.get(path)
        times.append(1000 * (time.perf_counter() - started))
        if answer.status_code != 200:
            raise ValueError(f"{path}: {answer.status_code}")
    print(
        f"{name}: p50 {median(times):.1f} ms, p95 {quantiles(times, n=20)[18]:.1f} ms, "
        f"max {max(times):.1f} ms, {len(answer.content) / 1000:.0f} kB before compression",
        flush=True,
    )
