"""The page of all lists of the account. Users can create, rename and delete lists."""

from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from billing.access.authentication import by_form, by_session, current_membership
from billing.metering.performance import perform
from config.kit.methods import signed_in_action, signed_in_change, signed_in_form
from config.kit.redirects import read_next
from search.lists import totals
from search.lists.forms import CURRENCIES, ListForm, RenameForm
from search.lists.schemas import ListKey, ListsQuery, RenameBody
from search.lists.services import EditConflict
from search.operations import lists
from search.views.lists.additions import create_list

SHOWN = 100


@signed_in_form
def shortlists(request: HttpRequest) -> HttpResponse:
    """Shows the lists. A POST request creates a list."""
    form = ListForm(request.POST or None)
    if form.is_valid():
        return redirect("list", create_list(request, form))
    query = ListsQuery(limit=SHOWN)
    if cursor := request.GET.get("cursor"):
        query.cursor = cursor[:500]
    page = perform(by_session(request), lists.LISTS, query)
    ids = [UUID(one["id"]) for one in page["data"]]
    counts = totals.count_statuses(ids, account_id=current_membership(request).account_id)
    rows = [
        {**one, "changed": datetime.fromisoformat(one["changed_at"]), "statuses": counts[id_]}
        for id_, one in zip(ids, page["data"], strict=True)
    ]
    context = {
        "form": form,
        "currencies": CURRENCIES,
        "rows": rows,
        "next_cursor": page["next_cursor"],
    }
    return render(request, "search/lists/all.html", context, status=422 if form.errors else 200)


@signed_in_action
def rename(request: HttpRequest, list_id: UUID) -> HttpResponse:
    """Renames a list or changes its currency. Stored fees keep their numbers."""
    form = RenameForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Nothing was saved. Use 1 to 100 characters for the name.")
        return redirect(read_next(request, "lists"))
    body = RenameBody(id=list_id, **form.list_given())
    try:
        perform(by_form(request), lists.RENAME, body)
        messages.success(request, "The list is saved.")
    except EditConflict as conflict:
        name = conflict.details["current"]["name"]
        said = f"Another member changed this list, now named “{name}”. “{body.name}” was not saved."
        messages.error(request, said)
    return redirect(read_next(request, "lists"))


@signed_in_change("lists")
def delete(request: HttpRequest, list_id: UUID) -> str:
    perform(by_form(request), lists.DELETE, ListKey(id=list_id))
    return "The list is deleted."
