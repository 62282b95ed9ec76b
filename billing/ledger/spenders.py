"""Finds who caused a charge: a member of the account, an API key, or staff. Members spend on the web pages or through
connected programs."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.contrib.auth import get_user_model

from billing.models import LedgerEntry

FORMER = "Former member"
UNKNOWN = "A member"
"""Shown for old entries, which do not store the member."""
STAFF = "Kindred staff"


@dataclass(frozen=True, slots=True)
class Spender:
    """Who caused a ledger entry. `means` is the name of the API key or program, or an empty text if a member used the
    web pages."""

    name: str
    means: str = ""


def name_members(ids: Collection[int]) -> dict[int, str]:
    """Returns the e-mail addresses of members by user id. For a deleted user, returns "former member"."""
    users = get_user_model().objects.filter(pk__in=ids).values_list("pk", "email", "username")
    return dict.fromkeys(ids, FORMER) | {pk: email or name for pk, email, name in users}


def find_spenders(entries: Iterable[LedgerEntry]) -> dict[int, Spender]:
    """Returns who caused each ledger entry, by entry number. The query for `entries` must already have loaded their API
    keys."""
    shown = list(entries)
    names = name_members({entry.member_id for entry in shown if entry.member_id})
    return {entry.number: _name(entry, names) for entry in shown}


def _name(entry: LedgerEntry, names: Mapping[int, str]) -> Spender:
    key = entry.api_key
    if entry.kind == LedgerEntry.Kind.CORRECTION:
        return Spender(STAFF)
    if key and not key.is_of_program:
        return Spender(key.name, "API key")
    member = names[entry.member_id] if entry.member_id else UNKNOWN
    return Spender(member, f"with {key.name}" if key else "on pages")
