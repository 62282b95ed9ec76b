"""Buying the addresses of creators, for pages that show them."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST
from pydantic import ValidationError

from billing.access.authentication import by_form, current_membership
from billing.metering.performing import perform
from config.kit.clock import now
from config.kit.errors import KindredError
from creators.operations import EMAILS
from creators.schemas.requests import CreatorKey, EmailsBody
from creators.selectors.contacts import keep_bought


@login_required
@require_POST
def buy(request: HttpRequest) -> HttpResponse:
    """Charges as `POST /v1/creator-emails/lookup` does, and keeps what was bought visible to the account."""
    try:
        asked = EmailsBody(
            creators=[CreatorKey(creator_id=UUID(one)) for one in request.POST.getlist("creator")]
        )
    except (ValidationError, ValueError):
        messages.error(request, "No creators were chosen. Nothing was charged.")
        return _back(request)
    try:
        found = perform(by_form(request), EMAILS, asked)
    except KindredError as problem:
        messages.error(request, f"{problem.message} Nothing was charged.")
        return _back(request)
    told = [UUID(one["creator_id"]) for one in found["data"]["results"] if one["emails"]]
    keep_bought(current_membership(request).account_id, told, now=now())
    return _back(request)


def _back(request: HttpRequest) -> HttpResponse:
    address = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(address, allowed_hosts={request.get_host()})
    return redirect(address if is_ours else "search")
