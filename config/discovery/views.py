"""The discovery pages: the list, and a page that shows the progress of one discovery and the creators found so far."""

from collections.abc import Collection, Mapping
from typing import Any, Final
from urllib.parse import quote
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.vary import vary_on_headers

from billing.access.authentication import by_form, by_session, current_membership
from billing.ledger.references import Reference
from billing.metering.performance import perform
from config.discovery import corrections, operations
from config.discovery.budgets import MOST_REFUSALS
from config.discovery.errors import DiscoveryOff
from config.discovery.judging import read_understood
from config.discovery.models import CREDITS_A_FIND, Discovery, DiscoveryFind
from config.discovery.schemas import DiscoveryBody, DiscoveryKey
from config.kit import clock
from config.kit.errors import KindredError
from config.kit.htmx import HtmxRequest
from config.kit.methods import add_headers, signed_in_action, signed_in_form, signed_in_page
from creators.indexing import measure_reach
from scraping.live.calls import STAND_IN_WARNING
from search.answers.cards import Card, Found, draw_cards
from search.views.purchase import read_id

PAGE: Final = 50


@signed_in_form
def discoveries(request: HttpRequest) -> HttpResponse:
    """Lists the account's discoveries, newest first. A POST starts a discovery with the brief of a search."""
    if request.method != "POST":
        return _list(request)
    try:
        search_id = read_id(request.POST.get("search", ""))
        if search_id is None:
            return _list(request, status=422)
        body = DiscoveryBody(search_id=search_id)
        answer = perform(by_form(request), operations.DISCOVER, body)
    except KindredError as problem:
        return add_headers(_list(request, status=problem.status, problem=problem), problem)
    return redirect("discovery", answer["data"]["id"])


def _list(request: HttpRequest, *, status: int = 200, **said: Any) -> HttpResponse:
    own = Discovery.objects.filter(account=current_membership(request).account_id)
    page = Paginator(own.order_by("-created_at", "-pk"), PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "off": "" if settings.DISCOVERY else DiscoveryOff.default_message,
        **said,
    }
    return render(request, "discovery/discoveries.html", context, status=status)


@signed_in_page
@vary_on_headers("HX-Request")
def discovery(request: HtmxRequest, discovery_id: UUID) -> HttpResponse:
    """Shows a discovery. HTMX polls this page for progress. The response to HTMX contains the found creators only if
    there are new ones."""
    found = _get_own(request, discovery_id)
    is_part = request.htmx and not request.htmx.history_restore_request
    is_new = request.GET.get("shown") != str(found.clear)
    context = {
        "found": found,
        "cards": list_cards(found) if is_new or not is_part else [],
        "own_finds": {find.creator_id: find for find in found.finds.defer("payload")},
        "left": max(corrections.count_left(found.owner_id, clock.now()), 0),
        "is_part": is_part,
        "is_new": is_new,
        "waits_for": _describe_wait(found),
        "most_refusals": MOST_REFUSALS,
        "most_requests": max(settings.DISCOVERY_REQUESTS, found.requests),
        "warning": STAND_IN_WARNING if settings.STAND_IN_URL else "",
        "back": quote(reverse("discovery", args=[found.pk]), safe=""),
    }
    template = "discovery/parts/progress.html" if is_part else "discovery/discovery.html"
    return render(request, template, context)


def _describe_wait(found: Discovery) -> str:
    """Returns the progress of indexing, while the discovery waits until enough creators are indexed for search by
    meaning. Otherwise returns an empty text."""
    if found.status != Discovery.Status.RUNNING:
        return ""
    reach = measure_reach()
    return "" if reach.is_enough else reach.describe_progress() or ""


def list_cards(found: Discovery) -> list[Card]:
    """Returns the cards of the found creators, best first."""
    rows = list(found.finds.select_related("creator").prefetch_related("creator__profiles"))
    rows.sort(key=lambda row: (-row.payload["match"]["score"], row.pk))
    shown = [
        Found(place, row.creator, row.payload, _choose_profile(row), _find_badges(row))
        for place, row in enumerate(rows, start=1)
    ]
    return draw_cards(shown, read_understood(found)) if shown else []


def _choose_profile(row: DiscoveryFind) -> UUID | None:
    profile = row.payload["relevant_profile"] or row.payload["primary_profile"]
    return UUID(profile["id"]) if profile else None


def _find_badges(row: DiscoveryFind) -> frozenset[str]:
    return frozenset({"location_unverified"} if row.payload["location_unverified"] else ())


@signed_in_action
def stop(request: HttpRequest, discovery_id: UUID) -> HttpResponse:
    """Stops a discovery of the current account, and keeps the creators found so far."""
    found = _get_own(request, discovery_id)
    perform(by_session(request), operations.STOP, DiscoveryKey(id=found.pk))
    return redirect("discovery", found.pk)


@signed_in_action
def mark_unfit(request: HttpRequest, discovery_id: UUID, find_id: int) -> HttpResponse:
    """Refunds a found creator that does not fit, within the monthly limits."""
    found = _get_own(request, discovery_id)
    find = get_object_or_404(found.finds, pk=find_id)
    try:
        corrections.credit_find(found.owner_id, find.pk, DiscoveryFind.Wrong.UNFIT)
    except corrections.NotCredited as refusal:
        messages.warning(request, str(refusal))
    else:
        messages.success(request, f"{CREDITS_A_FIND} credits were given back.")
    return redirect("discovery", found.pk)


def _get_own(request: HttpRequest, discovery_id: UUID) -> Discovery:
    account_id = current_membership(request).account_id
    return get_object_or_404(Discovery, pk=discovery_id, account=account_id)


def describe_finds(account_id: UUID, request_ids: Collection[str]) -> Mapping[str, Reference]:
    """Returns the discovery behind each of these charges, with a link to its page. The ledger's pages show this
    information."""
    ids = {request_id: read_id(request_id.partition(".")[0]) for request_id in request_ids}
    found = Discovery.objects.filter(account=account_id).in_bulk(list(filter(None, ids.values())))
    return {
        request_id: Reference(found[id_].query, reverse("discovery", args=[id_]))
        for request_id, id_ in ids.items()
        if id_ in found
    }
