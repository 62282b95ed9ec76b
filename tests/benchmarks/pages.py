"""First responses of the pages over HTTP at 100,000 creators: one web worker, one reader at a time.

The results are 25 creators with their quotes, stored as a search stores them: what a search itself takes is measured
elsewhere.
"""

import httpx
from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Count
from django.test import Client

from billing.models import Account
from creators.models import Creator, Post
from search.models.answers import SearchSession
from tests import scene
from tests.benchmarks import autocomplete
from tests.benchmarks.metering import rich
from tests.benchmarks.serving import server
from tests.benchmarks.timing import tell, timed

CATALOGUE = autocomplete.CATALOGUE
READER = "bench-pages"
RESULTS = 25
ROUNDS = 200


def run(address: str) -> None:
    _, account = rich(READER)
    found = _session(account)
    best = found.results.order_by("rank")[0].creator
    post = Post.objects.filter(profile__creator=best).latest("posted_at", "pk")
    with server(address) as (base, _), httpx.Client(base_url=base, timeout=30) as client:
        _read(client, "front page, of a stranger", "/")
        client.cookies[settings.SESSION_COOKIE_NAME] = _session_key()
        _read(client, "search page (under 100 ms is asked)", "/search")
        _read(client, "creators by name, while typing", "/search/suggest?q=ba")
        _read(client, "results as cards", f"/search/{found.pk}")
        _read(client, "results as a table", f"/search/{found.pk}?view=table")
        _read(client, "a creator", f"/creators/{best.pk}")
        _read(client, "a post", f"/posts/{post.pk}")
        _read(client, "usage", "/account")


def _session(account: Account) -> SearchSession:
    """With the creators with most posts."""
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


def _read(client: httpx.Client, name: str, path: str) -> None:
    def read(_: int) -> None:
        answer = client.get(path)
        if answer.status_code != 200:
            raise ValueError(f"{path}: {answer.status_code}")

    tell(name, timed(range(ROUNDS), read))
