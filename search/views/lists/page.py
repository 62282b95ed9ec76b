"""The page of a list: its creators in a table, and their totals."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from billing.access.authentication import by_form, by_session, current_membership
from billing.metering.performance import perform
from config.kit.methods import signed_in_form
from creators.identity.pasted import NOTHING, Pasted, read_pasted
from creators.models import Creator
from creators.operations import EMAILS
from creators.schemas.requests import CreatorKey
from creators.selectors.contacts import offer_contacts, read_contacts
from search.lists import board, selectors, totals
from search.lists.board import Board, Look
from search.lists.forms import CURRENCIES
from search.lists.schemas import AddBody, ListItem, ListQuery
from search.models.lists import ShortlistEntry
from search.operations import lists
from search.reviews import selectors as reviews
from search.reviews.forms import USUAL_DAYS
from search.views.columns import read_choice
from search.views.lists.additions import MOST_AT_ONCE, tell_addition
from search.views.purchase import read_id

LONGEST_PASTED: Final = 20_000
DOWNLOADS: Final = (
    (".csv", "With quotes and links"),
    (".xlsx", "The same for spreadsheets"),
    (".jsonl", "For programs, one creator per line"),
)


@signed_in_form
def shortlist(request: HttpRequest, list_id: UUID) -> HttpResponse:
    """Shows the list. A POST request adds the creators that the user pasted or chose."""
    if request.method != "POST":
        return render_page(request, list_id)
    pasted = read_pasted(request.POST.get("creators", "")[:LONGEST_PASTED])
    chosen = read_id(request.POST.get("add", ""))
    ids = [*pasted.creator_ids, *([chosen] if chosen else [])]
    keys = [CreatorKey(creator_id=one) for one in ids]
    parts = [keys[at : at + MOST_AT_ONCE] for at in range(0, len(keys), MOST_AT_ONCE)]
    bodies = [AddBody(id=list_id, creators=part) for part in parts]
    added = [perform(by_form(request), lists.ADD, body) for body in bodies]
    if added:
        tell_addition(request, list_id, added)
    if pasted.is_unclear or not added:
        return render_page(request, list_id, status=422, pasted=pasted, is_nothing=not added)
    return redirect("list", list_id)


def render_page(
    request: HttpRequest, list_id: UUID, *, status: int = 200, pasted: Pasted = NOTHING, **more: Any
) -> HttpResponse:
    frame = make_frame(request, list_id)
    rows = show_rows(request, list_id, frame["board"].shown)
    context = {
        "rows": rows,
        "switches": list(_list_switches(frame["board"])),
        "sorts": board.SORTS,
        "choice": read_choice(request, "list"),
        "columns": board.COLUMNS,
        "currencies": CURRENCIES,
        "downloads": DOWNLOADS,
        "offer": offer_contacts([row["contact"] for row in rows if row["contact"]]),
        "pasted": pasted,
    }
    return render(request, "search/lists/list.html", frame | context | more, status=status)


def make_frame(request: HttpRequest, list_id: UUID) -> dict[str, Any]:
    """Returns the template context that the table rows and the totals have in common."""
    one = read_list(request, list_id)
    look = Look.read(request.GET)
    arranged = board.arrange(list_id, look)
    return {
        "list": one,
        "wanted": selectors.list_wanted(list_id),
        "look": look,
        "board": arranged,
        "totals": totals.sum_up(arranged.kept, currency=one["currency"]),
        "is_reviewed": reviews.is_reviewed(list_id),
        "is_shared": reviews.has_open_link(list_id),
        "review_days": USUAL_DAYS,
        "statuses": ShortlistEntry.Status.choices,
        "emails": EMAILS,
        "address": reverse("list", args=[list_id], query=request.GET),
    }


def read_list(request: HttpRequest, list_id: UUID) -> ListItem:
    """Returns the list. Raises NotFound if the list belongs to another account."""
    query = ListQuery.model_validate({"id": list_id, "limit": 1})
    return perform(by_session(request), lists.READ, query)


def show_rows(request: HttpRequest, list_id: UUID, ids: Sequence[UUID]) -> list[dict[str, Any]]:
    """Returns the entries of these creators. Each entry has the e-mail addresses that the account may see, and a
    summary of the clients' feedback."""
    creators = list(Creator.objects.only("bio").filter(pk__in=ids))
    contacts = read_contacts(current_membership(request).account_id, creators)
    said = reviews.summarize_feedback(ids, list_id=list_id)
    entries = {UUID(one["creator"]["id"]): one for one in selectors.read_entries(list_id, ids)}
    return [
        {**entry, "contact": contacts.get(id_), "feedback": said.get(id_)}
        for id_, entry in entries.items()
    ]


def _list_switches(arranged: Board) -> Iterator[tuple[str | None, str, int]]:
    """Yields the filters by status with their numbers of creators. The first is "all". After it comes each status that
    is chosen or in use."""
    counts = Counter(entry.status for entry in arranged.entries)
    yield None, "All", counts.total()
    for value, label in ShortlistEntry.Status.choices:
        if counts[value] or arranged.look.status == value:
            yield value, label, counts[value]
