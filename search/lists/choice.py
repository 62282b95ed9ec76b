"""Chooses the list to which a creator is added. Pages offer the list that was used last first."""

from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from search.models.lists import Shortlist, ShortlistEntry

_LAST_USED: Final = "list"
"""Session key under which the id of the last used list is stored."""
OFFERED: Final = 100

Session = MutableMapping[str, Any]


@dataclass(frozen=True, slots=True)
class Usual:
    """The list to which one click adds a creator, and the creators who are already on this list."""

    id: UUID
    name: str
    creator_ids: frozenset[UUID]


def note_use(session: Session, list_id: UUID) -> None:
    session[_LAST_USED] = str(list_id)


def list_choices(account_id: UUID, session: Session) -> list[Shortlist]:
    """Returns the account's lists. The list that this session used last comes first. The others follow, the last
    changed first."""
    own = Shortlist.objects.filter(account=account_id).order_by("-changed_at", "-pk")
    last = session.get(_LAST_USED)
    return sorted(own[:OFFERED], key=lambda one: str(one.pk) != last)


def find_usual(account_id: UUID, session: Session) -> Usual | None:
    """Returns the list that this session used last, or None. Lists that other members of the account used do not
    count."""
    last = session.get(_LAST_USED)
    found = Shortlist.objects.filter(account=account_id, pk=last).first() if last else None
    if found is None:
        return None
    listed = ShortlistEntry.objects.filter(shortlist=found).values_list("creator_id", flat=True)
    return Usual(found.pk, found.name, frozenset(listed))
