"""Lists of the account as a source of creators, in the forms of matching and lookalikes."""

from uuid import UUID

from django.http import HttpRequest

from billing.access.authentication import current_membership
from search.shortlists.selectors import list_creator_ids, name_lists
from search.views.buying import read_id


def list_own(request: HttpRequest) -> list[tuple[UUID, str]]:
    """Ids and names, the last changed first."""
    return name_lists(owner_id=current_membership(request).account_id)


def read_list(request: HttpRequest, text: str) -> list[UUID]:
    """The creators of the list with this id. Empty without a list of the account."""
    list_id = read_id(text)
    if list_id is None:
        return []
    return list_creator_ids(list_id, owner_id=current_membership(request).account_id)
