"""Keeps the frontier of discoveries: accounts that platforms' answers named and that wait to be read. Each account is
stored once."""

from collections.abc import Collection, Iterable
from typing import Final
from uuid import UUID

from django.db import connection
from django.db.models import Q

from config.discovery.asks import Sighting
from config.discovery.judging import Wanted
from config.discovery.models import (
    Discovery,
    DiscoveryCandidate,
    DiscoveryQuestion,
    FrontierAccount,
)
from config.kit import clock
from creators.identity.blocked import find_blocked
from creators.identity.forgotten import Key
from creators.identity.handles import Handle
from creators.identity.resolution import resolve_profiles

State = DiscoveryCandidate.State

MAY_FIT: Final = 0.05
"""Minimum similarity to the brief for an account to be read. The value is low because answers say little about an
account: only clear misfits are left out."""
UNTOLD: Final = 0.2
"""The similarity to the brief that is assumed for an account if the answer gives only the account's name."""
SHORTEST: Final = 12
"""Minimum length in characters of a text that says more about an account than the account's name."""


def add_sightings(
    found: Discovery,
    question: DiscoveryQuestion,
    sightings: Iterable[Sighting],
    wanted: Wanted,
) -> None:
    """Adds the accounts that an answer names to the discovery's candidates. The accounts to read also enter the
    frontier. The discovery must be locked. Leaves out accounts whose owners asked not to be stored."""
    possible = _drop_impossible(found, sightings)
    if question.source == DiscoveryQuestion.Source.LINK:
        _mark_linked(found, possible)
    fresh = _drop_seen(found, possible)
    fresh = _drop_blocked(fresh)
    known = _find_known(fresh)
    promises = wanted.rate([one.text for one in fresh])
    rows = [
        DiscoveryCandidate(
            discovery=found,
            question=question,
            platform=one.platform,
            name=one.name,
            handle=one.handle if one.username else "",
            is_linked=question.source == DiscoveryQuestion.Source.LINK,
            promise=promise if len(one.text) >= SHORTEST else max(promise, UNTOLD),
        )
        for one, promise in zip(fresh, promises, strict=True)
    ]
    for one, row in zip(fresh, rows, strict=True):
        if creator_id := known.get((one.platform, one.name)):
            row.state, row.creator_id = name_known(found), creator_id
        elif one.is_private or row.promise < MAY_FIT or not wanted.admits(one.followers):
            row.state = State.UNFIT
    DiscoveryCandidate.objects.bulk_create(rows)
    _add_accounts([row for row in rows if row.state == State.WAITING])
    found.seen += len(rows)
    found.known += len(known)


def name_known(found: Discovery) -> State:
    """Returns the initial state of a candidate that is already in the catalogue. Growth plans judge these candidates.
    Other discoveries do not, because customers find these creators with a search."""
    return State.STORED if found.plan_id else State.KNOWN


def _add_accounts(rows: Iterable[DiscoveryCandidate]) -> None:
    """Adds the accounts of candidates to the frontier. If an account is already there, adds the candidate's expected
    yield to the account's row."""
    # Insert in a fixed order, so that two runs cannot deadlock.
    sought = sorted(rows, key=lambda row: (row.platform, row.name))
    with connection.cursor() as cursor:
        cursor.executemany(_ADD, [(r.platform, r.name, r.promise, clock.now()) for r in sought])


_ADD: Final = """
    INSERT INTO discovery_frontieraccount AS known (platform, name, promise, seen_at)
    VALUES (%s, %s, %s, %s)
    ON CONFLICT (platform, name) DO UPDATE SET promise = known.promise + EXCLUDED.promise
"""


def mark_read(candidate: DiscoveryCandidate, creator_id: UUID | None) -> None:
    """Removes an account from the frontier after it was read. Other growth plans may have a candidate for the same
    account. If the account has a creator, they will judge the creator. Otherwise they drop the account."""
    key = {"platform": candidate.platform, "name": candidate.name}
    FrontierAccount.objects.filter(**key).delete()
    waiting = DiscoveryCandidate.objects.filter(
        **key, state=State.WAITING, discovery__plan__isnull=False
    )
    state = State.STORED if creator_id else State.GONE
    waiting.exclude(pk=candidate.pk).update(state=state, creator=creator_id)


def list_keys(platform: str, source_id: str | None, username: str | None) -> set[Key]:
    """Returns the ids and names of an account, in the format that `find_blocked` takes."""
    handle = f"@{username.removeprefix('@')}" if username else None
    return {(platform, identity) for identity in (source_id, handle) if identity}


def is_kept_out(platform: str, source_id: str | None, username: str | None) -> bool:
    """Returns whether the account's owner asked not to be stored."""
    return bool(find_blocked(list_keys(platform, source_id, username)))


def _drop_impossible(found: Discovery, sightings: Iterable[Sighting]) -> list[Sighting]:
    """Leaves out accounts with names that the platform does not allow, and accounts on platforms that the discovery
    does not search. Returns each account once."""
    kept = {
        (one.platform, one.name): one
        for one in sightings
        if one.platform in found.platforms
        and Handle(one.platform, one.name).is_possible()
        and one.name != "@"
    }
    return list(kept.values())


def _mark_linked(found: Discovery, sightings: Collection[Sighting]) -> None:
    """Marks waiting accounts to which a stored account links. Both accounts usually belong to the same creator, so the
    marked candidates are expected to yield little."""
    waiting = found.candidates.filter(state=State.WAITING)
    for one in sightings:
        is_named = Q(name=one.name) | Q(handle=one.handle)
        waiting.filter(is_named, platform=one.platform).update(is_linked=True)


def _drop_seen(found: Discovery, sightings: Collection[Sighting]) -> list[Sighting]:
    """Returns the accounts that the discovery has not seen yet, under either their name or their handle."""
    names = [name for one in sightings for name in (one.name, one.handle)]
    rows = found.candidates.filter(Q(name__in=names) | Q(handle__in=names))
    seen = {
        (platform, name)
        for platform, *named in rows.values_list("platform", "name", "handle")
        for name in named
        if name
    }
    return [
        one for one in sightings if not seen & {(one.platform, n) for n in (one.name, one.handle)}
    ]


def _drop_blocked(sightings: Collection[Sighting]) -> list[Sighting]:
    keys = {one: list_keys(one.platform, one.source_id, one.username) for one in sightings}
    blocked = find_blocked({key for of_one in keys.values() for key in of_one})
    return [one for one in sightings if not keys[one] & blocked]


def _find_known(sightings: Collection[Sighting]) -> dict[Key, UUID]:
    """Returns the ids of creators in the catalogue who own one of the accounts. The keys are the account's platform and
    name."""
    asked = {
        Handle(one.platform, name): (str(one.platform), one.name)
        for one in sightings
        for name in (one.source_id, one.username)
        if name
    }
    found = resolve_profiles(list(asked))
    return {asked[handle]: one.creator_id for handle, one in found.items()}
