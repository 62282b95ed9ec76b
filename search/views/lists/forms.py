"""Parts that several forms share. They find the account to change, the account's lists, and the creators that a form
names."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, QueryDict

from billing.access.authentication import current_membership, refuse_another_account
from config.kit import clock
from config.kit.context import Context, Deadline
from creators.identity.pasted import Pasted
from creators.models import Creator
from search.lists.selectors import list_creator_ids, name_lists
from search.views.purchase import read_id

_DEADLINE_S: Final = 30


def make_context(request: HttpRequest) -> Context:
    """Returns the context of the request. Raises SwitchedMeanwhile if the user has switched to another account after
    opening the page."""
    membership = current_membership(request)
    refuse_another_account(request, membership)
    return Context(membership.account_id, clock.now(), Deadline.after(_DEADLINE_S))


def read_ids(data: QueryDict) -> list[UUID]:
    return list(dict.fromkeys(filter(None, map(read_id, data.getlist("creator")))))


def name_creators(ids: Sequence[UUID]) -> list[Creator]:
    """Returns the creators with these ids, including their names, in the order of the ids."""
    found = Creator.objects.only("name").in_bulk(ids)
    return [found[id_] for id_ in ids if id_ in found]


def tell_with_undo(request: HttpRequest, said: str, address: str) -> None:
    """Shows a message with an undo button. The button sends a POST request to the given address."""
    messages.success(request, said, extra_tags=address)


def list_own(request: HttpRequest) -> list[tuple[UUID, str]]:
    return name_lists(owner_id=current_membership(request).account_id)


@dataclass(frozen=True, slots=True)
class Gathered:
    """The creators that a form names, without repetitions, and the list that the user chose in the form."""

    creator_ids: list[UUID]
    pasted: Pasted
    list_id: UUID | None = None
    without_room: int = 0
    """Number of creators of the list that did not fit in the form."""

    @property
    def creators(self) -> list[Creator]:
        return name_creators(self.creator_ids)


def gather_creators(
    request: HttpRequest, data: QueryDict, pasted: Pasted, *, field: str, most: int
) -> Gathered:
    """Collects the creators of a form. They are the creators with ids in `field`, those that the user pasted or chose,
    and those of a list. The creator that the user removed is left out. The creators of the same list are added only
    once. Otherwise, users could not remove them from the form."""
    given = [read_id(text) for text in (*data.getlist(field), data.get("add", ""))]
    ids = dict.fromkeys([*filter(None, given), *pasted.creator_ids])
    list_id, listed = read_id(data.get("list", "")), list[UUID]()
    if list_id and data.get("listed") != str(list_id):
        listed = list_creator_ids(list_id, owner_id=current_membership(request).account_id)
    new = [id_ for id_ in listed if id_ not in ids]
    room = max(0, most - len(ids))
    ids |= dict.fromkeys(new[:room])
    if removed := read_id(data.get("remove", "")):
        ids.pop(removed, None)
    return Gathered(list(ids), pasted, list_id, len(new[room:]))
