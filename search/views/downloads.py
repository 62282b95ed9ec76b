"""Downloads the results of a search as a file.

The file has the order and the filters of the page.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.cache import cache_control

from billing.access.authentication import current_membership
from config.kit import spreadsheets
from config.kit.clock import now
from config.kit.methods import read_only
from creators.figures.benchmarks import FIGURES
from creators.figures.words import round_figure
from creators.schemas.responses import Benchmarks
from creators.selectors.contacts import Contact, read_contacts
from search.answers import rows as result_rows
from search.answers.cards import QUOTES_SHOWN, Card, build_cards
from search.answers.history import is_saved
from search.filters.forms import FilterForm
from search.models.answers import SearchSession
from search.views.results import read_look, read_rows

_QUOTES: Final = [
    f"{what}_{n}" for n in range(1, QUOTES_SHOWN + 1) for what in ("quote", "quote_url")
]
_PERCENTILES: Final = [
    column for name in FIGURES for column in (f"{name}_percentile", f"{name}_creators")
]
COLUMNS: Final = (
    *("place", "name", "platform", "handle", "url", "followers", "engagement_rate"),
    *("growth_30d_pct", "posts_per_week", *_PERCENTILES, "compared_with", "country"),
    *("is_weak_match", "location_unverified", "emails"),
    *_QUOTES,
    *("reasons", "kindred_url"),
)
_CONTENT_TYPES: Final = {
    ".csv": "text/csv; charset=utf-8",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
_BYTE_ORDER_MARK: Final = "\ufeff"
"""The byte order mark, by which spreadsheets recognise UTF-8."""


@login_required
@read_only
@cache_control(private=True, no_store=True)
def results(request: HttpRequest, session_id: UUID, suffix: str) -> HttpResponse:
    """Writes all results that meet the filters in the address. Weak matches come last."""
    if suffix not in _CONTENT_TYPES:
        raise Http404
    account_id = current_membership(request).account_id
    saved = SearchSession.objects.filter(is_saved(now()), account_id=account_id)
    found = get_object_or_404(saved, pk=session_id)
    rows = list(_lines(request, found, account_id))
    headers = {
        "Content-Disposition": content_disposition_header(True, _name(found.created_at) + suffix)
        or ""
    }
    body = (
        spreadsheets.write_workbook(COLUMNS, rows)
        if suffix == ".xlsx"
        else _BYTE_ORDER_MARK + "".join(spreadsheets.write_lines(COLUMNS, rows))
    )
    return HttpResponse(body, content_type=_CONTENT_TYPES[suffix], headers=headers)


def _name(of: datetime) -> str:
    return f"creators {of:%Y-%m-%d}"


def _lines(
    request: HttpRequest, found: SearchSession, account_id: UUID
) -> Iterator[dict[str, Any]]:
    look = read_look(request, found, FilterForm(request.GET))
    rows = read_rows(found, look)
    clear, weak = result_rows.split_weak(result_rows.sort_kept(rows, look.sort))
    listed = [*clear, *weak]
    cards = build_cards(found, listed, first=0)
    texts = {card.creator.pk: card.texts for card in cards}
    contacts = read_contacts(account_id, [card.creator for card in cards], texts)
    site = request.build_absolute_uri("/").removesuffix("/")
    for card in cards:
        page = site + reverse("creator", args=[card.creator.pk])
        cells = _cells(card, contacts.get(card.creator.pk)) | _quotes(card, site)
        yield cells | {"kindred_url": page}


def _cells(card: Card, contact: Contact | None) -> dict[str, Any]:
    profile = card.profile
    return {
        "place": card.place,
        "name": card.creator.name,
        "platform": profile and profile.platform,
        "handle": profile and profile.handle,
        "url": profile and profile.url,
        "followers": profile and profile.followers,
        "engagement_rate": profile and round_figure(profile.engagement_rate),
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
    """Returns percentiles. Each comes with the number of creators in the comparison."""
    cells: dict[str, Any] = {"compared_with": benchmarks and benchmarks["group"]}
    for name in FIGURES:
        place = benchmarks and benchmarks[name]
        cells[f"{name}_percentile"] = place and round_figure(place["percentile"])
        cells[f"{name}_creators"] = place and place["creators"]
    return cells


def _quotes(card: Card, site: str) -> dict[str, str | None]:
    """Returns quotes with links.

    A quote links to its post on the platform. If that is not possible, it links to our page of the post.
    """
    cells: dict[str, str | None] = dict.fromkeys(_QUOTES)
    for number, quote in enumerate(card.quotes, start=1):
        cells[f"quote_{number}"] = quote.words
        if post := quote.post:
            cells[f"quote_url_{number}"] = post.url or site + reverse("post", args=[post.pk])
    return cells
