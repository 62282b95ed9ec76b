"""The command palette, a field that finds pages, creators, lists and searches.
It also works as a page without scripts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.vary import vary_on_headers

from billing.access.authentication import current_membership
from billing.access.page_limits import PageLimitReached
from config.kit.htmx import HtmxRequest
from config.kit.methods import signed_in_page
from search.answers.history import filter_titles
from search.models.answers import SearchSession, Shortlist
from search.views.suggestions import LONGEST, suggest_creators

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
STAFF_PAGES: Final = (("Imports", "imports"), ("Staff pages", "admin:index"))
SHOWN: Final = 5
"""Maximum number of lists shown, and maximum number of searches."""
FEWEST_LETTERS: Final = 2
"""Minimum length of a text for finding creators by name."""


@dataclass(frozen=True, slots=True)
class Entry:
    label: str
    address: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    heading: str
    entries: list[Entry]


@signed_in_page
@vary_on_headers("HX-Request")
def palette(request: HtmxRequest) -> HttpResponse:
    """Shows the options to the palette's script, and the whole page otherwise."""
    typed = request.GET.get("q", "").replace("\0", "").strip()
    context: dict[str, Any] = {"typed": typed}
    try:
        named = _list_creators(request, typed)
    except PageLimitReached as limit:
        named, context["limit"] = [], limit
    groups = [*_list_groups(request, typed), Group("Creators", named), _offer_search(typed)]
    context["groups"] = [group for group in groups if group.entries]
    template = "search/parts/palette_options.html" if request.htmx else "search/palette.html"
    return render(request, template, context)


def _list_groups(request: HttpRequest, typed: str) -> Iterator[Group]:
    account_id = current_membership(request).account_id
    yield Group("Pages", _list_pages(typed, is_staff=request.user.is_staff))
    lists = Shortlist.objects.filter(account=account_id, name__icontains=typed)
    yield Group(
        "Lists",
        [
            Entry(one.name, reverse("list", args=[one.pk]))
            for one in lists.order_by("-created_at", "-pk")[:SHOWN]
        ],
    )
    yield Group("Recent searches", _list_searches(account_id, typed))


def _offer_search(typed: str) -> Group:
    """Offers the search page with these words filled in. Opening that page spends nothing."""
    address = f"{reverse('search')}?{urlencode({'q': typed})}"
    return Group("New search", [Entry(f"Search for “{typed[:100]}”", address)] if typed else [])


def _list_pages(typed: str, *, is_staff: bool) -> list[Entry]:
    offered = (*PAGES, *STAFF_PAGES) if is_staff else PAGES
    wanted = typed.casefold()
    return [Entry(label, reverse(name)) for label, name in offered if wanted in label.casefold()]


def _list_searches(account_id: UUID, typed: str) -> list[Entry]:
    own = SearchSession.objects.filter(filter_titles(typed), account_id=account_id)
    found = own.only("query", "name").order_by("-created_at", "-pk")[:SHOWN]
    return [Entry(one.title, reverse("session", args=[one.pk])) for one in found]


def _list_creators(request: HttpRequest, typed: str) -> list[Entry]:
    """Lists creators. Each call counts as a suggestion."""
    if not FEWEST_LETTERS <= len(typed) <= LONGEST:
        return []
    return [
        Entry(
            creator["name"],
            reverse("creator", args=[creator["id"]]),
            ", ".join(profile["username"] for profile in creator["platforms"][:2]),
        )
        for creator in suggest_creators(request, typed)
    ]
