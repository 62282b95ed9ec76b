"""The form of matching. It has a brief, the creators, and the button that spends credits."""

from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect

from billing.access.authentication import by_form, current_membership
from billing.metering.idempotency import FIELD
from billing.metering.performance import perform
from billing.offers.operation import Operation
from config.kit.errors import KindredError
from config.kit.htmx import HtmxRequest
from config.kit.methods import add_headers, signed_in_form, signed_in_page
from creators.identity.pasted import Pasted, read_mentioned, read_pasted
from creators.models import Creator
from creators.schemas.requests import CreatorKey
from search.answers.briefs import find_own
from search.answers.reading import list_labels
from search.answers.saved_answers import find_answer, list_recent
from search.lists.selectors import find_search
from search.match.progress import make_report, read_progress
from search.match.revision import Corrections, apply_corrections, note_corrections
from search.match.schemas import IntentBody, MatchBody
from search.match.services import match_creators
from search.models.answers import SearchSession
from search.operations.match import MATCH
from search.views.affording import Instead, find_fitting, keep_fields
from search.views.lists.choice import gather_creators, list_own
from search.views.match_found import say_choices
from search.views.purchase import Receipt, read_id, save_answers

PAGE_MATCH: Final = save_answers(MATCH)
MOST_CREATORS: Final = 100
MOST_CORRECTIONS: Final = 50
LONGEST_QUERY, LONGEST_CONTEXT, LONGEST_PASTED = 500, 2000, 20_000


@dataclass(frozen=True, slots=True)
class Asked:
    """The values of the form."""

    query: str
    context: str
    creator_ids: tuple[UUID, ...]
    pasted: Pasted
    list_id: UUID | None
    without_room: int
    """Number of the list's creators that were left out because the form was full."""
    search: SearchSession | None
    """The search whose brief is used in place of `query`."""
    corrections: Corrections
    """Corrections of an earlier match. They are kept if the brief is read in the same way again."""


@signed_in_form
@vary_on_headers("HX-Request")
def match(request: HtmxRequest) -> HttpResponse:
    """Shows the form. Only the button spends credits. The address can fill in the form: `?q=` is a sentence that may
    name creators, `?creator=` has ids of creators, `?list=` is the id of a list, and `?search=` the id of a search
    whose brief is used."""
    if request.method == "POST":
        return _answer_form(request)
    sentence = request.GET.get("q", "")[:LONGEST_QUERY]
    return _render_form(request, _read(request, request.GET, read_mentioned(sentence), sentence))


def _answer_form(request: HtmxRequest) -> HttpResponse:
    """Answers a submitted form. If the page's script sent the form with HTMX, the answer is the address to open."""
    pasted = read_pasted(request.POST.get("creators", "")[:LONGEST_PASTED])
    asked = _read(request, request.POST, pasted, request.POST.get("query", ""))
    if {"add", "remove", "rewrite"} & request.POST.keys() or pasted.is_unclear:
        return _render_form(request, asked)
    if lacking := _find_problem(asked):
        return _render_form(request, asked, status=422, said=lacking)
    body = MatchBody(
        creators=[CreatorKey(creator_id=id_) for id_ in asked.creator_ids],
        intent=_write_intent(asked),
    )
    try:
        receipt = perform(by_form(request), _reporting_match(request), body)
    except KindredError as problem:
        instead = _offer_first(request, asked, problem)
        response = _render_form(
            request, asked, status=problem.status, problem=problem, instead=instead
        )
        return add_headers(response, problem)
    address = _write_found(request, UUID(receipt["id"]), asked)
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _write_intent(asked: Asked) -> IntentBody:
    if asked.search:
        return IntentBody(search_id=asked.search.pk, context=asked.context)
    return IntentBody(query=asked.query, context=asked.context)


def _write_found(request: HttpRequest, answer_id: UUID, asked: Asked) -> str:
    """Returns the address of the table. It carries the form's list and corrections."""
    said: list[tuple[str, str]] = []
    if asked.corrections:
        found = find_answer(answer_id, MATCH.name, current_membership(request).account_id)
        items = found.answer["criteria"] if found else []
        choices = apply_corrections(items, asked.corrections)
        said += say_choices(choices) if note_corrections(items, choices) else []
    if asked.list_id:
        said.append(("list", str(asked.list_id)))
    return reverse("match_found", args=[answer_id], query=said)


def _offer_first(request: HttpRequest, asked: Asked, problem: KindredError) -> Instead | None:
    """Offers the same brief with fewer creators: as many as the account can pay for now."""
    smaller = range(1, len(asked.creator_ids))
    number = find_fitting(request, PAGE_MATCH, problem, smaller)
    if number is None:
        return None
    kept = keep_fields(request, without=["creator", "creators", "list", "add"])
    first = [("creator", str(id_)) for id_ in asked.creator_ids[:number]]
    return Instead(number, [*kept, *first])


def _reporting_match(request: HttpRequest) -> Operation[MatchBody, Receipt]:
    """Returns the match operation, changed so that it reports its progress to the waiting page."""
    key = request.POST.get(FIELD, "")
    report = make_report(current_membership(request).account_id, key)
    return save_answers(replace(MATCH, run=partial(match_creators, report=report)))


@signed_in_page
@cache_control(private=True, no_store=True)
def match_progress(request: HttpRequest) -> HttpResponse:
    """Shows the progress. This part of the page requests itself again until the match is ready."""
    key = request.GET.get(FIELD, "")
    progress = read_progress(current_membership(request).account_id, key)
    return render(request, "search/parts/judging.html", {"progress": progress, "key": key})


def _find_problem(asked: Asked) -> str:
    if not asked.query.strip() and not asked.search:
        return "Say what you are looking for."
    if len(asked.query) > LONGEST_QUERY or len(asked.context) > LONGEST_CONTEXT:
        return f"Use at most {LONGEST_QUERY} characters for the brief and {LONGEST_CONTEXT} for its details."
    if not asked.creator_ids:
        return "Add at least one creator."
    if len(asked.creator_ids) > MOST_CREATORS:
        return f"Match at most {MOST_CREATORS} creators at once."
    return ""


def _read(request: HttpRequest, data: QueryDict, pasted: Pasted, query: str) -> Asked:
    gathered = gather_creators(request, data, pasted, field="creator", most=MOST_CREATORS)
    search_id = read_id(data.get("search", ""))
    # A list that is added brings the brief of its search along.
    if not search_id and not query.strip() and gathered.brings_list and gathered.list_id:
        search_id = find_search(gathered.list_id)
    account_id = current_membership(request).account_id
    return Asked(
        query=query,
        search=None if "rewrite" in data else find_own(search_id, account_id),
        context=data.get("context", ""),
        creator_ids=tuple(gathered.creator_ids),
        pasted=pasted,
        list_id=gathered.list_id,
        without_room=gathered.without_room,
        corrections=_read_corrections(data),
    )


def _read_corrections(data: QueryDict) -> Corrections:
    given = (tuple(data.getlist(one.name)[:MOST_CORRECTIONS]) for one in fields(Corrections))
    return Corrections(*given)


def _render_form(
    request: HttpRequest, asked: Asked, *, status: int = 200, **more: Any
) -> HttpResponse:
    recent = list_recent(MATCH.name, current_membership(request).account_id)
    context = _form_context(asked) | {"lists": list_own(request), "recent": recent} | more
    return render(request, "search/match.html", context, status=status)


def _form_context(asked: Asked) -> dict[str, Any]:
    names = Creator.objects.only("name").in_bulk(asked.creator_ids)
    return {
        "operation": PAGE_MATCH,
        "brief": {"query": asked.query, "context": asked.context},
        "searched": asked.search,
        "searched_chips": list_labels(asked.search) if asked.search else (),
        "pasted": asked.pasted,
        "list_id": asked.list_id,
        "without_room": asked.without_room,
        "most": MOST_CREATORS,
        "corrections": _say_corrections(asked.corrections),
        "chosen": [names[id_] for id_ in asked.creator_ids if id_ in names],
    }


def _say_corrections(corrections: Corrections) -> list[tuple[str, str, str]]:
    """Returns each correction: its form field, its value and its description."""
    return [
        (name, text, words.format(text.partition(": ")[2]))
        for name, words in _CORRECTED.items()
        for text in getattr(corrections, name)
    ]


_CORRECTED: Final = {
    "off": "“{}” does not count",
    "soft": "“{}” need not be met",
    "hard": "“{}” must be met",
}
