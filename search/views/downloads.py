"""Offers the results of a search as a file. The file has the order and the filters of the page."""

from collections.abc import Iterator
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.cache import cache_control

from billing.access.authentication import current_membership
from config.kit.clock import now
from config.kit.methods import signed_in_page
from creators.figures.benchmarks import FIGURES
from creators.figures.words import round_figure
from creators.schemas.responses import Benchmarks
from creators.selectors.contacts import Contact, read_contacts
from search.answers.cards import Card, build_cards
from search.answers.history import is_saved
from search.answers.rows import read_rows, sort_kept, split_weak
from search.filters.forms import FilterForm
from search.models.answers import SearchSession
from search.views import spreadsheet_files
from search.views.results import read_look

_PERCENTILES: Final = [
    column for name in FIGURES for column in (f"{name}_percentile", f"{name}_creators")
]
COLUMNS: Final = (
    *("place", "name", "platform", "handle", "url", "followers", "engagement_rate"),
    *("growth_30d_pct", "posts_per_week", *_PERCENTILES, "compared_with", "country"),
    *("is_weak_match", "location_unverified", "emails"),
    *spreadsheet_files.QUOTES,
    *("reasons", "kindred_url"),
)


@signed_in_page
@cache_control(private=True, no_store=True)
def results(request: HttpRequest, session_id: UUID, suffix: str) -> HttpResponseBase:
    """Returns a file with all results that meet the filters in the address. Clear matches come before weak matches."""
    if suffix not in spreadsheet_files.SUFFIXES:
        raise Http404
    account_id = current_membership(request).account_id
    saved = SearchSession.objects.filter(is_saved(now()), account_id=account_id)
    found = get_object_or_404(saved, pk=session_id)
    rows = list(_lines(request, found, account_id))
    name = f"creators {found.created_at:%Y-%m-%d}{suffix}"
    return spreadsheet_files.answer_rows(name, COLUMNS, rows)


def _lines(
    request: HttpRequest, found: SearchSession, account_id: UUID
) -> Iterator[dict[str, Any]]:
    look = read_look(request, found, FilterForm(request.GET))
    rows = read_rows(found.pk, look.narrowing, clear_only=look.is_clear)
    clear, weak = split_weak(sort_kept(rows, look.sort))
    cards = build_cards(found, clear + weak, first=0)
    texts = {card.creator.pk: card.texts for card in cards}
    contacts = read_contacts(account_id, [card.creator for card in cards], texts)
    site = request.build_absolute_uri("/").removesuffix("/")
    for card in cards:
        yield {
            **_cells(card, contacts.get(card.creator.pk)),
            **spreadsheet_files.list_quotes(card.quotes, site),
            "kindred_url": site + reverse("creator", args=[card.creator.pk]),
        }


def _cells(card: Card, contact: Contact | None) -> dict[str, Any]:
    profile = card.profile
    return {
        "place": card.place,
        "name": card.creator.name,
        **(spreadsheet_files.describe_profile(profile) if profile else {}),
        "growth_30d_pct": profile and round_figure(profile.followers_30d_pct),
        "posts_per_week": profile and round_figure(profile.posts_per_week),
        **_compare(card.benchmarks),
        "country": card.creator.country,
        "is_weak_match": "yes" if "low_confidence" in card.badges else "no",
        "location_unverified": "yes" if "location_unverified" in card.badges else "no",
        "emails": " ".join(email.email for email in contact.shown) if contact else None,
        "reasons": "; ".join(reason["text"] for reason in card.reasons),
    }


def _compare(benchmarks: Benchmarks | None) -> dict[str, Any]:
    """Returns the percentiles of a creator. With each percentile is the number of creators in the comparison."""
    cells: dict[str, Any] = {"compared_with": benchmarks and benchmarks["group"]}
    for name in FIGURES:
        place = benchmarks and benchmarks[name]
        cells[f"{name}_percentile"] = place and round_figure(place["percentile"])
        cells[f"{name}_creators"] = place and place["creators"]
    return cells
