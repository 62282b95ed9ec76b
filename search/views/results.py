"""The page of a search's results. Users can filter, sort and page through the results for free. The filters, the order
and the view are part of the page's address."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRefresh, push_url

from billing.access.authentication import current_membership, list_memberships
from billing.metering import delivery
from config.kit.clock import now
from config.kit.htmx import HtmxRequest
from config.kit.methods import read_only, signed_in_page
from creators.operations import EMAILS
from creators.selectors.contacts import offer_contacts, read_contacts
from search.answers import chips, examples, suggested_sentences
from search.answers import rows as result_rows
from search.answers.briefs import read_explicit
from search.answers.cards import build_cards, read_creators
from search.filters import changes as refinement
from search.filters.forms import FilterForm, SearchForm, list_fields
from search.filters.kinds import FlagFilter
from search.filters.panel import build_panel
from search.filters.storing import filters_from_json
from search.filters.table import BY_NAME, FILTERS
from search.filters.values import Filters
from search.models.answers import SearchSession
from search.operations.search import SEARCH
from search.views.columns import TABLES, read_choice
from search.views.lists.additions import MOST_AT_ONCE
from search.views.purchase import list_limits
from search.views.search import render_search

VIEWS: Final = {"cards": "Cards", "table": "Table"}
COLUMNS: Final = TABLES["results"]
"""Columns of the results table. A narrow screen shows one of them next to the name."""
CLEAR_ONLY: Final = "Clear matches only"
UNKNOWN_KEPT: Final = "Unknown included"
SHOWN_AT_ONCE: Final = {"cards": 10, "table": 25}
SHOWN_MOST: Final = 100

_PARTS: Final = {"found": "search/parts/found.html", "session": "search/parts/session.html"}
"""The template for the part of the page that an HTMX request replaces. The key is the id of the target element."""


@dataclass(frozen=True, slots=True)
class Look:
    session_id: UUID
    before: Filters
    chosen: Filters
    sort: str
    view: str
    shown: int
    is_unfolded: bool = False
    """Whether the weak matches below the clear matches are visible."""
    is_clear: bool = False
    """Whether the page shows only clear matches."""
    keeps_unknown: bool = False
    """Whether creators with an unknown value meet the filters."""
    column: str = ""
    """The column that narrow screens show. If empty, they show the column by which the results are sorted."""

    @property
    def step(self) -> int:
        return SHOWN_AT_ONCE[self.view]

    @property
    def difference(self) -> refinement.Difference:
        return refinement.compare_filters(self.before, self.chosen)

    @property
    def narrowing(self) -> Filters:
        """The chosen filters that are stricter than in the search."""
        found = self.difference
        unknown = frozenset(found.narrower) if self.keeps_unknown else frozenset()
        return replace(found.narrowing, keeps_unknown=unknown)

    @property
    def shown_column(self) -> str:
        return self.column or (self.sort if self.sort in COLUMNS else "followers")

    @property
    def unfiltered(self) -> "Look":
        return self.by(chosen=self.before, is_clear=False, keeps_unknown=False)

    @property
    def narrowed(self) -> "list[tuple[str, Look]]":
        """The filters and settings that the user has changed. Each has a description, and a look without the change."""
        told = []
        for name in self.difference.changed:
            undone = replace(self.chosen, **{name: getattr(self.before, name)})
            told.append((BY_NAME[name].describe_in(self.chosen), self.by(chosen=undone)))
        if self.is_clear:
            told.append((CLEAR_ONLY, self.by(is_clear=False)))
        if self.keeps_unknown:
            told.append((UNKNOWN_KEPT, self.by(keeps_unknown=False)))
        return told

    @property
    def address(self) -> str:
        """The address of the page with these filters, this order and this view. It leaves out default values and
        unchanged filters."""
        options = {
            "clear": "1" if self.is_clear else "",
            "unknown": "1" if self.keeps_unknown else "",
            "column": self.column,
            "sort": self.sort if self.sort != "match" else "",
            "view": self.view if self.view != "cards" else "",
            "weak": "1" if self.is_unfolded else "",
            "shown": str(self.shown) if self.shown > self.step else "",
        }
        said = [("filter", "1"), *list_fields(self.chosen)] if self.difference.changed else []
        said += [(name, value) for name, value in options.items() if value]
        return reverse("session", args=[self.session_id], query=said)

    def by(self, **changes: Any) -> "Look":
        """Returns a copy with other filters, another order or another view. The copy starts at the first page of
        results."""
        look = replace(self, **changes)
        return look if "shown" in changes else replace(look, shown=look.step)


@signed_in_page
@vary_on_headers("HX-Request", "HX-Target")
def session(request: HtmxRequest, session_id: UUID) -> HttpResponse:
    """Shows the results of a search. If the results have expired, shows a form to search again. Answers 404 if the
    search belongs to another account."""
    places = [place.account_id for place in list_memberships(request)]
    found = get_object_or_404(SearchSession, id=session_id, account_id__in=places)
    if found.account_id != current_membership(request).account_id:
        return render_search(request, SearchForm(), is_elsewhere=True)
    if found.is_pinned or found.kept_until > now():
        delivery.acknowledge_stored(str(found.pk))
        return _results(request, found)
    if _part(request):
        return HttpResponseClientRefresh()
    again = chips.repeat_search(found)
    form = SearchForm(initial={"query": again.query, "limit": again.limit})
    explicit = read_explicit(found)
    return render_search(request, form, explicit=explicit, instead_of=found, is_expired=True)


def _results(request: HtmxRequest, found: SearchSession) -> HttpResponse:
    form = FilterForm(request.GET)
    look = read_look(request, found, form)
    rows = result_rows.read_rows(found.pk, look.narrowing, clear_only=look.is_clear)
    context = _list(request, found, look, rows)
    part = _part(request)
    if part == "more":
        return render(request, "search/parts/results.html", context)
    context |= _around(request, found, look, rows)
    context["filter_form"] = form if "filter" in form.data else None
    if part != "found":
        counts, total = result_rows.count_values(rows), len(rows)
        context["panel"] = build_panel(look.before, look.chosen, form, counts, total=total)
    if part in _PARTS:
        return push_url(render(request, _PARTS[part], context), look.address)
    return render(request, "search/session.html", context)


def read_look(request: HttpRequest, found: SearchSession, form: FilterForm) -> Look:
    before = filters_from_json(found.searched)
    chosen = form.apply_to(before) if "filter" in request.GET else before
    view = _choose(request, "view", VIEWS, otherwise="cards")
    return Look(
        session_id=found.pk,
        before=before,
        chosen=chosen,
        sort=_choose(request, "sort", result_rows.SORTS, otherwise="match"),
        view=view,
        shown=_shown(request.GET.get("shown"), SHOWN_AT_ONCE[view]),
        is_unfolded="weak" in request.GET,
        is_clear="clear" in request.GET,
        keeps_unknown="unknown" in request.GET,
        column=_choose(request, "column", COLUMNS, otherwise=""),
    )


def _choose(request: HttpRequest, name: str, offered: Collection[str], *, otherwise: str) -> str:
    given = request.GET.get(name, "")
    return given if given in offered else otherwise


def _list(
    request: HtmxRequest, found: SearchSession, look: Look, rows: list[result_rows.Row]
) -> dict[str, Any]:
    """Returns the template context of the list of results. If the user asked for more results, the context contains
    only the additional results."""
    account_id = current_membership(request).account_id
    kept = result_rows.sort_kept(rows, look.sort)
    clear, weak = result_rows.split_weak(kept)
    listed = clear + weak if look.is_unfolded or not clear else clear
    first = look.shown - look.step if _part(request) == "more" else 0
    shared = result_rows.find_shared_weaknesses(kept)
    cards = build_cards(found, listed[first : look.shown], first=first, said_of_all=shared)
    creators = read_creators(found, listed)
    contacts = read_contacts(account_id, creators, {card.creator.pk: card.texts for card in cards})
    more = look.by(shown=look.shown + look.step)
    unfolded = look.by(is_unfolded=True, shown=max(look.shown, len(listed) + look.step))
    return {
        "session": found,
        "look": look,
        "cards": cards,
        "contacts": contacts,
        "offer": offer_contacts(contacts.values()),
        "emails": EMAILS,
        "kept": len(kept),
        "listed": len(listed),
        "saved": creators[:MOST_AT_ONCE],
        "shown": min(look.shown, len(listed)),
        "more": more if look.shown < len(listed) else None,
        "first_weak": len(clear) + 1 if clear else None,
        "weak": len(weak),
        "folded": unfolded if len(listed) < len(kept) else None,
    }


def _around(
    request: HttpRequest, found: SearchSession, look: Look, rows: list[result_rows.Row]
) -> dict[str, Any]:
    again = chips.repeat_search(found)
    return {
        "choice": read_choice(request, "results"),
        "operation": SEARCH,
        "moment": now(),
        "form": SearchForm(initial={"query": again.query}),
        "limits": list_limits(request, SEARCH, wanted=again.limit),
        "repeated": again,
        "kept_filters": chips.list_kept(read_explicit(found)),
        "total": len(rows),
        **_doubts(found, [row for row in rows if row.is_kept]),
        "chips": chips.list_chips(found),
        "narrowed": look.narrowed,
        "beyond": [BY_NAME[name].describe_in(look.chosen) for name in look.difference.wider],
        "again": _again(found, look, rows),
        "unknown": _unknown(look, rows),
        "examples": () if rows else suggested_sentences.suggest_sentences(),
        "clear_total": sum(row.is_clear for row in rows),
        "sorts": result_rows.SORTS,
        "query": look.address.partition("?")[2],
        "columns": COLUMNS,
        "views": VIEWS,
    }


def _again(found: SearchSession, look: Look, rows: list[result_rows.Row]) -> chips.Again | None:
    """Returns a new search for the chosen filters, or None. It is needed if a chosen filter is wider than in the
    search, or if no result meets the filters."""
    changed = look.difference
    is_asked = changed.wider or not any(row.is_kept for row in rows)
    return chips.widen_search(found, look.chosen, changed) if changed.changed and is_asked else None


def _unknown(look: Look, rows: list[result_rows.Row]) -> list[tuple[int, str]]:
    """Returns how many results each filter hides because their value is unknown."""
    hidden = [] if look.keeps_unknown else [row for row in rows if not row.is_kept]
    counted = [
        (sum(not row.known[one.name] for row in hidden), one.heading.lower())
        for one in FILTERS
        if not isinstance(one, FlagFilter) and one.name in look.difference.narrower
    ]
    return [one for one in counted if one[0]]


def _doubts(found: SearchSession, kept: list[result_rows.Row]) -> dict[str, Any]:
    """Returns template context about weak matches: the weaknesses that all results share, and the numbers of matches
    with and without a weakness."""
    weak = sum(row.low_confidence for row in kept)
    return {
        "is_weak": bool(kept) and weak == len(kept),
        "is_unplaced": "location_unverified" in result_rows.find_shared_weaknesses(kept),
        "is_unchecked": found.quality_mode != "reranked",
        "clear": sum(row.is_clear for row in kept),
        "unplaced": sum(row.location_unverified and not row.low_confidence for row in kept),
    }


def _part(request: HtmxRequest) -> str | None:
    """Returns the template for the part of the page that HTMX requests. Returns None for the whole page, which HTMX
    requests if the user goes back."""
    if not request.htmx or request.htmx.history_restore_request:
        return None
    target = (request.htmx.target or "").rpartition("#")[2]
    return target if target in _PARTS else "more"


def _shown(text: str | None, step: int) -> int:
    number = int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else 0
    return min(max(number, step), SHOWN_MOST)


# --- Examples -------------------------------------------------------------------------------------


@read_only
def example(request: HttpRequest, name: str) -> HttpResponse:
    """Shows an example search. It is free and public. The creators' profiles require a login."""
    found = get_object_or_404(examples.list_examples(), example=name)
    context = {
        "session": found,
        "chips": chips.list_chips(found),
        "cards": examples.list_best(found, at_most=examples.RESULTS),
        "others": examples.list_examples().exclude(pk=found.pk),
        "operation": SEARCH,
        "is_example": not request.user.is_authenticated,
    }
    return render(request, "search/example.html", context)
