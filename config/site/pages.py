"""Pages that belong to no app: the front page, the price list, and the choice of colour theme."""

import functools
from collections.abc import Iterator
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from billing.models import Tier
from billing.money import MICROS_PER_DOLLAR, format_round_dollars
from billing.offers.tiers import CLIMBS, LIMITS
from config.api.operations import OFFERED
from config.kit.methods import read_only
from config.kit.redirects import read_next
from search.answers import examples
from search.filters.fields import PAGE
from search.filters.forms import LIMITS as SEARCHES
from search.operations.search import SEARCH

_YEAR_S = 365 * 24 * 3600
BOUGHT: Final = (
    ("Search", "Weak matches are free.", "search.create"),
    ("Similar creators", "Found from creators you like.", "creators.lookalike"),
    ("Match with a brief", "Each creator is scored against your criteria.", "creators.match"),
    ("E-mail addresses", "Creators without an address are free.", "creator_emails.lookup"),
)
"""The offers on the price list: a name, a note and the operation."""


@read_only
def front(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("search")
    shown = list(examples.list_examples())
    context = {
        "operation": SEARCH,
        "example_limit": SEARCHES[0],
        "example_micros": SEARCH.price.micros(SEARCHES[0]),
        "origin": f"{request.scheme}://{request.get_host()}",
        "examples": shown,
        "hero": examples.choose_highlight(shown),
    }
    return render(request, "front.html", context)


@read_only
def pricing(request: HttpRequest) -> HttpResponse:
    context = {
        "offers": list_offers(),
        "tiers": [
            {"name": tier.label, "limits": limits, "reached": _reached(CLIMBS[tier])}
            for tier, limits in LIMITS.items()
        ],
        "operations": len(OFFERED),
        "bought": [
            (name, note, OFFERED[operation], OFFERED[operation].price.micros(PAGE))
            for name, note, operation in BOUGHT
        ],
        "out_of_reach": list(_list_out_of_reach()),
        "first_searches": LIMITS[Tier.FREE].threshold_micros // SEARCH.price.micros(PAGE),
        "page_limit": PAGE,
    }
    return render(request, "pricing.html", context)


@functools.cache
def list_offers() -> dict[str, list[dict[str, Any]]]:
    """Returns the operations, grouped by heading. Each operation has an example of its cost, and the segments of its
    path, so that pages can break the path between them."""
    grouped: dict[str, list[dict[str, Any]]] = {}
    for operation in OFFERED.values():
        price = operation.price
        units = 25 if price.base != "0" else 1_000 if price.unit == "request" else 100
        offer = {
            "operation": operation,
            "steps": operation.address.removeprefix("/").split("/"),
            "example_units": units,
            "example_micros": price.micros(units),
        }
        grouped.setdefault(operation.heading, []).append(offer)
    return grouped


def _list_out_of_reach() -> Iterator[tuple[int, Tier]]:
    """Yields each number of search results that the free tier cannot afford, with the lowest tier that can."""
    for limit in SEARCHES:
        micros = SEARCH.price.micros(limit)
        tier = next(tier for tier in LIMITS if LIMITS[tier].minute_micros >= micros)
        if tier != Tier.FREE:
            yield limit, tier


def _reached(paid_micros: int) -> str:
    if paid_micros == 0:
        return "when you sign up"
    if paid_micros < MICROS_PER_DOLLAR:
        return "with your first payment"
    return f"once you have paid {format_round_dollars(paid_micros)} in all"


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Stores the chosen colour theme in a cookie, so that pages have the right colours from the start."""
    response = redirect(read_next(request, "/"))
    choice = request.POST.get("theme")
    if choice in ("light", "dark"):
        secure = request.is_secure()
        response.set_cookie("theme", choice, max_age=_YEAR_S, samesite="Lax", secure=secure)
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response
