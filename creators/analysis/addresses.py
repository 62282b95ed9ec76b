"""Stores the e-mail addresses that the analysis finds. Stored addresses are never removed, even if later texts no
longer contain them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Final
from uuid import UUID

from creators.analysis.emails import absorb_sighting
from creators.analysis.outcome import Outcome
from creators.models import CreatorEmail

Status = CreatorEmail.Status
_MOST_TRUSTED: Final = (Status.CREATOR_VERIFIED, Status.VALID, Status.UNVALIDATED, Status.RISKY)
_SIGHTING: Final = (
    *("first_seen_at", "last_seen_at", "confidence", "source"),
    *("source_profile_id", "source_post_id"),
)
_state = attrgetter(*_SIGHTING)


def write_addresses(outcomes: Iterable[Outcome]) -> set[UUID]:
    """Stores new e-mail addresses, updates known ones, and chooses each creator's primary address. Returns the ids of
    the creators whose addresses changed."""
    found = {outcome.subject.id: outcome.emails for outcome in outcomes}
    stored: dict[UUID, dict[str, CreatorEmail]] = defaultdict(dict)
    for email in CreatorEmail.objects.filter(creator_id__in=list(found)).order_by("id"):
        stored[email.creator_id][email.email.lower()] = email
    new: list[CreatorEmail] = []
    changed: dict[int, CreatorEmail] = {}
    for creator_id, addresses in found.items():
        known = stored[creator_id]
        for seen in addresses:
            email = known.setdefault(seen.email.lower(), seen)
            if email is seen:
                new.append(seen)
                continue
            before = _state(email)
            absorb_sighting(email, seen)
            if _state(email) != before:
                changed[email.pk] = email
        changed |= {e.pk: e for e in _choose_primary(list(known.values())) if e.pk}
    CreatorEmail.objects.bulk_create(new)
    CreatorEmail.objects.bulk_update(changed.values(), ["is_primary", *_SIGHTING], batch_size=500)
    return {email.creator_id for email in (*new, *changed.values())}


def _choose_primary(emails: Sequence[CreatorEmail]) -> list[CreatorEmail]:
    """Marks one address as the creator's primary address. An imported primary address stays primary. Returns the rows
    that changed."""
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
        _MOST_TRUSTED.index(Status(email.status)),
        -email.confidence,
        -email.last_seen_at.timestamp(),
        email.email.lower(),
    )
