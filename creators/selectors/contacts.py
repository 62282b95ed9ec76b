"""Selects the e-mail addresses that an account can see: addresses in texts that the page shows, and addresses that the
account has bought."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from config.kit.rows import run_statement
from creators.analysis.emails import find_addresses
from creators.models import BoughtContact, Creator, CreatorEmail
from creators.selectors.emails import list_stored_emails

Texts = Mapping[UUID, Iterable[str]]
"""Texts about each creator that a page shows in addition to the bio: captions and quotes."""
NO_TEXTS: Final[Texts] = {}
CONTACTS_AT_ONCE: Final = 100
"""Maximum number of creators whose addresses one request can buy."""


class Contact(NamedTuple):
    creator_id: UUID
    shown: list[CreatorEmail]
    hidden: int
    """Number of addresses that become visible only when they are bought."""


class Offer(NamedTuple):
    """An offer on a page: the creators whose addresses the user can buy with one click, and the number of these
    addresses."""

    creator_ids: list[UUID]
    addresses: int


def read_contacts(
    account_id: UUID, creators: Collection[Creator], texts: Texts = NO_TEXTS
) -> Mapping[UUID, Contact]:
    """Returns the contact of each creator who has an e-mail address, by creator id. Primary addresses come first. Needs
    two queries."""
    of_account = BoughtContact.objects.filter(account=account_id, creator__in=creators)
    bought = set(of_account.values_list("creator", flat=True))
    stored = list_stored_emails([one.pk for one in creators])
    contacts = {}
    for one in (one for one in creators if one.pk in stored):
        shown = emails = stored[one.pk]
        if one.pk not in bought:
            public = (one.bio or "", *texts.get(one.pk, ()))
            readable = {email.lower() for text in public for email, _ in find_addresses(text)}
            shown = [email for email in emails if email.email.lower() in readable]
        contacts[one.pk] = Contact(one.pk, shown, len(emails) - len(shown))
    return contacts


def offer_contacts(contacts: Iterable[Contact]) -> Offer:
    """Returns an offer to buy e-mail addresses. The offer is for those creators of whom the account cannot see any
    address."""
    unseen = [one for one in contacts if not one.shown][:CONTACTS_AT_ONCE]
    return Offer([one.creator_id for one in unseen], sum(one.hidden for one in unseen))


def keep_bought(account_id: UUID, creator_ids: Iterable[UUID], *, now: datetime) -> None:
    """Records that the account has bought these creators' addresses, so that they stay visible to the account."""
    run_statement(_KEEP_BOUGHT, [account_id, now, list(creator_ids)])


_KEEP_BOUGHT: Final = """
    INSERT INTO creators_boughtcontact (account_id, creator_id, bought_at)
    SELECT %s, id, %s FROM creators_creator WHERE id = ANY (%s) FOR KEY SHARE
    ON CONFLICT DO NOTHING
"""
"""SQL that stores bought contacts. The statement leaves out creators who are being erased at the same time."""
