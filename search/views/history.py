"""The page of the account's past searches. Users can open, rename, pin and delete them."""

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
    """Shows the account's searches, newest first. Pinned searches come before them, on the first page."""
    own = history.list_searches(current_membership(request).account_id)
    page = Paginator(own.filter(is_pinned=False), PAGE).get_page(request.GET.get("page"))
    pinned = () if page.has_previous() else own.filter(is_pinned=True)
    context = {"pinned": pinned, "page": page, "moment": now()}
    return render(request, "search/history.html", context)


@signed_in_action
def keep(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Renames, pins, unpins or deletes a search of the account that the user is currently using."""
    account_id = current_membership(request).account_id
    own = SearchSession.objects.filter(pk=session_id, account_id=account_id)
    search = get_object_or_404(own)
    match request.POST.get("action"):
        case "rename":
            # Without a name, the page shows the search's sentence.
            own.update(name=one_line(request.POST.get("name", ""))[: history.NAME_LONGEST])
        case "pin":
            own.update(is_pinned=True)
        case "unpin":
            # Keep the results as long as those of a new search.
            own.update(is_pinned=False, kept_until=now() + history.KEPT)
        case "delete":
            # Deleting the search also deletes the responses that were stored for retries. The ledger of credits does
            # not change.
            idempotency.forget_answers([str(search.pk)])
            search.delete()
            messages.success(request, "The search and its results are deleted.")
            return redirect("searches")
    return redirect(read_next(request, "searches"))


def describe_requests(account_id: UUID, request_ids: Collection[str]) -> Mapping[str, Reference]:
    """Describes the searches that these requests ran. The pages of the credit ledger show the descriptions."""
    found = SearchSession.objects.filter(account_id=account_id, request_id__in=request_ids)
    return {
        request_id: Reference(name or query, reverse("session", args=[pk]))
        for pk, request_id, name, query in found.values_list("pk", "request_id", "name", "query")
    }
