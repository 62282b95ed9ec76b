"""The pages of matching: a brief, the creators, the button that spends, and the saved table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Any, Final
from urllib.parse import quote, urlencode
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect

from billing.access.authentication import by_form, current_membership
from billing.metering.idempotency import FIELD
from billing.metering.operation import Operation
from billing.metering.performing import perform
from config.kit import spreadsheets
from config.kit.errors import KindredError
from config.kit.htmx import HtmxRequest
from config.kit.methods import read_only
from creators.models import Creator, Post, Profile
from creators.pasting import Pasted, read_mentioned, read_pasted
from creators.payment_marks import is_paid
from creators.schemas.requests import CreatorKey
from search.matching.operations import MATCH
from search.matching.progress import make_report, read_progress
from search.matching.revising import Choice, choose_criteria, revise
from search.matching.schemas import IntentBody, MatchBody
from search.matching.services import match_creators
from search.models import SavedAnswer, SavedCreator
from search.saved_answers import list_recent
from search.views.affording import Instead, find_fitting, keep_fields
from search.views.buying import Receipt, get_saved, list_profiles, read_id, save_answers
from search.views.own_lists import list_own, read_list

PAGE_MATCH: Final = save_answers(MATCH)
MOST_CREATORS: Final = 100
LONGEST_QUERY, LONGEST_CONTEXT, LONGEST_PASTED = 500, 2000, 20_000
DECISIONS: Final = ("good", "neutral", "avoid")
WORTH: Final = {"met": 3, "partly": 2, "unknown": 1, "not_met": 0}
"""How outcomes are sorted."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What stands in the form."""

    query: str
    context: str
    creator_ids: tuple[UUID, ...]
    pasted: Pasted
    list_id: UUID | None


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def match(request: HtmxRequest) -> HttpResponse:
    """The form, filled in by `?q=` (a sentence that may name creators), `?creator=` (ids) or `?list=` (an id). Only the
    button spends."""
    if request.method == "POST":
        return _answer_form(request)
    sentence = request.GET.get("q", "")[:LONGEST_QUERY]
    return _render_form(request, _read(request, request.GET, read_mentioned(sentence), sentence))


def _answer_form(request: HtmxRequest) -> HttpResponse:
    """The page's own script sends the headers of HTMX, and gets the address to go to."""
    pasted = read_pasted(request.POST.get("creators", "")[:LONGEST_PASTED])
    asked = _read(request, request.POST, pasted, request.POST.get("query", ""))
    if {"add", "remove"} & request.POST.keys() or pasted.is_unclear:
        return _render_form(request, asked)
    if lacking := _find_problem(asked):
        return _render_form(request, asked, status=422, said=lacking)
    body = MatchBody(
        creators=[CreatorKey(creator_id=id_) for id_ in asked.creator_ids],
        intent=IntentBody(query=asked.query, context=asked.context),
    )
    try:
        receipt = perform(by_form(request), _reporting_match(request), body)
    except KindredError as problem:
        instead = _offer_first(request, asked, problem)
        response = _render_form(
            request, asked, status=problem.status, problem=problem, instead=instead
        )
        for name, value in problem.headers.items():
            response[name] = value
        return response
    if request.htmx:
        return HttpResponseClientRedirect(reverse("match_found", args=[receipt["id"]]))
    return redirect("match_found", receipt["id"])


def _offer_first(request: HttpRequest, asked: Asked, problem: KindredError) -> Instead | None:
    """The same brief with as many of the creators as the account can pay now."""
    smaller = range(1, len(asked.creator_ids))
    number = find_fitting(request, PAGE_MATCH, problem, smaller)
    if number is None:
        return None
    kept = keep_fields(request, without=["creator", "creators", "list", "add"])
    first = [("creator", str(id_)) for id_ in asked.creator_ids[:number]]
    return Instead(number, [*kept, *first])


def _reporting_match(request: HttpRequest) -> Operation[MatchBody, Receipt]:
    """The same operation, which tells the page that waits how far it is."""
    key = request.POST.get(FIELD, "")
    report = make_report(current_membership(request).account_id, key)
    return save_answers(replace(MATCH, run=partial(match_creators, report=report)))


@login_required
@read_only
@cache_control(private=True, no_store=True)
def match_progress(request: HttpRequest) -> HttpResponse:
    """A part of the page, which asks for itself again."""
    key = request.GET.get(FIELD, "")
    progress = read_progress(current_membership(request).account_id, key)
    return render(request, "search/parts/judging.html", {"progress": progress, "key": key})


def _find_problem(asked: Asked) -> str:
    if not asked.query.strip():
        return "Say what you are looking for."
    if len(asked.query) > LONGEST_QUERY or len(asked.context) > LONGEST_CONTEXT:
        return f"Use at most {LONGEST_QUERY} characters for the brief and {LONGEST_CONTEXT} for its details."
    if not asked.creator_ids:
        return "Add at least one creator."
    if len(asked.creator_ids) > MOST_CREATORS:
        return f"Match at most {MOST_CREATORS} creators at once."
    return ""


def _read(request: HttpRequest, data: QueryDict, pasted: Pasted, query: str) -> Asked:
    given = [read_id(text) for text in (*data.getlist("creator"), data.get("add", ""))]
    listed = read_list(request, data)
    ids = dict.fromkeys([*filter(None, given), *pasted.creator_ids, *listed.new])
    if removed := read_id(data.get("remove", "")):
        ids.pop(removed, None)
    return Asked(query, data.get("context", ""), tuple(ids), pasted, listed.id)


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
        "pasted": asked.pasted,
        "list_id": asked.list_id,
        "chosen": [names[id_] for id_ in asked.creator_ids if id_ in names],
    }


# --- The table ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    creator: Creator
    profiles: Sequence[Profile]
    score: float
    decision: str
    verdicts: list[Mapping[str, Any]]
    """Of the criteria that count, in their order."""

    @property
    def percent(self) -> int:
        return round(100 * self.score)


@dataclass(frozen=True, slots=True)
class Table:
    answer: SavedAnswer
    choices: list[Choice]
    rows: list[Row]
    sort: str
    column: str
    """The criterion that phones show beside the name; empty for the decision."""
    is_changed: bool

    @property
    def counted(self) -> list[Choice]:
        return [one for one in self.choices if one.is_on]

    def address(
        self, *, sort: str | None = None, column: str | None = None, page: str = "match_found"
    ) -> str:
        """Of the table with its corrections, by another order or with another column where one is given."""
        sort = self.sort if sort is None else sort
        column = self.column if column is None else column
        said: list[tuple[str, str]] = []
        if self.is_changed:
            said += [("changed", "1"), *(("on", one.criterion.id) for one in self.counted)]
            said += [("hard", one.criterion.id) for one in self.choices if one.criterion.is_hard]
        if sort != "score":
            said.append(("sort", sort))
        if column:
            said.append(("column", column))
        return reverse(page, args=[self.answer.pk]) + (f"?{urlencode(said)}" if said else "")


@login_required
@read_only
def match_found(request: HttpRequest, answer_id: UUID) -> HttpResponse:
    """A saved match with the corrections of the address. 404 for other accounts'."""
    table = _read_table(request, get_saved(request, answer_id, MATCH.name))
    counts = [(name, sum(row.decision == name for row in table.rows)) for name in DECISIONS]
    labels = [(one.criterion.id, one.criterion.label) for one in table.counted]
    context = {
        "answer": table.answer,
        "table": table,
        "counts": [one for one in counts if one[1]],
        "heads": [
            (one, table.address(sort=one.criterion.id), table.sort == one.criterion.id)
            for one in table.counted
        ],
        "by_score": table.address(sort="score"),
        "by_name": table.address(sort="name"),
        "sorts": [
            (label, table.address(sort=id_), table.sort == id_)
            for id_, label in (("score", "Decision and score"), ("name", "Name"), *labels)
        ],
        "columns": [
            (label, table.address(column=id_), table.column == id_)
            for id_, label in (("", "Decision and score"), *labels)
        ],
        "csv": table.address(page="match_csv"),
        "back_to": quote(table.address(), safe=""),
        "paid": _find_paid(table.rows),
    }
    return render(request, "search/match_found.html", context)


@login_required
@read_only
@cache_control(private=True, no_store=True)
def match_csv(request: HttpRequest, answer_id: UUID) -> StreamingHttpResponse:
    """The same table as a file."""
    table = _read_table(request, get_saved(request, answer_id, MATCH.name))
    columns = ("creator", "profiles", "decision", "score", *_headings(table), "quotes")
    lines = spreadsheets.write_lines(columns, _lines(table))
    return StreamingHttpResponse(
        chain(["\ufeff"], spreadsheets.bundle_lines(lines)),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="match.csv"'},
    )


def _find_paid(rows: Sequence[Row]) -> set[str]:
    """The ids of quoted posts that are advertisements."""
    evidence = (item for row in rows for one in row.verdicts for item in one["evidence"])
    ids = {item["source_post_id"] for item in evidence if item["source_post_id"]}
    posts = Post.objects.filter(pk__in=ids).only("caption", "is_paid_partnership")
    return {str(one.pk) for one in posts if is_paid(one.caption, is_marked=one.is_paid_partnership)}


def _headings(table: Table) -> list[str]:
    """A criterion's kind and label are unique together."""
    return [f"{one.criterion.kind}: {one.criterion.label}" for one in table.counted]


def _lines(table: Table) -> Iterator[dict[str, str]]:
    for row in table.rows:
        evidence = [item for verdict in row.verdicts for item in verdict["evidence"]]
        quotes = dict.fromkeys(item["evidence_quote"] for item in evidence)
        outcomes = [verdict["outcome"].replace("_", " ") for verdict in row.verdicts]
        yield {
            "creator": row.creator.name,
            "profiles": " ".join(profile.url for profile in row.profiles),
            "decision": row.decision,
            "score": f"{row.score:.2f}",
            **dict(zip(_headings(table), outcomes, strict=True)),
            "quotes": "\n".join(filter(None, quotes)),
        }


def _read_table(request: HttpRequest, found: SavedAnswer) -> Table:
    items = found.answer["criteria"]
    is_changed = "changed" in request.GET
    usual = [item["id"] for item in items if item["hard"]]
    choices = choose_criteria(
        items,
        on=request.GET.getlist("on") if is_changed else (),
        hard=request.GET.getlist("hard") if is_changed else usual,
    )
    saved = found.creators.order_by("rank").select_related("creator")
    rows = [_row(one, choices) for one in saved.prefetch_related("creator__profiles")]
    counted = {one.criterion.id for one in choices if one.is_on}
    sort, column = request.GET.get("sort", "score"), request.GET.get("column", "")
    return Table(
        answer=found,
        choices=choices,
        rows=_sort(rows, sort),
        sort=sort,
        column=column if column in counted else "",
        is_changed=is_changed,
    )


def _row(saved: SavedCreator, choices: Sequence[Choice]) -> Row:
    verdicts = saved.payload["criteria"]
    revised = revise(verdicts, choices)
    by_id = {verdict["criterion"]: verdict for verdict in verdicts}
    return Row(
        creator=saved.creator,
        profiles=list_profiles(saved.creator),
        score=revised.score,
        decision=revised.decision,
        verdicts=[by_id[one.criterion.id] for one in choices if one.is_on],
    )


def _sort(rows: Sequence[Row], sort: str) -> list[Row]:
    """By decision and score, by name, or by the outcome of a criterion."""
    ranked = sorted(rows, key=lambda row: (DECISIONS.index(row.decision), -row.score))
    if sort == "name":
        return sorted(ranked, key=lambda row: row.creator.name.casefold())
    return sorted(ranked, key=lambda row: -_outcome(row, sort))


def _outcome(row: Row, criterion: str) -> int:
    named = (one for one in row.verdicts if one["criterion"] == criterion)
    return next((WORTH[one["outcome"]] for one in named), 0)
