"""The page with the form for similar creators. It has the given creators (called seeds) with their weights, and a
button that spends credits."""

from dataclasses import dataclass, replace
from itertools import zip_longest
from math import isnan
from typing import Any, Final, cast
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect

from billing.access.authentication import by_form, current_membership
from billing.metering.performance import perform
from billing.offers.operation import Operation
from config.kit.errors import KindredError
from config.kit.methods import signed_in_form
from creators.identity.pasted import Pasted, read_mentioned, read_pasted
from creators.models import Creator
from search.answers.saved_answers import list_recent
from search.filters.forms import LIMITS, FilterForm, list_fields
from search.filters.panel import build_panel
from search.filters.schemas import FiltersBody
from search.filters.storing import filters_to_json
from search.filters.table import FILTERS
from search.filters.values import NO_FILTERS
from search.lists.choice import find_usual
from search.lookalike.schemas import SeedBody
from search.models.answers import SavedAnswer
from search.operations.lookalike import LOOKALIKE
from search.operations.similar import CREATORS_PER_REPLACEMENT, PageLookalikeBody, find_unlisted
from search.views.lists.forms import Gathered, gather_creators, list_own
from search.views.purchase import list_limits, offer_limit, read_id, render_form, save_answers

PAGE_LOOKALIKE: Final = save_answers(
    replace(cast("Operation[Any, Any]", LOOKALIKE), run=find_unlisted),
    creators_per_replacement=CREATORS_PER_REPLACEMENT,
)
MOST_SEEDS: Final = 10
USUAL_LIMIT: Final = 25
FORGOTTEN: Final = "A creator that is no longer stored"


@dataclass(frozen=True, slots=True)
class Asked:
    weights: dict[UUID, float]
    chosen: Gathered
    limit: int
    form: FilterForm
    leave_out: UUID | None
    """The list whose creators must not be in the answer. None if no list is excluded."""

    @property
    def seeds(self) -> list[tuple[Creator, float]]:
        """The given creators with their weights. Creators that are no longer in the catalogue are skipped."""
        found = Creator.objects.prefetch_related("profiles").in_bulk(list(self.weights))
        return [(found[id_], weight) for id_, weight in self.weights.items() if id_ in found]

    @property
    def is_full(self) -> bool:
        return len(self.weights) >= MOST_SEEDS

    @property
    def has_filters(self) -> bool:
        return bool(list_fields(self.form.filters) or self.form.errors)


@signed_in_form
def similar(request: HttpRequest) -> HttpResponse:
    """Shows the form. Only the button with the price spends credits. Query parameters can fill in the form. `?seed=` is
    the id of a creator, and `?list=` the id of a list. `?q=` contains words that name creators."""
    if request.method == "POST":
        return _answer_form(request)
    asked = _read(request, request.GET, read_mentioned(request.GET.get("q", "")[:1000]))
    return _render_form(request, asked)


def _answer_form(request: HttpRequest) -> HttpResponse:
    asked = _read(request, request.POST, read_pasted(request.POST.get("creators", "")[:10_000]))
    if "add" in request.POST or "remove" in request.POST or asked.chosen.pasted.is_unclear:
        return _render_form(request, asked)
    if lacking := _find_problem(asked):
        return _render_form(request, asked, status=422, said=lacking)
    try:
        receipt = perform(by_form(request), PAGE_LOOKALIKE, _body(asked))
    except KindredError as problem:
        instead = offer_limit(request, PAGE_LOOKALIKE, problem, refused=asked.limit)
        return _render_form(request, asked, problem=problem, instead=instead)
    return redirect("similar_found", receipt["id"])


def _find_problem(asked: Asked) -> str:
    if not asked.weights:
        return "Add at least one creator."
    if len(asked.weights) > MOST_SEEDS:
        return f"Choose at most {MOST_SEEDS} creators."
    if not any(asked.weights.values()):
        return "Give at least one creator a weight above 0."
    return " ".join(asked.form.error_lines)


def _read(request: HttpRequest, data: QueryDict, pasted: Pasted) -> Asked:
    """Reads the form. A creator who was already in the form keeps the same weight. A new creator gets the full
    weight."""
    given = zip_longest(data.getlist("seed"), data.getlist("weight"), fillvalue="1")
    weights = {read_id(seed): read_weight(text) for seed, text in given}
    gathered = gather_creators(request, data, pasted, field="seed", most=MOST_SEEDS)
    limit = data.get("limit", "")
    return Asked(
        weights={id_: weights.get(id_, 1.0) for id_ in gathered.creator_ids},
        chosen=gathered,
        limit=int(limit) if limit in map(str, LIMITS) else USUAL_LIMIT,
        form=FilterForm(data),
        leave_out=_read_leave_out(request, data, gathered.list_id),
    )


def _read_leave_out(request: HttpRequest, data: QueryDict, list_id: UUID | None) -> UUID | None:
    """Returns the id of the list whose creators are excluded. It is the list that the form names. If there is none, it
    is the list of the seeds (the given creators), or else the list that was used last."""
    if "leave_out" in data:
        return read_id(data.get("leave_out", ""))
    usual = find_usual(current_membership(request).account_id, request.session)
    return list_id or (usual.id if usual else None)


def read_weight(text: str) -> float:
    """Converts the text to a weight. A text that is not a number becomes the full weight."""
    try:
        weight = float(text)
    except ValueError:
        return 1.0
    return 1.0 if isnan(weight) else min(max(weight, 0.0), 1.0)


def _body(asked: Asked) -> PageLookalikeBody:
    filters = filters_to_json(asked.form.filters)
    return PageLookalikeBody(
        seeds=[SeedBody(creator_id=id_, weight=weight) for id_, weight in asked.weights.items()],
        filters=FiltersBody.model_validate({n: filters[n] for n in FiltersBody.model_fields}),
        limit=asked.limit,
        leave_out=asked.leave_out,
    )


def _render_form(
    request: HttpRequest, asked: Asked, *, status: int = 200, **more: Any
) -> HttpResponse:
    recent = _list_recent(current_membership(request).account_id)
    context = build_form(request, asked) | {"recent": recent} | more
    return render_form(request, "search/similar.html", context, status=status)


def build_form(request: HttpRequest, asked: Asked) -> dict[str, Any]:
    panel = build_panel(NO_FILTERS, asked.form.filters, asked.form)
    offered = {one.heading for one in FILTERS if one.name in FiltersBody.model_fields}
    return {
        "operation": PAGE_LOOKALIKE,
        "asked": asked,
        "lists": list_own(request),
        "limits": list_limits(request, PAGE_LOOKALIKE, wanted=asked.limit),
        "panel": [control for control in panel if control.label in offered],
    }


def _list_recent(account_id: UUID) -> list[tuple[SavedAnswer, list[str]]]:
    recent = list(list_recent(LOOKALIKE.name, account_id))
    seeds = [[UUID(seed["creator_id"]) for seed in one.answer["seeds"]] for one in recent]
    known = Creator.objects.only("name").in_bulk({id_ for ids in seeds for id_ in ids})
    names = [[known[id_].name if id_ in known else FORGOTTEN for id_ in ids] for ids in seeds]
    return list(zip(recent, names, strict=True))
