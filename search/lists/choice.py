"""Which list a creator is added to: the one that was used last comes first."""

from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from search.models.lists import Shortlist, ShortlistEntry

_LAST_USED: Final = "list"
"""Under which the session keeps the list that was used last."""
OFFERED: Final = 100

Session = MutableMapping[str, Any]


@dataclass(frozen=True, slots=True)
class Usual:
    """The list that one click adds to, and the creators on it."""

    id: UUID
    name: str
    creator_ids: frozenset[UUID]


def note_use(session: Session, list_id: UUID) -> None:
    session[_LAST_USED] = str(list_id)


def list_choices(account_id: UUID, session: Session) -> list[Shortlist]:
    """The one used last first, then those that changed last."""
    own = Shortlist.objects.filter(account=account_id).order_by("-changed_at", "-pk")
    last = session.get(_LAST_USED)
    return sorted(own[:OFFERED], key=lambda one: str(one.pk) != last)


def find_usual(account_id: UUID, session: Session) -> Usual | None:
    """The list that this session used last. Lists that only other members use are not taken for it."""
    last = session.get(_LAST_USED)
    found = Shortlist.objects.filter(account=account_id, pk=last).first() if last else None
    if found is None:
        return None
    listed = ShortlistEntry.objects.filter(shortlist=found).values_list("creator_id", flat=True)
    return Usual(found.pk, found.name, frozenset(listed))


def read_name(list_id: UUID, account_id: UUID) -> str:
    own = Shortlist.objects.filter(pk=list_id, account=account_id)
    return own.values_list("name", flat=True).first() or ""
