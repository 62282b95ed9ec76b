"""Sells addresses of creators on the pages that show them."""

from dataclasses import replace
from typing import Any, Final, cast
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.defaultfilters import pluralize
from django.utils.http import url_has_allowed_host_and_scheme
from pydantic import ValidationError
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
from creators.models import Creator
from creators.operations import EMAILS
from creators.schemas.requests import CreatorKey, EmailsBody
from creators.selectors.contacts import keep_bought, read_contacts


class Receipt(TypedDict):
    """The bought creators, and the number of their addresses."""

    creators: list[str]
    addresses: int


def _find_hidden(request: EmailsBody, context: Context) -> Receipt:
    """Returns the creators with addresses that the account cannot see yet. Others are not charged."""
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
"""The operation that pages use. It has the API's price and charges only hidden addresses. A form that is sent twice
gets the same receipt."""


@signed_in_action
def buy(request: HttpRequest) -> HttpResponse:
    """Buys the hidden addresses of the chosen creators. They stay visible to the account."""
    try:
        asked = EmailsBody(
            creators=[CreatorKey(creator_id=UUID(one)) for one in request.POST.getlist("creator")]
        )
    except (ValidationError, ValueError):
        messages.error(request, "No creators were chosen. Nothing was charged.")
        return _back(request)
    try:
        receipt = perform(by_form(request), _PAGE_EMAILS, asked)
    except KindredError as problem:
        messages.error(request, f"{problem.message} Nothing was charged.")
        return _back(request)
    _report_purchase(request, receipt)
    return _back(request)


def _report_purchase(request: HttpRequest, receipt: Receipt) -> None:
    if not receipt["creators"]:
        messages.info(request, "You can see all addresses already. Nothing was charged.")
        return
    paid = format_credits(EMAILS.price.micros(len(receipt["creators"])))
    addresses = _count(receipt["addresses"], "address", "es")
    creators = _count(len(receipt["creators"]), "creator", "s")
    messages.success(request, f"You paid {paid} credits for {addresses} of {creators}.")


def _count(number: int, noun: str, ending: str) -> str:
    return f"{number} {noun}{pluralize(number, ending)}"


def _back(request: HttpRequest) -> HttpResponse:
    address = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(address, allowed_hosts={request.get_host()})
    return redirect(address if is_ours else "search")
