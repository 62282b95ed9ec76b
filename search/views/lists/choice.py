"""Lists of the account as a source of creators, in the forms of matching and lookalikes."""

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, QueryDict

from billing.access.authentication import current_membership
from search.lists.selectors import list_creator_ids, name_lists
from search.views.purchase import read_id


def list_own(request: HttpRequest) -> list[tuple[UUID, str]]:
    """Ids and names, the last changed first."""
    return name_lists(owner_id=current_membership(request).account_id)


@dataclass(frozen=True, slots=True)
class ChosenList:
    """The list in a form, and its creators unless the form has them already."""

    id: UUID | None
    new: list[UUID]


def read_list(request: HttpRequest, data: QueryDict) -> ChosenList:
    """Nothing without a list of the account. A form adds a list once: its creators can be removed one by one."""
    list_id = read_id(data.get("list", ""))
    if list_id is None or data.get("listed") == str(list_id):
        return ChosenList(list_id, [])
    owner_id = current_membership(request).account_id
    return ChosenList(list_id, list_creator_ids(list_id, owner_id=owner_id))
