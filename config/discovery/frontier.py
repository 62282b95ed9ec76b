"""The frontier: the accounts that answers named, each once, and which of them may fit."""

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
"""Minimum nearness of an account that is fetched. Answers say little about an account, so only clear misfits are left
out."""
UNTOLD: Final = 0.2
"""The promise of an account if an answer gives only its name."""
SHORTEST: Final = 12
"""Minimum letters of a text that says more than a name."""


def add_sightings(
    found: Discovery,
    question: DiscoveryQuestion,
    sightings: Iterable[Sighting],
    wanted: Wanted,
) -> None:
    """Adds the accounts to the frontier and returns their number. The discovery must be locked. No row is stored for
    accounts that asked not to be stored.
    """
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
    """Returns the first state of an account that is in the catalogue. Only plans judge it, because customers find it
    with a search."""
    return State.STORED if found.plan_id else State.KNOWN


def _add_accounts(rows: Iterable[DiscoveryCandidate]) -> None:
    """Adds the accounts to the shared frontier. If another discovery saw an account, adds this one's promise to its
    row."""
    # In one order, so that two runs do not wait for each other.
    sought = sorted(rows, key=lambda row: (row.platform, row.name))
    with connection.cursor() as cursor:
        cursor.executemany(_ADD, [(r.platform, r.name, r.promise, clock.now()) for r in sought])


_ADD: Final = """
    INSERT INTO discovery_frontieraccount AS known (platform, name, promise, seen_at)
    VALUES (%s, %s, %s, %s)
    ON CONFLICT (platform, name) DO UPDATE SET promise = known.promise + EXCLUDED.promise
"""


def mark_read(candidate: DiscoveryCandidate, creator_id: UUID | None) -> None:
    """Removes the account from the frontier. Other plans that saw it then judge its creator, or drop it if it has
    none."""
    key = {"platform": candidate.platform, "name": candidate.name}
    FrontierAccount.objects.filter(**key).delete()
    waiting = DiscoveryCandidate.objects.filter(
        **key, state=State.WAITING, discovery__plan__isnull=False
    )
    state = State.STORED if creator_id else State.GONE
    waiting.exclude(pk=candidate.pk).update(state=state, creator=creator_id)


def list_keys(platform: str, source_id: str | None, username: str | None) -> set[Key]:
    """Returns the identities of an account, in the form that `find_blocked` takes."""
    handle = f"@{username.removeprefix('@')}" if username else None
    return {(platform, identity) for identity in (source_id, handle) if identity}


def is_kept_out(platform: str, source_id: str | None, username: str | None) -> bool:
    """Returns whether the account asked not to be stored."""
    return bool(find_blocked(list_keys(platform, source_id, username)))


def _drop_impossible(found: Discovery, sightings: Iterable[Sighting]) -> list[Sighting]:
    """Drops names that no platform allows, and platforms that are not wanted. Keeps each account once."""
    kept = {
        (one.platform, one.name): one
        for one in sightings
        if one.platform in found.platforms
        and Handle(one.platform, one.name).is_possible()
        and one.name != "@"
    }
    return list(kept.values())


def _mark_linked(found: Discovery, sightings: Collection[Sighting]) -> None:
    """Marks waiting accounts that a stored account links to. A link mostly leads to another account of the same
    creator, so little is expected of it."""
    waiting = found.candidates.filter(state=State.WAITING)
    for one in sightings:
        is_named = Q(name=one.name) | Q(handle=one.handle)
        waiting.filter(is_named, platform=one.platform).update(is_linked=True)


def _drop_seen(found: Discovery, sightings: Collection[Sighting]) -> list[Sighting]:
    """Drops accounts that the discovery has seen under their name or their handle."""
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
    """Returns the creators of the accounts that are in the catalogue, by platform and name."""
    asked = {
        Handle(one.platform, name): (str(one.platform), one.name)
        for one in sightings
        for name in (one.source_id, one.username)
        if name
    }
    found = resolve_profiles(list(asked))
    return {asked[handle]: one.creator_id for handle, one in found.items()}
