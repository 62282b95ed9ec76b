"""The account's lists as a source of creators for the forms of matching and lookalikes."""

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, QueryDict

from billing.access.authentication import current_membership
from search.lists.selectors import list_creator_ids, name_lists
from search.views.purchase import read_id


def list_own(request: HttpRequest) -> list[tuple[UUID, str]]:
    """Returns ids and names, last changed first."""
    return name_lists(owner_id=current_membership(request).account_id)


@dataclass(frozen=True, slots=True)
class ChosenList:
    """The list in a form. `new` has its creators, unless the form already added them."""

    id: UUID | None
    new: list[UUID]


def read_list(request: HttpRequest, data: QueryDict) -> ChosenList:
    """Reads the chosen list; empty if it is not the account's. A form adds a list only once, so that single creators
    can be removed."""
    list_id = read_id(data.get("list", ""))
    if list_id is None or data.get("listed") == str(list_id):
        return ChosenList(list_id, [])
    owner_id = current_membership(request).account_id
    return ChosenList(list_id, list_creator_ids(list_id, owner_id=owner_id))
