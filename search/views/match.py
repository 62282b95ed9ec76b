"""The page with the form for a match: a brief, the creators, and a button. Only the button spends credits."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.vary import vary_on_headers

from billing.access.authentication import by_form, current_membership
from billing.metering.idempotency import FIELD
from billing.metering.performance import perform
from billing.offers.operation import Operation
from config.kit.errors import KindredError
from config.kit.htmx import HtmxRequest
from config.kit.methods import signed_in_form, signed_in_page
from creators.identity.pasted import Pasted, read_mentioned, read_pasted
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
from search.views import purchase
from search.views.lists.forms import Gathered, gather_creators, list_own
from search.views.match_found import say_choices

PAGE_MATCH: Final = purchase.save_answers(MATCH)
MOST_CREATORS: Final = 100
MOST_CORRECTIONS: Final = 50
LONGEST_QUERY, LONGEST_CONTEXT, LONGEST_PASTED = 500, 2000, 20_000


@dataclass(frozen=True, slots=True)
class Asked:
    query: str
    context: str
    chosen: Gathered
    search: SearchSession | None
    """The search whose brief is used for the match. If there is none, `query` is the brief."""
    corrections: Corrections
    """The user's corrections of an earlier match. A correction applies if the new brief contains the same criterion."""

    @property
    def labels(self) -> list[tuple[str, str]]:
        """The role and the label of each condition in the brief of the chosen search."""
        return list_labels(self.search) if self.search else []

    @property
    def corrected(self) -> list[tuple[str, str, str]]:
        """The form field, the value and the description of each correction."""
        return [
            (name, text, words.format(text.partition(": ")[2]))
            for name, words in _CORRECTED.items()
            for text in getattr(self.corrections, name)
        ]


_CORRECTED: Final = {
    "off": "“{}” does not count",
    "soft": "“{}” need not be met",
    "hard": "“{}” must be met",
}


@signed_in_form
@vary_on_headers("HX-Request")
def match(request: HtmxRequest) -> HttpResponse:
    """Shows the form. Only its button spends credits. Query parameters can fill in the form. `?q=` is a sentence that
    may name creators. `?creator=` is the id of a creator, and `?list=` the id of a list. `?search=` is the id of a
    search whose brief is used."""
    if request.method == "POST":
        return _answer_form(request)
    sentence = request.GET.get("q", "")[:LONGEST_QUERY]
    return _render_form(request, _read(request, request.GET, read_mentioned(sentence), sentence))


def _answer_form(request: HtmxRequest) -> HttpResponse:
    pasted = read_pasted(request.POST.get("creators", "")[:LONGEST_PASTED])
    asked = _read(request, request.POST, pasted, request.POST.get("query", ""))
    if {"add", "remove", "rewrite"} & request.POST.keys() or pasted.is_unclear:
        return _render_form(request, asked)
    if lacking := _find_problem(asked):
        return _render_form(request, asked, status=422, said=lacking)
    try:
        receipt = perform(by_form(request), _reporting_match(request), _make_body(asked))
    except KindredError as problem:
        ids = [("creator", str(id_)) for id_ in asked.chosen.creator_ids]
        smaller = {number: ids[:number] for number in range(1, len(ids))}
        lists = ("creators", "list", "add")
        instead = purchase.offer_fewer(request, PAGE_MATCH, problem, smaller, without=lists)
        return _render_form(request, asked, problem=problem, instead=instead)
    return purchase.lead_to(request, _write_found(request, UUID(receipt["id"]), asked))


def _make_body(asked: Asked) -> MatchBody:
    brief = {"search_id": asked.search.pk} if asked.search else {"query": asked.query}
    creators = [CreatorKey(creator_id=id_) for id_ in asked.chosen.creator_ids]
    return MatchBody(creators=creators, intent=IntentBody(context=asked.context, **brief))


def _write_found(request: HttpRequest, answer_id: UUID, asked: Asked) -> str:
    """Returns the address of the page that shows the match. The address contains the list and the corrections of the
    form."""
    said: list[tuple[str, str]] = []
    if asked.corrections:
        found = find_answer(answer_id, MATCH.name, current_membership(request).account_id)
        items = found.answer["criteria"] if found else []
        choices = apply_corrections(items, asked.corrections)
        said += say_choices(choices) if note_corrections(items, choices) else []
    if asked.chosen.list_id:
        said.append(("list", str(asked.chosen.list_id)))
    return reverse("match_found", args=[answer_id], query=said)


def _reporting_match(request: HttpRequest) -> Operation[MatchBody, purchase.Receipt]:
    """Returns the operation of a match. While it runs, it reports its progress to the waiting page."""
    key = request.POST.get(FIELD, "")
    report = make_report(current_membership(request).account_id, key)
    return purchase.save_answers(replace(MATCH, run=partial(match_creators, report=report)))


@signed_in_page
@cache_control(private=True, no_store=True)
def match_progress(request: HttpRequest) -> HttpResponse:
    """Shows the progress of a match. The waiting page requests this part repeatedly until the match is ready."""
    key = request.GET.get(FIELD, "")
    progress = read_progress(current_membership(request).account_id, key)
    return render(request, "search/parts/judging.html", {"progress": progress, "key": key})


def _find_problem(asked: Asked) -> str:
    if not asked.query.strip() and not asked.search:
        return "Say what you are looking for."
    if len(asked.query) > LONGEST_QUERY or len(asked.context) > LONGEST_CONTEXT:
        return f"Use at most {LONGEST_QUERY} characters for the brief and {LONGEST_CONTEXT} for its details."
    if not asked.chosen.creator_ids:
        return "Add at least one creator."
    if len(asked.chosen.creator_ids) > MOST_CREATORS:
        return f"Match at most {MOST_CREATORS} creators at once."
    return ""


def _read(request: HttpRequest, data: QueryDict, pasted: Pasted, query: str) -> Asked:
    gathered = gather_creators(request, data, pasted, field="creator", most=MOST_CREATORS)
    search_id = purchase.read_id(data.get("search", ""))
    # If the user adds a list, the brief of the search that found its creators is used.
    if (list_id := gathered.list_id) and data.get("listed") != str(list_id):
        search_id = search_id or (None if query.strip() else find_search(list_id))
    account_id = current_membership(request).account_id
    return Asked(
        query=query,
        context=data.get("context", ""),
        chosen=gathered,
        search=None if "rewrite" in data else find_own(search_id, account_id),
        corrections=Corrections(
            **{name: tuple(data.getlist(name)[:MOST_CORRECTIONS]) for name in _CORRECTED}
        ),
    )


def _render_form(
    request: HttpRequest, asked: Asked, *, status: int = 200, **more: Any
) -> HttpResponse:
    context = more | {
        "operation": PAGE_MATCH,
        "asked": asked,
        "most": MOST_CREATORS,
        "lists": list_own(request),
        "recent": list_recent(MATCH.name, current_membership(request).account_id),
    }
    return purchase.render_form(request, "search/match.html", context, status=status)
