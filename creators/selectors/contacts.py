"""The addresses of creators that an account can see: those in a bio that is shown, and those of creators it bought."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from creators.analysis.emails import written_addresses
from creators.models import BoughtContact, Creator, CreatorEmail


@dataclass(frozen=True, slots=True)
class Contact:
    creator_id: UUID
    shown: list[CreatorEmail]
    hidden: int
    """How many further addresses buying shows."""


def read_contacts(account_id: UUID, creators: Collection[Creator]) -> Mapping[UUID, Contact]:
    """Of those creators that have an address, the primary and the surest first. In two queries."""
    bought = set(
        BoughtContact.objects.filter(account=account_id, creator__in=creators).values_list(
            "creator", flat=True
        )
    )
    order = ("-is_primary", "-confidence", "-last_seen_at", "pk")
    stored: dict[UUID, list[CreatorEmail]] = defaultdict(list)
    for email in CreatorEmail.objects.filter(creator__in=creators).order_by(*order):
        stored[email.creator_id].append(email)
    return {
        one.pk: _contact(one, stored[one.pk], is_bought=one.pk in bought)
        for one in creators
        if one.pk in stored
    }


def _contact(creator: Creator, emails: list[CreatorEmail], *, is_bought: bool) -> Contact:
    in_bio = {match[0].lower() for match in written_addresses(creator.bio or "")}
    shown = [email for email in emails if is_bought or email.email.lower() in in_bio]
    return Contact(creator.pk, shown, len(emails) - len(shown))


def keep_bought(account_id: UUID, creator_ids: Iterable[UUID], *, now: datetime) -> None:
    """These creators' addresses stay visible to the account."""
    bought = [
        BoughtContact(account_id=account_id, creator_id=one, bought_at=now) for one in creator_ids
    ]
    BoughtContact.objects.bulk_create(bought, ignore_conflicts=True)
