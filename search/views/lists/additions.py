"""Adds creators to lists. All pages that show creators use this module."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django_htmx.http import trigger_client_event

from billing.access.authentication import by_form, current_membership
from billing.metering.performance import perform
from config.kit.htmx import HtmxRequest
from config.kit.methods import signed_in_action, signed_in_form
from config.kit.redirects import read_next
from creators.schemas.requests import CreatorKey
from search.answers.briefs import find_own
from search.lists import choice, removal
from search.lists.forms import LONGEST_NAME, ListForm
from search.lists.schemas import AddBody, AddedCreators, ListBody
from search.models.lists import Shortlist
from search.operations import lists
from search.views.lists.forms import make_context, name_creators, read_ids, tell_with_undo
from search.views.purchase import read_id

MOST_AT_ONCE: Final = 100


@signed_in_form
def add(request: HtmxRequest) -> HttpResponse:
    """Shows the lists to which the creators can be added. A POST request adds the creators to the chosen list or to a
    new list. With `save`, it adds the results of a search to a new list with the name of the search."""
    chosen = read_ids(request.POST or request.GET)[:MOST_AT_ONCE]
    if request.method != "POST" or "choose" in request.POST:
        return offer_lists(request, chosen)
    if not chosen:
        messages.warning(request, "Tick the creators first.")
        return _lead_back(request)
    account_id = current_membership(request).account_id
    search = find_own(read_id(request.POST.get("search", "")), account_id)
    saved = search if "save" in request.POST else None
    list_id = read_id(request.POST.get("list", ""))
    if saved or list_id is None:
        form = ListForm({"name": saved.title[:LONGEST_NAME]} if saved else request.POST)
        if not form.is_valid():
            return offer_lists(request, chosen, form)
        list_id = create_list(request, form)
    keys = [CreatorKey(creator_id=one) for one in chosen]
    body = AddBody(id=list_id, creators=keys, search_id=search.pk if search else None)
    added = perform(by_form(request), lists.ADD, body)
    choice.note_use(request.session, list_id)
    tell_addition(request, list_id, [added])
    return redirect("list", list_id) if saved else _lead_back(request, chosen)


def create_list(request: HttpRequest, form: ListForm) -> UUID:
    """Creates a list from a valid form. The new list becomes the list used last."""
    body = ListBody(**form.list_given())
    list_id = UUID(perform(by_form(request), lists.CREATE, body)["id"])
    choice.note_use(request.session, list_id)
    return list_id


def offer_lists(
    request: HtmxRequest, chosen: Sequence[UUID], form: ListForm | None = None
) -> HttpResponse:
    """Shows the lists from which the user can choose. The HTMX request names the page to which the user returns
    afterwards."""
    form = form or ListForm()
    account_id = current_membership(request).account_id
    page = request.htmx.current_url_abs_path if request.htmx else None
    context = {
        "creators": name_creators(chosen),
        "lists": choice.list_choices(account_id, request.session),
        "form": form,
        "next": request.POST.get("next") or page or "",
        "search": request.POST.get("search") or request.GET.get("search", ""),
    }
    part = "search/lists/parts/choose.html" if request.htmx else "search/lists/choose.html"
    is_wrong = bool(form.errors) and not request.htmx
    return render(request, part, context, status=422 if is_wrong else 200)


def _lead_back(request: HtmxRequest, chosen: Sequence[UUID] = ()) -> HttpResponse:
    if not request.htmx:
        return redirect(read_next(request, "lists"))
    context = {"creators": name_creators(chosen)}
    response = render(request, "search/lists/parts/added.html", context)
    return trigger_client_event(response, "creators-added") if chosen else response


def tell_addition(request: HttpRequest, list_id: UUID, added: Sequence[AddedCreators]) -> None:
    """Shows a message that creators were added to a list. Its button removes the creators again."""
    new = [entry for one in added for entry in one["data"]]
    listed = sum(len(one["already_listed"]) for one in added)
    account_id = current_membership(request).account_id
    named = Shortlist.objects.filter(pk=list_id, account=account_id).values_list("name", flat=True)
    name = named.first() or ""
    if not new:
        who = "This creator is" if listed == 1 else "All of them are"
        messages.info(request, f"{who} already on {name}.")
        return
    who = new[0]["creator"]["name"] if len(new) == 1 else f"{len(new)} creators"
    verb = "is" if len(new) == 1 else "are"
    already = f" {listed} already on it." if listed else ""
    moments = dict.fromkeys(entry["added_at"] for entry in new)
    undoing = reverse("list_undo", args=[list_id], query={"added": list(moments)})
    tell_with_undo(request, f"{who} {verb} on {name}.{already}", undoing)


@signed_in_action
def undo(request: HttpRequest, list_id: UUID) -> HttpResponse:
    """Undoes additions and removals. The address contains the times at which they were made."""
    context = make_context(request)
    get_object_or_404(Shortlist, pk=list_id, account=context.owner_id)
    ways = {"added": removal.undo_addition, "removed": removal.restore_entries}
    undone = [
        take_back(list_id, moment, context)
        for name, take_back in ways.items()
        for text in request.GET.getlist(name)[:MOST_AT_ONCE]
        if (moment := _read_moment(text))
    ]
    if any(undone):
        messages.success(request, "Undone.")
    else:
        messages.warning(request, "This can no longer be undone.")
    return redirect(read_next(request, reverse("list", args=[list_id])))


def _read_moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else None
