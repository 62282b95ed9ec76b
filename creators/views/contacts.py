"""The action with which users buy creators' e-mail addresses on the pages that show the creators."""

from dataclasses import replace
from typing import Any, Final, cast
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.defaultfilters import pluralize
from typing_extensions import TypedDict

from billing.access.authentication import by_form
from billing.metering.callers import Unauthorized
from billing.metering.performance import perform
from billing.money import format_credits
from billing.offers.operation import Operation
from config.kit import clock
from config.kit.context import Context
from config.kit.errors import KindredError
from config.kit.methods import signed_in_action
from config.kit.redirects import read_next
from creators.models import Creator
from creators.operations import EMAILS
from creators.schemas.requests import CreatorKey, EmailsBody
from creators.selectors.contacts import keep_bought, read_contacts


class Receipt(TypedDict):
    """The creators whose addresses were bought, and the number of addresses."""

    creators: list[str]
    addresses: int


def _find_hidden(request: EmailsBody, context: Context) -> Receipt:
    """Returns the requested creators who have addresses that the account cannot see yet. Only these creators are
    charged."""
    if context.owner_id is None:
        raise Unauthorized
    ids = [key.creator_id for key in request.creators if key.creator_id]
    creators = Creator.objects.only("bio").filter(pk__in=ids)
    contacts = read_contacts(context.owner_id, creators).values()
    hidden = [one for one in contacts if one.hidden]
    return {
        "creators": [str(one.creator_id) for one in hidden],
        "addresses": sum(one.hidden for one in hidden),
    }


_PAGE_EMAILS: Final = cast(
    "Operation[EmailsBody, Receipt]",
    replace(
        cast("Operation[EmailsBody, Any]", EMAILS),
        run=_find_hidden,
        answers=Receipt,
        delivered=lambda receipt: len(receipt["creators"]),
        deliver=lambda account_id, receipt: keep_bought(
            account_id, map(UUID, receipt["creators"]), now=clock.now()
        ),
        reads=False,
    ),
)
"""The operation with which users buy addresses on pages, at the price of the API. Only creators with hidden addresses
are charged. A form that is sent twice gets the same receipt."""


@signed_in_action
def buy(request: HttpRequest) -> HttpResponse:
    """Buys the hidden addresses of the chosen creators. The addresses then stay visible to the account."""
    back = redirect(read_next(request, otherwise="search"))
    try:
        chosen = [CreatorKey(creator_id=UUID(one)) for one in request.POST.getlist("creator")]
        asked = EmailsBody(creators=chosen)
    except ValueError:
        messages.error(request, "No creators were chosen. Nothing was charged.")
        return back
    try:
        _report_purchase(request, perform(by_form(request), _PAGE_EMAILS, asked))
    except KindredError as problem:
        messages.error(request, f"{problem.message} Nothing was charged.")
    return back


def _report_purchase(request: HttpRequest, receipt: Receipt) -> None:
    creators, addresses = len(receipt["creators"]), receipt["addresses"]
    if not creators:
        messages.info(request, "You can see all addresses already. Nothing was charged.")
        return
    paid = format_credits(EMAILS.price.micros(creators))
    bought = f"{addresses} address{pluralize(addresses, 'es')} of {creators} creator{pluralize(creators)}"
    messages.success(request, f"You paid {paid} credits for {bought}.")
