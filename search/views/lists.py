"""The pages of lists. They run the operations of the API."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from billing.access.authentication import by_form, by_session
from billing.metering.performing import perform
from creators.schemas.requests import CreatorKey
from creators.schemas.responses import CreatorSummary
from creators.selectors.creators import summarize_creators
from search.shortlists import operations
from search.shortlists.forms import AddForm, EntryForm, ListForm
from search.shortlists.models import ShortlistEntry
from search.shortlists.schemas import (
    AddBody,
    AddedCreators,
    EntryBody,
    EntryKey,
    ListBody,
    ListQuery,
    ListsQuery,
)
from search.shortlists.services import EditConflict

SHOWN = 100

# --- All lists ------------------------------------------------------------------------------------


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def shortlists(request: HttpRequest) -> HttpResponse:
    """A POST creates one, with the creator that `?creator=` offers to add."""
    form, adding = ListForm(request.POST or None), _find_creator(request.GET.get("creator", ""))
    if form.is_valid():
        return redirect("list", _create(request, form.cleaned_data["name"], adding))
    query = ListsQuery.model_validate({"limit": SHOWN, **_read_cursor(request)})
    page = perform(by_session(request), operations.LISTS, query)
    rows = [{**one, "created": datetime.fromisoformat(one["created_at"])} for one in page["data"]]
    context = {
        "form": form,
        "rows": rows,
        "next_cursor": page["next_cursor"],
        "adding": adding,
    }
    return render(request, "search/lists.html", context, status=422 if form.errors else 200)


def _create(request: HttpRequest, name: str, adding: CreatorSummary | None) -> str:
    caller = by_form(request)
    made = perform(caller, operations.CREATE, ListBody(name=name))
    if adding:
        key = CreatorKey(creator_id=UUID(adding["id"]))
        perform(caller, operations.ADD, AddBody(id=UUID(made["id"]), creators=[key]))
    return made["id"]


def _read_cursor(request: HttpRequest) -> dict[str, str]:
    cursor = request.GET.get("cursor", "")[:500]
    return {"cursor": cursor} if cursor else {}


def _find_creator(text: str) -> CreatorSummary | None:
    """The creator that `?creator=` offers to add."""
    try:
        creator_id = UUID(text)
    except ValueError:
        return None
    return summarize_creators([creator_id]).get(creator_id)


# --- One list -------------------------------------------------------------------------------------


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def shortlist(request: HttpRequest, list_id: UUID) -> HttpResponse:
    """A POST adds a creator."""
    form = AddForm(request.POST or None)
    if not form.is_valid():
        return _page(request, list_id, add_form=form, status=422 if form.errors else 200)
    body = AddBody(id=list_id, creators=[CreatorKey.model_validate(form.cleaned_data)])
    added = perform(by_form(request), operations.ADD, body)
    if added["not_found"]:
        form.add_error("username", "No stored creator has this username.")
        return _page(request, list_id, add_form=form, status=422)
    messages.success(request, _describe_addition(added))
    return redirect("list", list_id)


def _describe_addition(added: AddedCreators) -> str:
    if not added["data"]:
        return "This creator is already on the list."
    return f"{added['data'][0]['creator']['name']} is on the list."


def _page(request: HttpRequest, list_id: UUID, *, status: int = 200, **said: Any) -> HttpResponse:
    query = ListQuery.model_validate({"id": list_id, "limit": SHOWN, **_read_cursor(request)})
    context = {
        "list": perform(by_session(request), operations.READ, query),
        "statuses": ShortlistEntry.Status.choices,
        "add_form": AddForm(),
        **said,
    }
    return render(request, "search/list.html", context, status=status)


@login_required
@require_POST
def change_entry(request: HttpRequest, list_id: UUID, creator_id: UUID) -> HttpResponse:
    """What could not be saved is shown beside what is stored, so that nothing typed is lost."""
    form = EntryForm(request.POST)
    if not form.is_valid():
        return _page(request, list_id, status=422, unsaved=form)
    body = EntryBody(id=list_id, creator_id=creator_id, **form.cleaned_data)
    try:
        entry = perform(by_form(request), operations.CHANGE, body)
    except EditConflict as conflict:
        name = conflict.details["current"]["creator"]["name"]
        return _page(request, list_id, status=409, unsaved=form, changed_meanwhile=name)
    messages.success(request, f"{entry['creator']['name']} is saved.")
    return redirect("list", list_id)


@login_required
@require_POST
def remove_creator(request: HttpRequest, list_id: UUID, creator_id: UUID) -> HttpResponse:
    key = EntryKey(id=list_id, creator_id=creator_id)
    perform(by_form(request), operations.REMOVE, key)
    messages.success(request, "The creator was removed from the list.")
    return redirect("list", list_id)
