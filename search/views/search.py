"""The search page. It has a field for the sentence, a button that spends credits, and examples."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.vary import vary_on_headers

from billing.access import page_limits
from billing.access.authentication import by_form, current_membership
from billing.access.page_limits import PageLimitReached
from billing.metering.performance import perform
from config.kit.clock import now
from config.kit.errors import KindredError
from config.kit.htmx import HtmxRequest
from config.kit.methods import signed_in_action, signed_in_form
from creators.identity.pasted import read_single
from creators.indexing import measure_reach
from creators.models import Creator
from creators.operations import AUTOCOMPLETE
from creators.selectors.exact_names import LONGEST, find_by_name, sort_by_followers
from search.answers import chips, suggested_sentences
from search.answers.history import is_saved, list_searches
from search.filters import panel
from search.filters.fields import PAGE
from search.filters.forms import SearchForm, read_limit
from search.filters.values import NO_FILTERS, Filters
from search.models.answers import SearchSession
from search.operations.search import PREVIEW, SEARCH
from search.views import readings
from search.views.purchase import lead_to, list_limits, offer_limit, render_form

RECENT_SHOWN = 6
_NAMED: Final = "named"
"""Name of a form field. It contains a text that looks like a name, for which the page has already offered creators. If
the user sends the same text again, the search runs."""
_NAMED_SHOWN: Final = 6


@signed_in_form
@vary_on_headers("HX-Request")
def search(request: HtmxRequest) -> HttpResponse:
    """Shows the search field, filled in with the text of `?q=`. Only a press of the button runs a search."""
    if request.method == "POST":
        return _run(request)
    query = request.GET.get("q", "")
    form = SearchForm(initial={"query": query, "limit": PAGE})
    return render_search(request, form, named=_find_named(request, query))


def _run(request: HtmxRequest) -> HttpResponse:
    """Runs a search. The brief has the corrections that the user made in the form."""
    form = SearchForm(request.POST)
    if not form.is_valid():
        return render_search(request, form, status=422)
    query = form.cleaned_data["query"]
    offered = query if request.POST.get(_NAMED, "") == query else ""
    if not offered and (named := _find_named(request, query)):
        return render_search(request, form, named=named, **readings.keep_reading(request, form))
    try:
        body = readings.make_body(request, form)
        if readings.lost_corrections(request, body):
            return render_search(request, form, **readings.show_reading(request, form))
        readings.correct_body(request, body)
        found = perform(by_form(request), SEARCH, body)
    except KindredError as problem:
        instead = offer_limit(request, SEARCH, problem, refused=form.cleaned_data["limit"])
        reading = readings.keep_reading(request, form)
        return render_search(
            request, form, problem=problem, offered=offered, instead=instead, **reading
        )
    return lead_to(request, reverse("session", args=[found["search_id"]]))


def render_search(
    request: HttpRequest,
    form: SearchForm,
    *,
    status: int = 200,
    explicit: Filters | None = None,
    instead_of: SearchSession | None = None,
    **said: Any,
) -> HttpResponse:
    """Shows the search form without results. `explicit` contains the filters that the form shows. If it is missing, the
    form keeps its own filters. `instead_of` is a search whose results cannot be shown."""
    own = list_searches(current_membership(request).account_id)
    recent = own.exclude(pk=instead_of.pk) if instead_of else own
    kept = instead_of and own.filter(
        is_saved(now()), query=instead_of.query, request=instead_of.request
    )
    explicit = explicit or (form.filters if form.is_bound else NO_FILTERS)
    context = said | {
        "form": form,
        "operation": SEARCH,
        "limits": list_limits(request, SEARCH, wanted=read_limit(form)),
        "panel": panel.build_panel(explicit, explicit, form),
        "set_filters": len(chips.list_kept(explicit)),
        "progress": measure_reach().describe_progress(),
        "examples": suggested_sentences.suggest_sentences(),
        "recent": recent.defer("request", "understood", "searched")[:RECENT_SHOWN],
        "kept_results": kept.first() if kept else None,
        "moment": now(),
    }
    return render_form(request, "search/search.html", context, status=status)


# --- The free reading -----------------------------------------------------------------------------


@signed_in_action
@vary_on_headers("HX-Request")
def preview(request: HtmxRequest) -> HttpResponse:
    """Shows for free how the text of the form is understood, and applies corrections. With scripts, the browser gets
    only this part of the page. Without scripts, it gets the whole page."""
    form, status = SearchForm(request.POST), 200
    shown: dict[str, Any]
    try:
        if "query" in form.errors:
            shown, status = {"problem_of_reading": form.errors["query"][0]}, 422
        else:
            page_limits.count_use(request, page_limits.PREVIEWS, by_api=PREVIEW)
            shown = readings.show_reading(request, form)
    except KindredError as problem:
        shown, status = {"problem_of_reading": problem.message, "refusal": problem}, problem.status
    if request.htmx:
        return render(request, "search/parts/reading.html", shown, status=status)
    return render_search(request, form, status=status, **shown)


# --- Names of creators ----------------------------------------------------------------------------


class Offer(NamedTuple):
    text: str
    creators: Sequence[Creator]


def _find_named(request: HttpRequest, text: str) -> Offer | None:
    """Returns the creators whose name, handle or profile URL is the text. If there are any, this counts as one
    suggestion. Returns None if there are none, or if the limit of suggestions is reached."""
    text = text.replace("\0", "").strip()
    if not text or len(text) > LONGEST:
        return None
    named = find_by_name(text) | read_single(text)
    if not named:
        return None
    try:
        page_limits.count_use(request, page_limits.SUGGESTIONS, by_api=AUTOCOMPLETE)
    except PageLimitReached:
        return None
    return Offer(text, sort_by_followers(named, most=_NAMED_SHOWN))
