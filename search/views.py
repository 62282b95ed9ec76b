"""The search pages. A GET never spends: a search is a POST that leads to its session's address."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRefresh
from django_htmx.middleware import HtmxDetails

from billing.authentication import by_session
from billing.metering import perform
from config.kit.clock import now
from config.kit.errors import KindredError
from creators.demo import EXAMPLE_SEARCHES
from search.cards import cards
from search.models import SearchSession
from search.operations import SEARCH
from search.pipeline.wishes import SearchRequest
from search.selectors import PAGE

SHOWN_AT_ONCE = 10
RECENT_SHOWN = 6
LIMITS = (10, 25, 50, 100)


class HtmxRequest(HttpRequest):
    htmx: HtmxDetails


class SearchForm(forms.Form):
    query = forms.CharField(
        max_length=1000,
        error_messages={
            "required": "Say who you are looking for.",
            "max_length": "Say it in at most 1,000 characters.",
        },
    )
    limit = forms.TypedChoiceField(coerce=int, choices=[(n, n) for n in LIMITS])


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def search(request: HtmxRequest) -> HttpResponse:
    """The field, empty or filled in by `?q=`. The button runs what it says; the address never does."""
    if request.method == "POST":
        return _run(request)
    query = request.GET.get("q", "")[:1000]
    return _ask(request, SearchForm(initial={"query": query, "limit": PAGE}))


def _run(request: HtmxRequest) -> HttpResponse:
    form = SearchForm(request.POST)
    if not form.is_valid():
        return _ask(request, form, status=422)
    caller = by_session(request)
    asked = SearchRequest(owner_id=caller.owner_id, **form.cleaned_data)
    try:
        found = perform(caller, SEARCH, asked)
    except KindredError as problem:
        response = _ask(request, form, status=problem.status, problem=problem)
        for name, value in problem.headers.items():
            response[name] = value
        return response
    return redirect("session", found["search_id"])


@login_required
@require_safe
@vary_on_headers("HX-Request")
def session(request: HtmxRequest, session_id: UUID) -> HttpResponse:
    """Results that were paid for. Whoever may not see them, or comes too late, may run them again."""
    found = get_object_or_404(SearchSession, id=session_id)
    is_own = found.account_id == by_session(request).owner_id
    if is_own and found.expires_at > now():
        return _results(request, found)
    if _wants_part(request):
        return HttpResponseClientRefresh()
    return _ask(request, _form_of(found), is_expired=is_own, is_shared=not is_own)


def _results(request: HtmxRequest, found: SearchSession) -> HttpResponse:
    """The first `?shown=` results; to HTMX only those of them that its reader does not have yet."""
    total = found.results.count()
    shown = _shown(request.GET.get("shown"))
    first = shown - SHOWN_AT_ONCE if _wants_part(request) else 0
    context = {
        "session": found,
        "cards": cards(found, first=first, last=shown),
        "total": total,
        "shown": min(shown, total),
        "next_shown": shown + SHOWN_AT_ONCE if shown < total else None,
    }
    if _wants_part(request):
        return render(request, "search/parts/results.html", context)
    is_weak = total > 0 and not found.results.filter(payload__match__low_confidence=False).exists()
    context |= {"form": _form_of(found), "operation": SEARCH, "is_weak": is_weak}
    return render(request, "search/session.html", context)


def _ask(request: HttpRequest, form: SearchForm, *, status: int = 200, **said: Any) -> HttpResponse:
    context = said | {
        "form": form,
        "operation": SEARCH,
        "examples": EXAMPLE_SEARCHES,
        "recent": _recent(by_session(request).owner_id),
        "moment": now(),
    }
    return render(request, "search/search.html", context, status=status)


def _recent(account_id: UUID) -> list[SearchSession]:
    own = SearchSession.objects.filter(account_id=account_id)
    return list(own.order_by("-created_at")[:RECENT_SHOWN])


def _form_of(found: SearchSession) -> SearchForm:
    return SearchForm(initial={"query": found.query, "limit": found.limit})


def _wants_part(request: HtmxRequest) -> bool:
    """Back asks again through HTMX, and needs the whole page."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def _shown(text: str | None) -> int:
    number = int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else 0
    return min(max(number, SHOWN_AT_ONCE), max(LIMITS))
