"""The page of the account's past searches. Users open, rename, pin and delete them here."""

from collections.abc import Collection, Mapping
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from billing.access.authentication import current_membership
from billing.ledger.references import Reference
from billing.metering import idempotency
from config.kit.clock import now
from config.kit.methods import signed_in_action, signed_in_page
from config.kit.redirects import read_next
from config.kit.text import one_line
from search.answers import history
from search.models.answers import SearchSession

PAGE: Final = 50


@signed_in_page
def searches(request: HttpRequest) -> HttpResponse:
    """Shows the account's searches, newest first. Pinned searches come before the others, on the first page."""
    account_id = current_membership(request).account_id
    others = Paginator(history.list_searches(account_id, pinned=False), PAGE)
    page = others.get_page(request.GET.get("page"))
    pinned = [] if page.has_previous() else list(history.list_searches(account_id, pinned=True))
    shown = [*pinned, *page.object_list]
    context = {
        "pinned": _with_counts(pinned),
        "others": _with_counts(list(page.object_list)),
        "page": page,
        "is_empty": not shown,
        "moment": now(),
    }
    return render(request, "search/history.html", context)


def _with_counts(searches: list[SearchSession]) -> list[tuple[SearchSession, int]]:
    counts = history.count_results(searches) if searches else {}
    return [(one, counts.get(one.pk, 0)) for one in searches]


@signed_in_action
def keep(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Renames, pins, unpins or deletes a search of the user's current account."""
    account_id = current_membership(request).account_id
    search = get_object_or_404(SearchSession, pk=session_id, account_id=account_id)
    match request.POST.get("action"):
        case "rename":
            history.rename_search(search, one_line(request.POST.get("name", "")))
        case "pin":
            history.pin_search(search)
        case "unpin":
            history.unpin_search(search, now=now())
        case "delete":
            _erase(search)
            messages.success(request, "The search and its results are deleted.")
            return redirect("searches")
    return redirect(read_next(request, "searches"))


def _erase(search: SearchSession) -> None:
    """Deletes the sentence, the results, and the responses that were stored for retries.
    The ledger of credits does not change."""
    idempotency.forget_answers([str(search.pk)])
    search.delete()


def describe_requests(account_id: UUID, request_ids: Collection[str]) -> Mapping[str, Reference]:
    """Returns descriptions of the searches that these requests ran. The ledger's pages show them."""
    found = SearchSession.objects.filter(account_id=account_id, request_id__in=request_ids)
    return {
        request_id: Reference(name or query, reverse("session", args=[pk]))
        for pk, request_id, name, query in found.values_list("pk", "request_id", "name", "query")
    }
