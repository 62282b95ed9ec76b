"""Fetches the pictures of profiles and posts. Background jobs do this after a profile was read, so that no request
waits for pictures.

Platforms change the signature in a picture's address. Therefore a hash of the address without the signature identifies
the picture. A missing or invalid picture is tried again after a month. After other failures, the picture is retried a
few times, with increasing waits.
"""

import hashlib
import time
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError
from django.db.models import F
from django.db.models.functions import Coalesce
from django_q.models import OrmQ

from config.kit import clock
from config.kit.jobs import enqueue
from creators.identity.demo import is_of_demo, match_demo
from creators.models import Post, Profile
from creators.pictures.store import store_picture
from creators.pictures.webp import LARGEST_BODY, BadPicture, encode_avatar, encode_thumbnail
from scraping.fetching import Request, get_fetcher
from scraping.fetching.hosts import FILE_ADDRESS, is_of_files
from scraping.live.jobs import MOST_WAITING
from scraping.models import PictureFetch
from scraping.sources.failures import Blocked, Changed, Gone

State = PictureFetch.State

POSTS: Final = 24
"""Maximum number of a profile's posts whose pictures are fetched. The newest posts come first."""
FETCH_S: Final = 20.0
JOB_S: Final = 120.0
ATTEMPTS: Final = 2
RETRIES: Final = (timedelta(minutes=10), timedelta(hours=1), timedelta(hours=6), timedelta(days=1))
LEFT_ALONE: Final = timedelta(days=30)
FAILED_AGAIN: Final = timedelta(days=1)
"""Time until a picture is tried again after its last retry has failed. It is short, because the platform may have sent
a new address in the meantime."""
MOST_A_RUN: Final = 50
RUN_S: Final = 240.0
_HEADERS: Final = {"Accept": "image/webp,image/jpeg,image/png;q=0.9,image/*;q=0.5"}


class Wanted(NamedTuple):
    owner: Profile | Post
    url: str

    @property
    def source(self) -> str:
        """A hash of the path in the picture's address. The host and the parameters are left out, because they
        change."""
        return hashlib.sha256(urlsplit(self.url).path.encode()).hexdigest()


def enqueue_pictures(profile: Profile) -> None:
    """Queues a job that fetches the profile's pictures. If the queue is full, does nothing. The pictures are then
    fetched after the next reading of the profile."""
    if settings.PICTURES_MAX_MB and list_wanted(profile) and OrmQ.objects.count() < MOST_WAITING:
        enqueue("scraping.tasks.fetch_pictures", str(profile.pk))


def fetch_pictures(profile: Profile, *, for_s: float = JOB_S) -> int:
    """Fetches the profile's missing pictures, and returns how many were stored. If a host stops responding, skips the
    other pictures on that host."""
    until, stored = time.monotonic() + for_s, 0
    silent: dict[str, str] = {}
    for wanted in list_wanted(profile):
        host = urlsplit(wanted.url).netloc
        if time.monotonic() > until:
            _note(wanted, State.WAITING, "No time was left.", is_tried=False)
        elif host in silent:
            _note(wanted, State.WAITING, silent[host], is_tried=False)
        else:
            try:
                stored += _fetch(wanted)
            except Blocked as failure:
                _note(wanted, State.WAITING, failure.reason)
                if failure.cause != "blocked":
                    silent[host] = failure.reason
    return stored


def list_wanted(profile: Profile) -> list[Wanted]:
    """Returns the pictures to fetch: the profile picture and the previews of the newest posts. Only pictures on hosts
    of the platforms are fetched."""
    if is_of_demo(profile.creator_id):
        return []
    newest = F("posted_at").desc(nulls_last=True)
    posts = profile.posts.order_by(newest, "-id").select_related("picture_fetch")[:POSTS]
    found = [Wanted(profile, profile.avatar_url or "")]
    found += [Wanted(post, post.thumbnail_url or "") for post in posts]
    now = clock.now()
    return [wanted for wanted in found if is_of_files(wanted.url) and _is_due(wanted, now)]


def _is_due(wanted: Wanted, now: datetime) -> bool:
    fetch: PictureFetch | None = getattr(wanted.owner, "picture_fetch", None)
    if fetch is None or fetch.source != wanted.source:
        return True
    if fetch.state == State.WAITING:
        return fetch.retry_at is None or fetch.retry_at <= now
    was_deleted = fetch.state == State.STORED and wanted.owner.picture is None
    wait = FAILED_AGAIN if fetch.state == State.FAILED else LEFT_ALONE
    return was_deleted or now - fetch.tried_at > wait


# --- One picture ----------------------------------------------------------------------------------


def _fetch(wanted: Wanted) -> bool:
    """Fetches a picture. Returns whether it was stored. Raises Blocked."""
    request = Request(wanted.url, headers=_HEADERS, largest=LARGEST_BODY, is_file=True)
    encode = encode_avatar if isinstance(wanted.owner, Profile) else encode_thumbnail
    try:
        deadline = time.monotonic() + FETCH_S
        body = get_fetcher().fetch(request, deadline=deadline, attempts=ATTEMPTS).body
        picture = encode(body)
    except Gone as failure:
        _note(wanted, State.GONE, failure.reason)
        return False
    except (Changed, BadPicture) as failure:
        _note(wanted, State.BAD, str(failure))
        return False
    store_picture(wanted.owner, picture)
    _note(wanted, State.STORED)
    return True


def _note(wanted: Wanted, state: State, cause: str = "", *, is_tried: bool = True) -> None:
    """Stores the result of fetching a picture. With `is_tried`, the state `WAITING` counts as a failed try. After the
    last retry, the state becomes `FAILED`."""
    owned: dict[str, Any] = {
        "profile" if isinstance(wanted.owner, Profile) else "post": wanted.owner
    }
    known = PictureFetch.objects.filter(**owned, source=wanted.source).first()
    before = known.failures if known else 0
    failures = before + is_tried if state == State.WAITING else 0
    if failures > len(RETRIES):
        state = State.FAILED
    now = clock.now()
    retry_at = now + RETRIES[max(failures - 1, 0)] if state == State.WAITING else None
    told = {"source": wanted.source, "state": state, "failures": failures, "cause": cause[:200]}
    # The profile or post may have been erased in the meantime.
    with suppress(IntegrityError):
        PictureFetch.objects.update_or_create(
            **owned, defaults={**told, "tried_at": now, "retry_at": retry_at}
        )


# --- The scheduled run ----------------------------------------------------------------------------


def fetch_due() -> int:
    """Fetches pictures whose retry is due, and pictures of profiles that were imported from files."""
    until, stored = time.monotonic() + RUN_S, 0
    for profile in Profile.objects.filter(pk__in=list_due()):
        left_s = until - time.monotonic()
        stored += fetch_pictures(profile, for_s=left_s) if left_s > 0 else 0
    return stored


def list_due() -> list[UUID]:
    """Returns the ids of profiles with missing pictures on hosts of the platforms."""
    waiting = PictureFetch.objects.filter(state=State.WAITING, retry_at__lte=clock.now())
    again = waiting.order_by("retry_at").values_list(
        Coalesce("profile", "post__profile"), flat=True
    )
    untried = Profile.objects.filter(
        picture=None, picture_fetch=None, avatar_url__iregex=FILE_ADDRESS
    ).exclude(match_demo("creator__"))
    due = dict.fromkeys(again[: MOST_A_RUN * POSTS])
    due |= dict.fromkeys(untried.order_by("-pk").values_list("pk", flat=True)[:MOST_A_RUN])
    return list(due)[:MOST_A_RUN]
