"""The addresses of creators that an account can see: those in the texts that a page shows, and those it bought."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import connection

from creators.analysis.emails import find_addresses
from creators.models import BoughtContact, Creator, CreatorEmail

Texts = Mapping[UUID, Iterable[str]]
"""What a page shows of each creator, besides the bio: the captions of posts, quotes."""
NO_TEXTS: Final[Texts] = {}
CONTACTS_AT_ONCE: Final = 100
"""The most creators that one request looks up."""


@dataclass(frozen=True, slots=True)
class Contact:
    creator_id: UUID
    shown: list[CreatorEmail]
    hidden: int
    """How many further addresses buying shows."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The creators whose addresses one button buys."""

    creator_ids: list[UUID]
    addresses: int


def read_contacts(
    account_id: UUID, creators: Collection[Creator], texts: Texts = NO_TEXTS
) -> Mapping[UUID, Contact]:
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
        one.pk: _contact(one.pk, stored[one.pk])
        if one.pk in bought
        else _contact(one.pk, stored[one.pk], public=(one.bio or "", *texts.get(one.pk, ())))
        for one in creators
        if one.pk in stored
    }


def _contact(
    creator_id: UUID, emails: list[CreatorEmail], public: Iterable[str] | None = None
) -> Contact:
    """With the texts that are public, only the addresses that stand in them are shown."""
    if public is None:
        return Contact(creator_id, emails, 0)
    readable = {email.lower() for text in public for email, _ in find_addresses(text)}
    shown = [one for one in emails if one.email.lower() in readable]
    return Contact(creator_id, shown, len(emails) - len(shown))


def offer_contacts(contacts: Iterable[Contact]) -> Offer:
    """Creators that show no address."""
    unseen = [one for one in contacts if not one.shown][:CONTACTS_AT_ONCE]
    return Offer([one.creator_id for one in unseen], sum(one.hidden for one in unseen))


def keep_bought(account_id: UUID, creator_ids: Iterable[UUID], *, now: datetime) -> None:
    """These creators' addresses stay visible to the account."""
    with connection.cursor() as cursor:
        cursor.execute(_KEEP_BOUGHT, [account_id, now, list(creator_ids)])


_KEEP_BOUGHT: Final = """
    INSERT INTO creators_boughtcontact (account_id, creator_id, bought_at)
    SELECT %s, id, %s FROM creators_creator WHERE id = ANY (%s) FOR KEY SHARE
    ON CONFLICT DO NOTHING
"""
"""By hand: creators that are being erased meanwhile are left out."""
