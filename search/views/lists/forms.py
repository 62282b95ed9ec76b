"""What the forms of the list pages share: whose lists they change, and where they lead back to."""

from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, QueryDict
from django.utils.http import url_has_allowed_host_and_scheme

from billing.access.authentication import current_membership, refuse_another_account
from config.kit import clock
from config.kit.context import Context, Deadline

_DEADLINE_S: Final = 30


def make_context(request: HttpRequest) -> Context:
    """For what only pages offer. Raises SwitchedMeanwhile if the user has switched to another account since."""
    membership = current_membership(request)
    refuse_another_account(request, membership)
    return Context(membership.account_id, clock.now(), Deadline.after(_DEADLINE_S))


def read_ids(data: QueryDict, name: str = "creator") -> list[UUID]:
    """Each once, without what is no id."""
    found: dict[UUID, None] = {}
    for text in data.getlist(name):
        try:
            found[UUID(text)] = None
        except ValueError:
            continue
    return list(found)


def read_next(request: HttpRequest, otherwise: str = "lists") -> str:
    """The page of ours that the form was on."""
    address = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(address, allowed_hosts={request.get_host()})
    return address if is_ours else otherwise


def tell_with_undo(request: HttpRequest, said: str, address: str) -> None:
    """A message with a button that posts to `address`."""
    messages.success(request, said, extra_tags=address)
