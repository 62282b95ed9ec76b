"""Lists of thousands of creators, and a member who opens and changes their pages."""

import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from uuid import UUID, uuid4

import httpx
import psutil
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from billing.models import Account, Membership
from config.kit import clock
from creators.models import Creator, CreatorEmail, Fact, Platform, Post, Profile
from search.models.answers import Shortlist, ShortlistEntry
from tests.soak.house import House

PAGE_S: Final = 5.0
FILE_S: Final = 30.0
PAGE_BYTES: Final = 2_000_000
MEMORY_BYTES: Final = 250_000_000
"""By which the worker may grow."""
AT_ONCE: Final = 1_000


# --- What stands in the database ------------------------------------------------------------------


def write_creators(number: int) -> list[UUID]:
    """Each with two profiles, two posts, a fact with a quote and an address. Nothing is indexed."""
    now = clock.now()
    creators = Creator.objects.bulk_create(
        [
            Creator(
                id=uuid4(),
                name=f"Maker {n:05}",
                bio="Bakes rye. " * 8,
                country="DE",
                languages=["en"],
            )
            for n in range(number)
        ],
        batch_size=AT_ONCE,
    )
    profiles = Profile.objects.bulk_create(
        [
            _profile(creator, place, platform)
            for place, creator in enumerate(creators)
            for platform in (Platform.INSTAGRAM, Platform.TIKTOK)
        ],
        batch_size=AT_ONCE,
    )
    posts = Post.objects.bulk_create(
        [
            Post(
                id=uuid4(),
                profile=profile,
                platform=profile.platform,
                platform_id=f"soak{profile.username}",
                posted_at=now - timedelta(days=2),
                caption=f"Rye, again and again, number {place}. " * 4,
                likes=place,
            )
            for place, profile in enumerate(profiles)
        ],
        batch_size=AT_ONCE,
    )
    Fact.objects.bulk_create(
        [
            Fact(
                creator=creator,
                kind=Fact.Kind.THEME,
                value=f"sourdough {place}",
                statement="Bakes sourdough",
                provenance=Fact.Provenance.POST,
                source_post=posts[2 * place],
                quote="Rye, again",
                observed_at=now,
            )
            for place, creator in enumerate(creators)
        ],
        batch_size=AT_ONCE,
    )
    CreatorEmail.objects.bulk_create(
        [
            CreatorEmail(
                creator=creator,
                email=f"maker{place}@example.com",
                source="import",
                confidence=0.9,
                first_seen_at=now,
                last_seen_at=now,
            )
            for place, creator in enumerate(creators)
        ],
        batch_size=AT_ONCE,
    )
    return [creator.pk for creator in creators]


def _profile(creator: Creator, place: int, platform: str) -> Profile:
    return Profile(
        id=uuid4(),
        creator=creator,
        platform=platform,
        username=f"maker{place}",
        source_id=f"soak-{platform}-{place}",
        url=f"https://{platform}.example/maker{place}",
        followers=1_000 + place,
        engagement_rate=1 + place % 50 / 10,
        data_updated_at=clock.now(),
    )


def write_list(
    account_id: UUID, creator_ids: Sequence[UUID], *, name: str, notes: str = ""
) -> Shortlist:
    now = clock.now()
    made = Shortlist.objects.create(
        account_id=account_id, name=name, currency="EUR", created_at=now, changed_at=now
    )
    ShortlistEntry.objects.bulk_create(
        [
            ShortlistEntry(
                shortlist=made,
                creator_id=id_,
                position=place,
                added_at=now,
                changed_at=now,
                notes=notes.format(place=place),
                tags=[f"tag {place % 500}", "rye"],
                fee=place,
            )
            for place, id_ in enumerate(creator_ids, start=1)
        ],
        batch_size=AT_ONCE,
    )
    return made


# --- Who asks -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Visit:
    """A page, and what it must keep to. `is_right` says whether the text is what was asked for."""

    name: str
    path: str
    is_right: Callable[[str], bool]
    most_s: float = PAGE_S
    most_bytes: int = PAGE_BYTES
    form: Mapping[str, Any] | None = None
    """What is posted."""


class Member:
    """The account's owner, signed in at the server and, to count queries, in this process."""

    def __init__(self, account_id: UUID, address: tuple[str, int]) -> None:
        user = get_user_model().objects.get(
            pk=Membership.objects.filter(account=account_id).values("user")[:1]
        )
        self.account = Account.objects.get(pk=account_id)
        self._here = Client(headers={"Accept": "text/html", "Host": "localhost"})
        self._here.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        cookie = settings.SESSION_COOKIE_NAME
        self._there = httpx.Client(
            base_url="http://{}:{}".format(*address),
            cookies={cookie: self._here.cookies[cookie].value},
            headers={"Accept": "text/html"},
            timeout=120,
        )
        lists = self._there.get("/lists")
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', lists.text)
        if lists.status_code != httpx.codes.OK or found is None:
            raise RuntimeError(f"/lists answered {lists.status_code}.")
        self._token = found[1]

    def visit(self, wanted: Visit) -> Iterator[str]:
        """Prints a line, and yields what is not as it must be."""
        started = time.monotonic()
        if wanted.form is None:
            answer = self._there.get(wanted.path)
        else:
            headers = {"X-CSRFToken": self._token, "HX-Request": "true"}
            answer = self._there.post(wanted.path, data=dict(wanted.form), headers=headers)
        took_s, size = time.monotonic() - started, len(answer.content)
        said = f"{wanted.name}: {answer.status_code}, {took_s:.2f} s, {size / 1000:,.0f} kB"
        print(said, flush=True)
        if answer.is_error:
            yield said
        elif not wanted.is_right(answer.text):
            yield f"{wanted.name}: the answer is not what was asked for"
        if took_s > wanted.most_s:
            yield f"{said}: at most {wanted.most_s:.0f} s are allowed"
        if size > wanted.most_bytes:
            yield f"{said}: at most {wanted.most_bytes / 1000:,.0f} kB are allowed"

    def count_queries(self, path: str) -> int:
        with CaptureQueriesContext(connection) as sent:
            answer = self._here.get(path)
            answer.getvalue()
        if answer.status_code != httpx.codes.OK:
            raise RuntimeError(f"{path} answered {answer.status_code}.")
        return len(sent)

    def close(self) -> None:
        self._there.close()


# --- Memory ---------------------------------------------------------------------------------------


@contextmanager
def bounded_memory(house: House) -> Iterator[list[str]]:
    """The faults are known at the end."""
    worker, faults = house.find_worker(), list[str]()
    before = most = worker.memory_info().rss
    over = threading.Event()

    def look() -> None:
        nonlocal most
        while not over.wait(0.02):
            most = max(most, worker.memory_info().rss)

    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    try:
        yield faults
    finally:
        over.set()
        looking.join()
    grown = most - before
    print(f"memory of the web worker: {before / 1e6:.0f} MB, at most {most / 1e6:.0f} MB")
    if not psutil.pid_exists(worker.pid):
        faults.append("the web worker died")
    if grown > MEMORY_BYTES:
        faults.append(f"the web worker grew by {grown / 1e6:.0f} MB")
