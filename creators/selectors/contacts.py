"""The e-mail addresses that an account can see: addresses in texts on the page, and bought addresses."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import connection

from creators.analysis.emails import find_addresses
from creators.models import BoughtContact, Creator, CreatorEmail
from creators.selectors.emails import list_stored_emails

Texts = Mapping[UUID, Iterable[str]]
"""Texts that a page shows about each creator in addition to the bio: captions and quotes."""
NO_TEXTS: Final[Texts] = {}
CONTACTS_AT_ONCE: Final = 100
"""Maximum creators in a request."""


@dataclass(frozen=True, slots=True)
class Contact:
    creator_id: UUID
    shown: list[CreatorEmail]
    hidden: int
    """Number of addresses that are visible only after buying."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The creators whose addresses a button buys, and the number of addresses."""

    creator_ids: list[UUID]
    addresses: int


def read_contacts(
    account_id: UUID, creators: Collection[Creator], texts: Texts = NO_TEXTS
) -> Mapping[UUID, Contact]:
    """Returns the contacts of creators with an address, primary ones first. Takes two queries."""
    bought = set(
        BoughtContact.objects.filter(account=account_id, creator__in=creators).values_list(
            "creator", flat=True
        )
    )
    stored = list_stored_emails([one.pk for one in creators])
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
    """Returns the contact of a creator. If `public` texts are given, only addresses in them are shown."""
    if public is None:
        return Contact(creator_id, emails, 0)
    readable = {email.lower() for text in public for email, _ in find_addresses(text)}
    shown = [one for one in emails if one.email.lower() in readable]
    return Contact(creator_id, shown, len(emails) - len(shown))


def offer_contacts(contacts: Iterable[Contact]) -> Offer:
    """Returns the offer for creators without a visible address."""
    unseen = [one for one in contacts if not one.shown][:CONTACTS_AT_ONCE]
    return Offer([one.creator_id for one in unseen], sum(one.hidden for one in unseen))


def keep_bought(account_id: UUID, creator_ids: Iterable[UUID], *, now: datetime) -> None:
    """Keeps the addresses of these creators visible to the account."""
    with connection.cursor() as cursor:
        cursor.execute(_KEEP_BOUGHT, [account_id, now, list(creator_ids)])


_KEEP_BOUGHT: Final = """
    INSERT INTO creators_boughtcontact (account_id, creator_id, bought_at)
    SELECT %s, id, %s FROM creators_creator WHERE id = ANY (%s) FOR KEY SHARE
    ON CONFLICT DO NOTHING
"""
"""SQL that stores bought contacts. It leaves out creators who are erased at the same time."""
