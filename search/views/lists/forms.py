"""Parts that the forms of list pages share: the account that they change, and the page to return to."""

from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, QueryDict

from billing.access.authentication import current_membership, refuse_another_account
from config.kit import clock
from config.kit.context import Context, Deadline
from search.views.purchase import read_id

_DEADLINE_S: Final = 30


def make_context(request: HttpRequest) -> Context:
    """Returns the context of an action that only pages offer.
    Raises SwitchedMeanwhile if the user has changed to another account since the page was opened."""
    membership = current_membership(request)
    refuse_another_account(request, membership)
    return Context(membership.account_id, clock.now(), Deadline.after(_DEADLINE_S))


def read_ids(data: QueryDict) -> list[UUID]:
    """Returns the valid ids, each once."""
    return list(dict.fromkeys(filter(None, map(read_id, data.getlist("creator")))))


def tell_with_undo(request: HttpRequest, said: str, address: str) -> None:
    """Shows a message with a button that posts to `address`."""
    messages.success(request, said, extra_tags=address)
