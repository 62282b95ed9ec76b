"""Removes people from the catalogue on their request. The owner of a profile proves their identity by putting a code
into the profile's bio. Before the code is found, the catalogue is not searched, so that strangers do not learn who is
stored."""

import secrets
import time
from collections import Counter
from collections.abc import Collection, Mapping
from datetime import timedelta
from itertools import islice
from typing import Any, Final, cast
from uuid import UUID

from django.db import OperationalError, transaction
from django.db.models import F, Q, QuerySet

from config.kit import clock
from creators.forgetting.erasure import forget_creators
from creators.identity.forgotten import Key
from creators.identity.handles import Handle
from creators.identity.platforms import Address, Platform
from creators.identity.resolution import resolve_profiles
from creators.models import Profile
from scraping import neutral
from scraping.catalogue import feeding
from scraping.catalogue.accounts import fetch_account
from scraping.fetching.visits import Visit
from scraping.live.calls import release_connection
from scraping.models import RemovalRequest
from scraping.neutral import Owner
from scraping.sources.failures import Blocked, Changed, Failure, Refused

Outcome = RemovalRequest.Outcome

VALID: Final = timedelta(days=1)
KEPT: Final = timedelta(days=2)
EVERY: Final = timedelta(minutes=1)
"""Minimum time between two readings of the same profile. It applies to all removal requests together."""
AGAIN: Final = timedelta(hours=4)
"""Minimum time before the background job reads the same profile again."""
MOST_A_RUN: Final = 20
RUN_S: Final = 120.0
VISIT_S: Final = 20.0
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""The letters and digits of codes. Characters that look like another one are left out."""
_LENGTH: Final = 8


def create_request(address: Address) -> RemovalRequest:
    code = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    is_handle = address.platform != "youtube"
    return RemovalRequest.objects.create(
        platform=address.platform,
        name=f"@{address.id}" if is_handle else address.id,
        code=f"kindred-{code}",
        created_at=clock.now(),
    )


def is_valid(request: RemovalRequest) -> bool:
    return request.erased is None and clock.now() - request.created_at < VALID


def _list_valid() -> "QuerySet[RemovalRequest]":
    return RemovalRequest.objects.filter(erased__isnull=True, created_at__gt=clock.now() - VALID)


def check_profile(platform: Platform, name: str) -> bool:
    """Reads a profile and looks in its bio for the code of each valid removal request. If a code is found, deletes the
    owner's data. Returns False, without reading, if the profile was read less than EVERY ago."""
    waiting = _list_valid().filter(platform=platform, name=name)
    now = clock.now()
    is_due = Q(checked_at=None) | Q(checked_at__lte=now - EVERY)
    if waiting.exclude(is_due).exists() or not waiting.filter(is_due).update(checked_at=now):
        return False
    release_connection()
    try:
        visit = Visit(platform, time.monotonic() + VISIT_S)
        is_channel = platform == "youtube"
        asked = Address(platform, "channel", name).url if is_channel else name.removeprefix("@")
        record = fetch_account(visit, asked, posts=0)
    except Failure as failure:
        waiting.update(outcome=_name_outcome(failure))
        return True
    account = neutral.describe_account(platform, record)
    bio = (account.profile["bio"] or "").lower()
    proved = [each.pk for each in waiting if each.code in bio]
    waiting.exclude(pk__in=proved).update(outcome=Outcome.ABSENT)
    if proved:
        _forget_owner(proved, platform, account.owner, name)
    return True


def _name_outcome(failure: Failure) -> Outcome:
    match failure:
        case Blocked():
            return Outcome.BLOCKED
        case Changed():
            return Outcome.CHANGED
        case Refused():
            return Outcome.PRIVATE
    return Outcome.GONE


def _forget_owner(proved: Collection[UUID], platform: Platform, owner: Owner, name: str) -> None:
    """Deletes the creators to whom the account belongs. Also prevents later imports of the account, even if it was
    never stored."""
    keys: set[Key] = {(platform, identity) for identity in (*owner.identities, name)}
    rows = RemovalRequest.objects.filter(pk__in=proved, erased__isnull=True)
    try:
        with transaction.atomic():
            feeding.wait_for_turn()
            # Remove the names first: forgetting deletes removal requests that name the account, but these requests must
            # report what was erased.
            if not rows.update(platform="", name="", code="", outcome=Outcome.DONE):
                return
            erased = forget_creators(_find_creators(platform, owner, keys), also=keys)
            rows.update(erased=dict(erased))
    except OperationalError:
        rows.update(outcome=Outcome.BUSY, checked_at=None)


def _find_creators(platform: Platform, owner: Owner, keys: Collection[Key]) -> set[UUID]:
    """Returns the creators to whom the account belongs. A stored profile with another id is left out, because it
    belonged to an earlier user of the handle."""
    named = resolve_profiles([Handle(platform, identity) for _, identity in keys]).values()
    is_named = Q(pk__in=[found.profile_id for found in named])
    profiles = Profile.objects.filter(is_named | Q(source_id=owner.source_id), platform=platform)
    return {
        profile.creator_id
        for profile in profiles
        if profile.source_id == owner.source_id
        or feeding.may_be(profile, owner.source_id, (owner.username or "").removeprefix("@"))
    }


def check_waiting() -> int:
    """Reads the profiles of valid removal requests, unless they were read recently. Returns how many profiles were
    read."""
    until = time.monotonic() + RUN_S
    is_due = Q(checked_at=None) | Q(checked_at__lt=clock.now() - AGAIN)
    due = _list_valid().filter(is_due).order_by(F("checked_at").asc(nulls_first=True), "pk")
    profiles = dict.fromkeys(due.values_list("platform", "name"))
    return sum(
        check_profile(cast(Platform, platform), name)
        for platform, name in islice(profiles, MOST_A_RUN)
        if time.monotonic() < until
    )


def clear_requests() -> int:
    return RemovalRequest.objects.filter(created_at__lt=clock.now() - KEPT).delete()[0]


_SHOWN: Final = {
    "creators.Profile": "Profiles",
    "creators.Post": "Posts",
    "creators.CreatorEmail": "E-mail addresses",
    "creators.Picture": "Pictures",
}


def describe_erased(erased: Mapping[str, Any]) -> list[tuple[str, int]]:
    """Returns the numbers of erased rows, each with a description that users understand."""
    counts = Counter[str]()
    for table, number in erased.items():
        counts[_SHOWN.get(table, "Other rows")] += number
    return [(word, counts[word]) for word in (*_SHOWN.values(), "Other rows") if counts[word]]
