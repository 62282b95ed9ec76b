"""Lets forms of matching and lookalikes take creators from the account's lists."""

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, QueryDict

from billing.access.authentication import current_membership
from search.lists.selectors import list_creator_ids, name_lists
from search.views.purchase import read_id


def list_own(request: HttpRequest) -> list[tuple[UUID, str]]:
    """Returns the ids and names of the account's lists, last changed first."""
    return name_lists(owner_id=current_membership(request).account_id)


@dataclass(frozen=True, slots=True)
class ChosenList:
    """The list that is chosen in a form. `new` has its creators, unless the form has already added them."""

    id: UUID | None
    new: list[UUID]


def read_list(request: HttpRequest, data: QueryDict) -> ChosenList:
    """Returns the chosen list; empty if it is not the account's.

    A form adds a list's creators only once, so that users can remove single creators afterwards.
    """
    list_id = read_id(data.get("list", ""))
    if list_id is None or data.get("listed") == str(list_id):
        return ChosenList(list_id, [])
    owner_id = current_membership(request).account_id
    return ChosenList(list_id, list_creator_ids(list_id, owner_id=owner_id))
