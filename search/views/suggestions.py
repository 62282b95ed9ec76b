"""Suggests creators, pages, lists and searches for free while the user types. Browsers without scripts show the command
palette as a page of its own."""

from typing import Any, Final
from uuid import UUID

from django.db.models import Max, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.vary import vary_on_headers

from billing.access import page_limits
from billing.access.authentication import current_membership
from billing.access.page_limits import PageLimitReached
from config.kit.htmx import HtmxRequest
from config.kit.methods import read_only, signed_in_page
from creators.models import Profile
from creators.operations import AUTOCOMPLETE
from creators.schemas.responses import Suggestion
from creators.selectors import autocomplete
from search.models.answers import SearchSession, Shortlist

LONGEST: Final = 60
"""Maximum characters of a name. A longer text is regarded as a sentence."""
CREATORS_SHOWN: Final = 6


@read_only
def suggest(request: HttpRequest) -> HttpResponse:
    """Shows the suggestions as a part of a page. Users who are signed out get an empty part."""
    typed = request.GET.get("q", "").replace("\0", "").strip()
    if not request.user.is_authenticated or len(typed) > LONGEST:
        return HttpResponse(status=204)
    try:
        found = suggest_creators(request, typed)
    except PageLimitReached as limit:
        return render(request, "search/parts/suggestions.html", {"limit": limit})
    profiles = Profile.objects.filter(creator__in=[one["id"] for one in found])
    largest = dict(profiles.values_list("creator_id").annotate(Max("followers")))
    shown = [{**one, "followers": largest.get(UUID(one["id"]))} for one in found]
    return render(request, "search/parts/suggestions.html", {"suggestions": shown, "typed": typed})


def suggest_creators(request: HttpRequest, typed: str) -> list[Suggestion]:
    """Returns creators with a word in their name that begins with the typed text. Each call counts as one suggestion.
    Raises PageLimitReached if the limit of suggestions is reached."""
    page_limits.count_use(request, page_limits.SUGGESTIONS, by_api=AUTOCOMPLETE)
    return autocomplete.complete_name(typed, limit=CREATORS_SHOWN)["data"]


# --- The command palette --------------------------------------------------------------------------

PAGES: Final = (
    ("Search creators", "search"),
    ("Similar creators", "similar"),
    ("Match creators with a brief", "match"),
    ("Lists", "lists"),
    ("Your searches", "searches"),
    ("Usage", "account"),
    ("Ledger", "account_ledger"),
    ("Invoices", "account_invoices"),
    ("API keys", "account_keys"),
    ("Members", "account_members"),
    ("Sign-in and security", "account_security"),
    ("Live data", "live"),
    ("Live status", "live_status"),
    ("Prices", "pricing"),
    ("API documentation", "docs"),
)
STAFF_PAGES: Final = (
    ("Imports", "imports"),
    ("Coverage", "coverage"),
    ("Staff pages", "admin:index"),
)
SHOWN: Final = 5
"""Maximum number of suggested lists, and maximum number of suggested searches."""
FEWEST_LETTERS: Final = 2
"""Minimum letters that the user must type before creators are suggested."""


Entry = tuple[str, str, str]
"""An option of the command palette: a label, an address and a note."""


@signed_in_page
@vary_on_headers("HX-Request")
def palette(request: HtmxRequest) -> HttpResponse:
    """Shows the options of the command palette. The script of the palette gets only the options. Any other request gets
    the whole page."""
    typed = request.GET.get("q", "").replace("\0", "").strip()
    account_id = current_membership(request).account_id
    context: dict[str, Any] = {"typed": typed}
    groups = {
        "Pages": _list_pages(typed, is_staff=request.user.is_staff),
        "Lists": _list_lists(account_id, typed),
        "Recent searches": _list_searches(account_id, typed),
    }
    try:
        groups["Creators"] = _list_creators(request, typed)
    except PageLimitReached as limit:
        context["limit"] = limit
    if typed:
        # Opening the search page with these words filled in spends no credits.
        groups["New search"] = [
            (f"Search for “{typed[:100]}”", reverse("search", query={"q": typed}), "")
        ]
    context["groups"] = [(heading, entries) for heading, entries in groups.items() if entries]
    template = "search/parts/palette_options.html" if request.htmx else "search/palette.html"
    return render(request, template, context)


def _list_pages(typed: str, *, is_staff: bool) -> list[Entry]:
    offered = (*PAGES, *STAFF_PAGES) if is_staff else PAGES
    wanted = typed.casefold()
    return [(label, reverse(name), "") for label, name in offered if wanted in label.casefold()]


def _list_lists(account_id: UUID, typed: str) -> list[Entry]:
    own = Shortlist.objects.filter(account=account_id, name__icontains=typed)
    found = own.order_by("-created_at", "-pk")[:SHOWN]
    return [(one.name, reverse("list", args=[one.pk]), "") for one in found]


def _list_searches(account_id: UUID, typed: str) -> list[Entry]:
    is_titled = Q(name__icontains=typed) | Q(query__icontains=typed)
    own = SearchSession.objects.filter(is_titled, account_id=account_id)
    found = own.only("query", "name").order_by("-created_at", "-pk")[:SHOWN]
    return [(one.title, reverse("session", args=[one.pk]), "") for one in found]


def _list_creators(request: HttpRequest, typed: str) -> list[Entry]:
    """Lists creators with a word in their name that begins with the typed text. Each call counts as one suggestion."""
    if not FEWEST_LETTERS <= len(typed) <= LONGEST:
        return []
    return [
        (
            creator["name"],
            reverse("creator", args=[creator["id"]]),
            ", ".join(profile["username"] for profile in creator["platforms"][:2]),
        )
        for creator in suggest_creators(request, typed)
    ]
