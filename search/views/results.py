"""The page of a search's results. Filtering, sorting and paging are free.
The address contains the filters, the order and the view."""

from collections.abc import Iterable
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
from config.kit.methods import signed_in_page
from creators.models import Creator
from creators.operations import EMAILS
from creators.selectors.contacts import offer_contacts, read_contacts
from search.answers import chips, suggested_sentences
from search.answers import rows as result_rows
from search.answers.briefs import read_explicit
from search.answers.cards import Card, build_cards, read_creators
from search.filters import changes as refinement
from search.filters import panel
from search.filters.forms import FilterForm, SearchForm, list_fields
from search.filters.kinds import FlagFilter
from search.filters.storing import filters_from_json
from search.filters.table import BY_NAME, FILTERS
from search.filters.values import Filters
from search.models.answers import SearchSession
from search.operations.search import SEARCH
from search.views.affording import list_limits
from search.views.columns import TABLES, read_choice
from search.views.lists.additions import MOST_AT_ONCE
from search.views.search import render_search

VIEWS: Final = {"cards": "Cards", "table": "Table"}
COLUMNS: Final = TABLES["results"]
"""Columns of the table. Narrow screens show one of them next to the name."""
CLEAR_ONLY: Final = "Clear matches only"
UNKNOWN_KEPT: Final = "Unknown included"
SHOWN_AT_ONCE: Final = {"cards": 10, "table": 25}
SHOWN_MOST: Final = 100

_PARTS: Final = {"found": "search/parts/found.html", "session": "search/parts/session.html"}
"""Maps the id of an HTMX target to its template."""


@dataclass(frozen=True, slots=True)
class Look:
    """The filters, order and view of a results page."""

    session_id: UUID
    before: Filters
    chosen: Filters
    sort: str
    view: str
    shown: int
    is_unfolded: bool = False
    """Whether weak matches are shown below the clear ones."""
    is_clear: bool = False
    """Whether weak matches are hidden."""
    keeps_unknown: bool = False
    """Whether creators with unknown values meet the filters."""
    column: str = ""
    """The column that narrow screens show; empty means the column that is sorted by."""

    @property
    def step(self) -> int:
        return SHOWN_AT_ONCE[self.view]

    @property
    def difference(self) -> refinement.Difference:
        return refinement.compare_filters(self.before, self.chosen)

    @property
    def narrowing(self) -> Filters:
        """Chosen filters that are stricter than those of the search."""
        found = self.difference
        unknown = frozenset(found.narrower) if self.keeps_unknown else frozenset()
        return replace(found.narrowing, keeps_unknown=unknown)

    @property
    def shown_column(self) -> str:
        return self.column or (self.sort if self.sort in COLUMNS else "followers")

    @property
    def address(self) -> str:
        """The address of this look. It omits default values and unchanged filters."""
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
        """Returns the look with these changes. The list starts again with the first results."""
        look = replace(self, **changes)
        return look if "shown" in changes else replace(look, shown=look.step)


@signed_in_page
@vary_on_headers("HX-Request", "HX-Target")
def session(request: HtmxRequest, session_id: UUID) -> HttpResponse:
    """Shows the results. If they have expired, shows a form to search again.
    Returns 404 for other accounts' searches."""
    places = [place.account_id for place in list_memberships(request)]
    found = get_object_or_404(SearchSession, id=session_id, account_id__in=places)
    if found.account_id != current_membership(request).account_id:
        return render_search(request, SearchForm(), is_elsewhere=True)
    if found.is_pinned or found.kept_until > now():
        delivery.acknowledge_stored(str(found.pk))
        return _results(request, found)
    if _wants_part(request):
        return HttpResponseClientRefresh()
    again = chips.repeat_search(found)
    form = SearchForm(initial={"query": again.query, "limit": again.limit})
    return render_search(
        request,
        form,
        explicit=read_explicit(found),
        instead_of=found,
        is_expired=True,
    )


def _results(request: HtmxRequest, found: SearchSession) -> HttpResponse:
    form = FilterForm(request.GET)
    look = read_look(request, found, form)
    rows = read_rows(found, look)
    context = _list(request, found, look, rows)
    part = _part(request)
    if part == "more":
        return render(request, "search/parts/results.html", context)
    context |= _around(request, found, look, rows, form)
    if part != "found":
        counts = result_rows.count_values(rows)
        context["panel"] = panel.build_panel(
            look.before, look.chosen, counts, total=len(rows), form=form
        )
    if part in _PARTS:
        return push_url(render(request, _PARTS[part], context), look.address)
    return render(request, "search/session.html", context)


def read_rows(found: SearchSession, look: Look) -> list[result_rows.Row]:
    rows = result_rows.read_rows(found.pk, look.narrowing)
    return result_rows.keep_clear(rows) if look.is_clear else rows


def read_look(request: HttpRequest, found: SearchSession, form: FilterForm) -> Look:
    before = filters_from_json(found.searched)
    chosen = form.apply_to(before) if "filter" in request.GET else before
    view = request.GET.get("view", "")
    view = view if view in VIEWS else "cards"
    sort = request.GET.get("sort", "")
    return Look(
        session_id=found.pk,
        before=before,
        chosen=chosen,
        sort=sort if sort in result_rows.SORTS else "match",
        view=view,
        shown=_shown(request.GET.get("shown"), SHOWN_AT_ONCE[view]),
        is_unfolded="weak" in request.GET,
        is_clear="clear" in request.GET,
        keeps_unknown="unknown" in request.GET,
        column=column if (column := request.GET.get("column", "")) in COLUMNS else "",
    )


def _list(
    request: HtmxRequest, found: SearchSession, look: Look, rows: list[result_rows.Row]
) -> dict[str, Any]:
    """Returns the context of the list of results.
    If the user asked for more results, only the additional ones are listed."""
    kept = result_rows.sort_kept(rows, look.sort)
    clear, weak = result_rows.split_weak(kept)
    listed = clear + weak if look.is_unfolded or not clear else clear
    first = look.shown - look.step if _part(request) == "more" else 0
    cards = build_cards(
        found,
        listed[first : look.shown],
        first=first,
        said_of_all=result_rows.find_shared_weaknesses(kept),
    )
    more = look.by(shown=look.shown + look.step) if look.shown < len(listed) else None
    creators = read_creators(found, listed)
    return {
        "session": found,
        "look": look,
        "cards": cards,
        **_contacts(request, creators, cards),
        "kept": len(kept),
        "listed": len(listed),
        "saved": creators[:MOST_AT_ONCE],
        "shown": min(look.shown, len(listed)),
        "more": more,
        "first_weak": len(clear) + 1 if clear else None,
        "weak": len(weak),
        "folded": None
        if len(listed) == len(kept)
        else look.by(is_unfolded=True, shown=max(look.shown, len(listed) + look.step)),
        "fold": look.by(is_unfolded=False),
    }


def _contacts(
    request: HttpRequest, creators: list[Creator], cards: Iterable[Card]
) -> dict[str, Any]:
    account_id = current_membership(request).account_id
    texts = {card.creator.pk: card.texts for card in cards}
    contacts = read_contacts(account_id, creators, texts)
    offer = offer_contacts(contacts.values())
    return {"contacts": contacts, "offer": offer, "emails": EMAILS}


def _around(
    request: HttpRequest,
    found: SearchSession,
    look: Look,
    rows: list[result_rows.Row],
    form: FilterForm,
) -> dict[str, Any]:
    changed = look.difference
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
        "narrowed": [*_undoing(look, changed.changed), *_undoing_marks(look)],
        "beyond": [BY_NAME[name].describe_in(look.chosen) for name in changed.wider],
        "again": _again(found, look, rows),
        "unknown": _unknown(look, rows),
        "examples": () if rows else suggested_sentences.suggest_sentences(),
        "unfiltered": look.by(chosen=look.before, is_clear=False, keeps_unknown=False).address,
        "with_unknown": look.by(keeps_unknown=True).address,
        "clear_total": sum(not (row.low_confidence or row.location_unverified) for row in rows),
        "filter_form": form if "filter" in form.data else None,
        "sorts": [
            (key, label, look.by(sort=key).address) for key, label in result_rows.SORTS.items()
        ],
        "sort_addresses": {key: look.by(sort=key).address for key in result_rows.SORTS},
        "query": look.address.partition("?")[2],
        "columns": [(key, label, look.by(column=key).address) for key, label in COLUMNS.items()],
        "looks": [(key, label, look.by(view=key).address) for key, label in VIEWS.items()],
    }


def _again(found: SearchSession, look: Look, rows: list[result_rows.Row]) -> chips.Again | None:
    """Returns a new search for the chosen filters, if it can find more creators.
    It can if a filter is wider than in the search, or if no result meets the filters."""
    changed = look.difference
    is_asked = changed.wider or not any(row.is_kept for row in rows)
    return chips.widen_search(found, look.chosen, changed) if changed.changed and is_asked else None


def _unknown(look: Look, rows: list[result_rows.Row]) -> list[tuple[int, str]]:
    """Counts the results that each filter hides because their value is unknown."""
    hidden = [] if look.keeps_unknown else [row for row in rows if not row.is_kept]
    counted = [
        (sum(not row.known[one.name] for row in hidden), one.heading.lower())
        for one in FILTERS
        if not isinstance(one, FlagFilter) and one.name in look.difference.narrower
    ]
    return [one for one in counted if one[0]]


def _doubts(found: SearchSession, kept: list[result_rows.Row]) -> dict[str, Any]:
    """Returns the weaknesses that concern the whole list."""
    weak = sum(row.low_confidence for row in kept)
    said = {
        "is_weak": bool(kept) and weak == len(kept),
        "is_unplaced": "location_unverified" in result_rows.find_shared_weaknesses(kept),
        "is_unchecked": found.quality_mode != "reranked",
    }
    unplaced = sum(row.location_unverified and not row.low_confidence for row in kept)
    clear = len(kept) - weak - unplaced if weak or unplaced else 0
    doubts = {"unplaced": unplaced, "clear": clear}
    return {**said, **doubts, "is_doubtful": any(said.values())}


def _undoing(look: Look, changed: tuple[str, ...]) -> list[tuple[str, str]]:
    """Describes each changed filter, with the address without that change."""
    return [
        (
            BY_NAME[name].describe_in(look.chosen),
            look.by(chosen=replace(look.chosen, **{name: getattr(look.before, name)})).address,
        )
        for name in changed
    ]


def _undoing_marks(look: Look) -> list[tuple[str, str]]:
    """Describes each changed setting that is not a filter of the search.
    Each comes with the address without that change."""
    marks = [(CLEAR_ONLY, look.by(is_clear=False).address)] if look.is_clear else []
    if look.keeps_unknown:
        marks.append((UNKNOWN_KEPT, look.by(keeps_unknown=False).address))
    return marks


def _wants_part(request: HtmxRequest) -> bool:
    """Returns whether HTMX asks for a part of the page. For the Back button, HTMX asks for the whole page."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def _part(request: HtmxRequest) -> str | None:
    if not _wants_part(request):
        return None
    target = (request.htmx.target or "").rpartition("#")[2]
    return target if target in _PARTS else "more"


def _shown(text: str | None, step: int) -> int:
    number = int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else 0
    return min(max(number, step), SHOWN_MOST)
