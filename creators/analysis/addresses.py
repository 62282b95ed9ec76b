"""Stores the e-mail addresses that were found. A stored address is never removed. It has the date it was last seen."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final
from uuid import UUID

from creators.analysis.emails import Address
from creators.analysis.outcome import Outcome
from creators.models import CreatorEmail

Status = CreatorEmail.Status
_TRUST: Final = {
    Status.CREATOR_VERIFIED: 3,
    Status.VALID: 2,
    Status.UNVALIDATED: 1,
    Status.RISKY: 0,
}


def write_addresses(outcomes: Iterable[Outcome]) -> set[UUID]:
    """Add and refresh addresses, and choose each creator's primary address. Returns the ids of changed creators.

    In an imported address, only `last_seen_at` and the mark as primary change.
    """
    wanted = {outcome.subject.id: outcome.emails for outcome in outcomes}
    stored: dict[UUID, dict[str, CreatorEmail]] = defaultdict(dict)
    for email in CreatorEmail.objects.filter(creator_id__in=list(wanted)).order_by("id"):
        stored[email.creator_id][email.email.lower()] = email
    new: list[CreatorEmail] = []
    changed: dict[int, CreatorEmail] = {}
    for creator_id, addresses in wanted.items():
        known = stored[creator_id]
        for address in addresses:
            key = address.email.lower()
            if key not in known:
                known[key] = _new(creator_id, address)
                new.append(known[key])
            elif _refresh(known[key], address):
                changed[known[key].pk] = known[key]
        changed |= {e.pk: e for e in _choose_primary(list(known.values())) if e.pk}
    CreatorEmail.objects.bulk_create(new)
    CreatorEmail.objects.bulk_update(
        changed.values(),
        [
            "is_primary",
            "confidence",
            "source",
            "source_profile",
            "source_post",
            "first_seen_at",
            "last_seen_at",
        ],
        batch_size=500,
    )
    return {email.creator_id for email in (*new, *changed.values())}


def _new(creator_id: UUID, address: Address) -> CreatorEmail:
    return CreatorEmail(
        creator_id=creator_id,
        email=address.email,
        confidence=address.confidence,
        source=address.source,
        source_profile_id=address.profile_id,
        source_post_id=address.post_id,
        first_seen_at=address.first_seen,
        last_seen_at=address.last_seen,
    )


def _refresh(email: CreatorEmail, address: Address) -> bool:
    before = _state(email)
    email.last_seen_at = max(email.last_seen_at, address.last_seen)
    if email.source != CreatorEmail.Source.IMPORT:
        email.first_seen_at = min(email.first_seen_at, address.first_seen)
        if address.confidence >= email.confidence:
            email.confidence = address.confidence
            email.source = address.source
            email.source_profile_id = address.profile_id
            email.source_post_id = address.post_id
    return _state(email) != before


def _state(email: CreatorEmail) -> tuple[object, ...]:
    return (
        email.first_seen_at,
        email.last_seen_at,
        email.confidence,
        email.source,
        email.source_profile_id,
        email.source_post_id,
    )


def _choose_primary(emails: Sequence[CreatorEmail]) -> list[CreatorEmail]:
    """Mark one address as primary. Returns the changed addresses. An imported primary address stays."""
    if not emails:
        return []
    marked = [e for e in emails if e.is_primary and e.source == CreatorEmail.Source.IMPORT]
    best = (marked or sorted(emails, key=_rank))[0]
    moved = [email for email in emails if email.is_primary != (email is best)]
    for email in moved:
        email.is_primary = email is best
    return moved


def _rank(email: CreatorEmail) -> tuple[object, ...]:
    return (
        -_TRUST[Status(email.status)],
        -email.confidence,
        -email.last_seen_at.timestamp(),
        email.email.lower(),
    )
