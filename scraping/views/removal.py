"""The pages on which creators request the removal of their profiles. They need no Kindred account. A code in the bio
proves that the profile is theirs."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, cast
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from billing.access.blocked import counted_address_of
from billing.offers.daily_limits import count_within, seconds_until_tomorrow
from config.kit import clock
from creators.identity.addresses import profile_url
from creators.identity.platforms import NAMES, Platform
from scraping.catalogue import removal as removals
from scraping.live.calls import find_warning
from scraping.models import RemovalRequest
from scraping.views.live import Asked, read_form

CODES: Final = "removal codes"
CHECKS: Final = "removal checks"
OF_ADDRESS_A_DAY: Final = {CODES: 20, CHECKS: 60}

View = Callable[..., HttpResponse]


def _for_everybody(view: View) -> View:
    @never_cache
    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def serve(request: HttpRequest, **place: Any) -> HttpResponse:
        response = view(request, **place) if settings.REMOVALS else _show_form(request)
        response["Referrer-Policy"] = "same-origin"
        return response

    return serve


@_for_everybody
def remove(request: HttpRequest) -> HttpResponse:
    """Shows the form. A POST request creates a code for the profile in the form."""
    if request.method != "POST":
        return _show_form(request)
    asked = read_form(request.POST)
    if asked.address is None:
        problem = asked.problem or "Paste an address or a handle."
    elif asked.address.kind not in ("profile", "channel"):
        problem = f"This is the address of a {asked.address.kind}. Paste that of a profile."
    elif not _count(request, CODES):
        return _refuse(_show_form(request, asked=asked, problem=TOO_MANY))
    else:
        return redirect("removal", removals.create_request(asked.address).pk)
    return _show_form(request, status=422, asked=asked, problem=problem)


TOO_MANY: Final = "Too many requests came from your address today. Try again after 00:00 UTC."
TOO_SOON: Final = "The profile was read less than a minute ago. Try again in a minute."


@_for_everybody
def removal(request: HttpRequest, request_id: UUID) -> HttpResponse:
    """Shows the code and the result of the last check. A POST request checks the bio now."""
    found = RemovalRequest.objects.filter(pk=request_id).first()
    if found is None:
        return _show_form(request, status=404, problem="This request is over. Begin again here.")
    if request.method != "POST":
        return _show_request(request, found)
    if not removals.is_valid(found):
        return redirect("removal", request_id)
    if not _count(request, CHECKS):
        return _refuse(_show_request(request, found, problem=TOO_MANY))
    if not removals.check_profile(cast(Platform, found.platform), found.name):
        return _show_request(request, found, problem=TOO_SOON)
    return redirect("removal", request_id)


def _count(request: HttpRequest, kind: str) -> bool:
    """Counts a use by the client's IP address. Returns False if there were too many uses."""
    address = counted_address_of(request)
    return address is None or count_within({address: OF_ADDRESS_A_DAY[kind]}, kind)


def _refuse(response: HttpResponse) -> HttpResponse:
    response.status_code = 429
    response["Retry-After"] = str(seconds_until_tomorrow(clock.now()))
    return response


def _show_form(request: HttpRequest, *, status: int = 200, **more: Any) -> HttpResponse:
    context = {
        "asked": Asked("", ""),
        "platforms": NAMES,
        "is_open": settings.REMOVALS,
        "contact": settings.SELLER_EMAIL,
        "warning": find_warning().get("warning", ""),
        **more,
    }
    return render(request, "scraping/remove.html", context, status=status)


def _show_request(request: HttpRequest, found: RemovalRequest, **more: Any) -> HttpResponse:
    username = found.name[1:] if found.name.startswith("@") else None
    context = {
        "found": found,
        "url": profile_url(found.platform, username=username, source_id=found.name),
        "is_valid": removals.is_valid(found),
        "ends_at": found.created_at + removals.VALID,
        "erased": removals.describe_erased(found.erased or {}),
        "contact": settings.SELLER_EMAIL,
        "warning": find_warning().get("warning", ""),
        **more,
    }
    return render(request, "scraping/removal.html", context)
