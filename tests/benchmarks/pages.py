"""First responses of the pages over HTTP at 100,000 creators: one web worker, one reader at a time.

The results are 25 creators with their quotes, stored as a search stores them: what a search itself takes is measured elsewhere.
"""

import time
from statistics import median, quantiles

import httpx
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db.models import Count
from django.test import Client

from billing.models import Account
from creators.models import Creator, Post
from search.models import SearchSession
from tests import scene
from tests.benchmarks import autocomplete
from tests.benchmarks.metering import rich
from tests.benchmarks.serving import server

CATALOGUE = autocomplete.CATALOGUE
READER = "bench-pages"
RESULTS = 25
ROUNDS = 200


def run(address: str) -> None:
    call_command("collectstatic", interactive=False, verbosity=0)
    _, account = rich(READER)
    found = _session(account)
    best = found.results.order_by("rank")[0].creator
    post = Post.objects.filter(profile__creator=best).latest("posted_at", "pk")
    with server(address) as (base, _), httpx.Client(base_url=base, timeout=30) as client:
        _tell(client, "front page, of a stranger", "/")
        client.cookies[settings.SESSION_COOKIE_NAME] = _session_key()
        _tell(client, "search page (under 100 ms is asked)", "/search")
        _tell(client, "creators by name, while typing", "/search/suggest?q=ba")
        _tell(client, "results as cards", f"/search/{found.pk}")
        _tell(client, "results as a table", f"/search/{found.pk}?view=table")
        _tell(client, "a creator", f"/creators/{best.pk}")
        _tell(client, "a post", f"/posts/{post.pk}")
        _tell(client, "usage", "/account")


def _session(account: Account) -> SearchSession:
    """With those who posted most."""
    posted = Creator.objects.annotate(posts=Count("profiles__posts")).order_by("-posts", "pk")
    return scene.session(account, [_item(creator) for creator in posted[:RESULTS]])


def _item(creator: Creator) -> dict[str, object]:
    posts = Post.objects.filter(profile__creator=creator).order_by("-posted_at", "pk")[:3]
    return scene.item(creator, *(scene.evidence(post, post.caption[:80]) for post in posts))


def _session_key() -> str:
    client = Client()
    user = User.objects.get(username=READER)
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
