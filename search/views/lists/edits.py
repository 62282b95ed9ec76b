"""Saves changes that users make on the page of a list: changed fields of an entry, a new order, and actions on ticked
creators."""

from typing import Any, Final, get_args
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django_htmx.http import trigger_client_event

from billing.access.authentication import by_form
from billing.metering.performance import perform
from config.kit.htmx import HtmxRequest
from config.kit.methods import signed_in_action, signed_in_form
from config.kit.redirects import read_next
from search.lists import order as ordering
from search.lists import removal
from search.lists.forms import EntryForm
from search.lists.schemas import EntryBody, EntryItem
from search.lists.services import EditConflict
from search.models.lists import ShortlistEntry
from search.operations import lists
from search.views.lists.additions import offer_lists
from search.views.lists.forms import make_context, read_ids, tell_with_undo
from search.views.lists.page import make_frame, read_list, render_page, show_rows
from search.views.purchase import read_id

_LABELS: Final = dict(ShortlistEntry.Status.choices)


@signed_in_form
def entry(request: HtmxRequest, list_id: UUID, creator_id: UUID) -> HttpResponse:
    """Saves the fields of a list entry. If someone else has changed the entry since the page was loaded, saves nothing
    and shows both versions."""
    if request.method != "POST":
        return _answer_row(request, list_id, creator_id)
    form = EntryForm(request.POST)
    if not form.is_valid():
        return _refuse(request, list_id, form)
    version, changes = form.cleaned_data["version"], form.list_changes()
    body = EntryBody(id=list_id, creator_id=creator_id, version=version, **changes)
    try:
        saved = perform(by_form(request), lists.CHANGE, body)
    except EditConflict as conflict:
        return _show_conflict(request, list_id, form, conflict.details["current"])
    if not request.htmx:
        messages.success(request, f"{saved['creator']['name']} is saved.")
        return redirect(read_next(request, reverse("list", args=[list_id])))
    if "resolved" in request.POST:
        return _answer_row(request, list_id, creator_id)
    # The response contains the new version number and the totals. It replaces no field, because the user may still be
    # typing.
    context = make_frame(request, list_id) | {"entry": saved}
    return render(request, "search/lists/parts/saved.html", context)


def _answer_row(request: HtmxRequest, list_id: UUID, creator_id: UUID) -> HttpResponse:
    context = make_frame(request, list_id)
    if not request.htmx:
        return redirect("list", list_id)
    context |= {"replaced": show_rows(request, list_id, [creator_id])}
    return render(request, "search/lists/parts/saved.html", context)


def _refuse(request: HtmxRequest, list_id: UUID, form: EntryForm) -> HttpResponse:
    problems = [str(problem) for errors in form.errors.values() for problem in errors]
    if not request.htmx:
        return render_page(request, list_id, status=422, problems=problems, unsaved=form)
    messages.error(request, " ".join(["Not saved.", *problems]))
    return HttpResponse()


def _show_conflict(
    request: HtmxRequest, list_id: UUID, form: EntryForm, current: EntryItem
) -> HttpResponse:
    conflict = {"current": current, "fields": _compare(form, current)}
    if not request.htmx:
        return render_page(request, list_id, status=409, conflict=conflict)
    context = {"conflict": conflict, "list": {"id": list_id}, "is_part": True}
    response = render(request, "search/lists/parts/conflict.html", context)
    return trigger_client_event(response, "entry-conflict")


def _compare(form: EntryForm, current: Any) -> list[dict[str, Any]]:
    """Returns the fields of a list entry in which the stored version and the user's version differ. Each field has both
    values."""
    counted = form.list_changes()
    return [
        {
            "name": name,
            "stored": _say(name, current[name]),
            "mine": _say(name, form.cleaned_data[name]),
            "value": form.data[name],
            "is_changed": name in counted,
        }
        for name in form.sent
        if form.cleaned_data[name] != current[name]
    ]


def _say(name: str, value: Any) -> str:
    if name == "tags":
        return ", ".join(value)
    return str(_LABELS.get(value, value) if value is not None else "")


# --- Order ----------------------------------------------------------------------------------------


@signed_in_action
def order(request: HttpRequest, list_id: UUID) -> HttpResponse:
    """Moves the creator `creator` directly before the creator `next`, or to the end of the list. The browser has
    already moved the table row."""
    creator_id = read_id(request.POST.get("creator", ""))
    if creator_id is None:
        raise Http404
    next_id = read_id(request.POST.get("next_creator", ""))
    ordering.move_before(list_id, creator_id, next_id, make_context(request))
    return HttpResponse(status=204)


# --- Ticked creators ------------------------------------------------------------------------------


@signed_in_action
def act(request: HtmxRequest, list_id: UUID) -> HttpResponse:
    """Runs an action for the ticked creators. Some actions run for the whole list if no creator is ticked."""
    read_list(request, list_id)
    action, chosen = request.POST.get("action", ""), read_ids(request.POST)
    if action in ("similar", "match"):
        return _lead_to(request, list_id, action, chosen)
    if not chosen:
        messages.warning(request, "Tick the creators first.")
    elif action == "compare":
        return redirect(reverse("list_compare", args=[list_id], query={"creator": chosen}))
    elif action == "add":
        return offer_lists(request, chosen)
    elif action == "remove":
        context = make_context(request)
        removed = removal.remove_creators(list_id, chosen, context)
        undoing = reverse("list_undo", args=[list_id], query={"removed": context.now})
        said = "1 creator was" if removed == 1 else f"{removed} creators were"
        tell_with_undo(request, f"{said} removed from the list.", undoing)
    elif action in get_args(ordering.Step):
        # The condition above has already checked `action`.
        ordering.move_creators(list_id, chosen, action, make_context(request))  # type: ignore[arg-type]
    return redirect(read_next(request, reverse("list", args=[list_id])))


def _lead_to(request: HttpRequest, list_id: UUID, action: str, chosen: list[UUID]) -> HttpResponse:
    """Redirects to the form of another page, with the chosen creators filled in. The form for similar creators accepts
    at most 10 creators, and the form for a match accepts 100."""
    kept = make_frame(request, list_id)["board"].kept
    ids = [str(one) for one in chosen] or [
        str(one.creator_id) for one in kept if one.status != ShortlistEntry.Status.DECLINED
    ]
    name, most = ("seed", 10) if action == "similar" else ("creator", 100)
    return redirect(reverse(action, query={name: ids[:most]}))
