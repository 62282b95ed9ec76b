"""The pages of lookalikes: seeds with weights, the button that spends, and the saved list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from math import isnan
from typing import Any, Final
from urllib.parse import quote
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from billing.access.authentication import by_form, current_membership
from billing.metering.performing import perform
from config.kit.errors import KindredError
from config.kit.methods import read_only
from creators.benchmarks import read_benchmarks
from creators.models import Creator, Profile
from creators.pasting import NOTHING, Pasted, read_mentioned, read_pasted
from creators.schemas.responses import Benchmarks
from search import filter_panel, sparklines
from search.filters.storing import filters_from_json, filters_to_json
from search.filters.values import NO_FILTERS, Filters
from search.forms import LIMITS, FilterForm, list_fields
from search.lookalike.operations import LOOKALIKE
from search.lookalike.schemas import LookalikeBody, SeedBody
from search.models import SavedAnswer, SavedCreator
from search.saved_answers import list_recent
from search.schemas import FiltersBody
from search.sparklines import Sparkline
from search.views.affording import list_limits, offer_limit
from search.views.buying import get_saved, list_profiles, read_id, save_answers
from search.views.own_lists import list_own, read_list

PAGE_LOOKALIKE: Final = save_answers(LOOKALIKE)
MOST_SEEDS: Final = 10
USUAL_LIMIT: Final = 25
FORGOTTEN: Final = "A creator that is no longer stored"
NO_SEED: Final = "Add at least one creator."
NO_WEIGHT: Final = "Give at least one creator a weight above 0."


@dataclass(frozen=True, slots=True)
class ShownSeed:
    creator: Creator
    profiles: Sequence[Profile]
    weight: float


@dataclass(frozen=True, slots=True)
class Asked:
    """What stands in the form."""

    weights: dict[UUID, float]
    pasted: Pasted
    limit: int
    form: FilterForm
    left_out: int = 0
    """Creators of a list for whom there was no room."""

    @property
    def filters(self) -> Filters:
        return self.form.filters


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def similar(request: HttpRequest) -> HttpResponse:
    """The form, filled in by `?seed=` or `?list=` (ids) or `?q=` (words that name creators). Only the price button
    spends."""
    if request.method == "POST":
        return _answer_form(request)
    asked = _read(request, request.GET, read_mentioned(request.GET.get("q", "")[:1000]))
    return _render_form(request, asked)


def _answer_form(request: HttpRequest) -> HttpResponse:
    asked = _read(request, request.POST, read_pasted(request.POST.get("creators", "")[:10_000]))
    if "add" in request.POST or "remove" in request.POST or asked.pasted.is_unclear:
        return _render_form(request, asked)
    if lacking := _find_problem(asked):
        return _render_form(request, asked, status=422, said=lacking)
    try:
        receipt = perform(by_form(request), PAGE_LOOKALIKE, _body(asked))
    except KindredError as problem:
        instead = offer_limit(request, PAGE_LOOKALIKE, problem, refused=asked.limit)
        response = _render_form(
            request, asked, status=problem.status, problem=problem, instead=instead
        )
        for name, value in problem.headers.items():
            response[name] = value
        return response
    return redirect("similar_found", receipt["id"])


def _find_problem(asked: Asked) -> str:
    if not asked.weights:
        return NO_SEED
    if len(asked.weights) > MOST_SEEDS:
        return f"Choose at most {MOST_SEEDS} creators."
    if not any(asked.weights.values()):
        return NO_WEIGHT
    return " ".join(asked.form.error_lines)


def _read(request: HttpRequest, data: QueryDict, pasted: Pasted) -> Asked:
    """Seeds of the form keep their weights, new ones have the full weight."""
    given = zip_longest(data.getlist("seed"), data.getlist("weight"), fillvalue="1")
    weights = {id_: _weight(text) for seed, text in given if (id_ := read_id(seed))}
    for creator_id in pasted.creator_ids:
        weights.setdefault(creator_id, 1.0)
    if chosen := read_id(data.get("add", "")):
        weights.setdefault(chosen, 1.0)
    new = [id_ for id_ in read_list(request, data.get("list", "")) if id_ not in weights]
    room = max(0, MOST_SEEDS - len(weights))
    weights |= dict.fromkeys(new[:room], 1.0)
    if removed := read_id(data.get("remove", "")):
        weights.pop(removed, None)
    limit = data.get("limit", "")
    return Asked(
        weights=weights,
        pasted=pasted,
        limit=int(limit) if limit in map(str, LIMITS) else USUAL_LIMIT,
        form=FilterForm(data),
        left_out=len(new[room:]),
    )


def _weight(text: str) -> float:
    """Text that is not a number is the full weight."""
    try:
        weight = float(text)
    except ValueError:
        return 1.0
    return 1.0 if isnan(weight) else min(max(weight, 0.0), 1.0)


def _body(asked: Asked) -> LookalikeBody:
    filters = filters_to_json(asked.filters)
    return LookalikeBody(
        seeds=[SeedBody(creator_id=id_, weight=weight) for id_, weight in asked.weights.items()],
        filters=FiltersBody.model_validate({n: filters[n] for n in FiltersBody.model_fields}),
        limit=asked.limit,
    )


def _render_form(
    request: HttpRequest, asked: Asked, *, status: int = 200, said: str = "", **more: Any
) -> HttpResponse:
    recent = _list_recent(current_membership(request).account_id)
    context = _form_context(request, asked) | {
        "said": said,
        "recent": recent,
        "lists": list_own(request),
    }
    context |= {"left_out": asked.left_out} | more
    return render(request, "search/similar.html", context, status=status)


def _form_context(request: HttpRequest, asked: Asked) -> dict[str, Any]:
    panel = filter_panel.build_panel(
        NO_FILTERS, asked.filters, filter_panel.NO_COUNTS, total=0, form=asked.form
    )
    offered = {one.heading for one in filter_panel.list_filters(FiltersBody.model_fields)}
    return {
        "operation": PAGE_LOOKALIKE,
        "seeds": _show_seeds(asked.weights),
        "pasted": asked.pasted,
        "is_full": len(asked.weights) >= MOST_SEEDS,
        "limits": list_limits(request, PAGE_LOOKALIKE, wanted=asked.limit),
        "panel": [control for control in panel if control.label in offered],
        "has_filters": bool(list_fields(asked.filters)) or bool(asked.form.errors),
    }


def _show_seeds(weights: Mapping[UUID, float]) -> list[ShownSeed]:
    """Creators that have left the catalogue are left out."""
    creators = Creator.objects.prefetch_related("profiles").in_bulk(list(weights))
    return [
        ShownSeed(creators[id_], list_profiles(creators[id_]), weight)
        for id_, weight in weights.items()
        if id_ in creators
    ]


@dataclass(frozen=True, slots=True)
class RecentList:
    answer: SavedAnswer
    names: list[str]
    found: int


def _list_recent(account_id: UUID) -> list[RecentList]:
    shown = list(list_recent(LOOKALIKE.name, account_id))
    ids = {item["creator_id"] for one in shown for item in one.answer["seeds"]}
    names = {
        str(pk): name for pk, name in Creator.objects.filter(pk__in=ids).values_list("pk", "name")
    }
    return [
        RecentList(
            one, [names.get(i["creator_id"], FORGOTTEN) for i in one.answer["seeds"]], one.found
        )
        for one in shown
    ]


# --- The list -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bar:
    """What a seed gives to a score, of 100. `similarity` is None where the seed had no weight: it was not compared."""

    name: str
    similarity: float | None
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class SimilarCard:
    creator: Creator
    profile: Profile | None
    profiles: Sequence[Profile]
    sparkline: Sparkline | None
    benchmarks: Benchmarks | None
    traits: list[str]
    bars: list[Bar]
    bought: int
    """The place in the list as it was bought, from 1."""
    place: int = 0

    @property
    def score(self) -> float:
        return sum(bar.width for bar in self.bars)

    @property
    def percent(self) -> int:
        return round(self.score)

    @property
    def bars_in_words(self) -> str:
        return "; ".join(f"{bar.name}: {bar.width:.0f}" for bar in self.bars)


@dataclass(frozen=True, slots=True)
class SavedSeed:
    """A seed of a saved list. `searched` is the weight that was paid for, `weight` the one it is ranked by now."""

    creator_id: UUID
    name: str
    searched: float
    weight: float


@login_required
@read_only
def similar_found(request: HttpRequest, answer_id: UUID) -> HttpResponse:
    """A saved list, ranked by the weights of the address. 404 for other accounts'."""
    found = get_saved(request, answer_id, LOOKALIKE.name)
    seeds = _saved_seeds(found, request.GET.getlist("weight"))
    cards = _rank(_cards(found, seeds), seeds)
    asked = _asked_before(found, seeds)
    context = _form_context(request, asked) | {
        "answer": found,
        "saved_seeds": seeds,
        "cards": cards,
        "back_to": quote(request.get_full_path(), safe=""),
        "has_more": found.answer["has_more"],
    }
    return render(request, "search/similar_found.html", context)


def _asked_before(found: SavedAnswer, seeds: Sequence[SavedSeed]) -> Asked:
    filters = filters_from_json(found.request.get("filters") or {})
    data = QueryDict(mutable=True)
    for name, value in list_fields(filters):
        data.appendlist(name, value)
    weights = {seed.creator_id: seed.weight for seed in seeds}
    return Asked(weights, NOTHING, found.request["limit"], FilterForm(data))


def _saved_seeds(found: SavedAnswer, chosen: Sequence[str]) -> list[SavedSeed]:
    """In the order of the contributions. Weights that were not chosen are those that were searched with."""
    items = found.answer["seeds"]
    ids = [UUID(item["creator_id"]) for item in items]
    names = dict(Creator.objects.filter(pk__in=ids).values_list("pk", "name"))
    searched = [item["weight"] if item["status"] == "used" else 0.0 for item in items]
    given = [_weight(text) for text in chosen] if len(chosen) == len(items) else searched
    if not any(new for new, old in zip(given, searched, strict=True) if old):
        given = searched
    return [
        SavedSeed(id_, names.get(id_, FORGOTTEN), old, new if old else 0)
        for id_, old, new in zip(ids, searched, given, strict=True)
    ]


def _cards(found: SavedAnswer, seeds: Sequence[SavedSeed]) -> list[SimilarCard]:
    rows = list(
        found.creators.order_by("rank")
        .select_related("creator")
        .prefetch_related("creator__profiles")
    )
    lines = sparklines.draw_sparklines([p.pk for row in rows for p in row.creator.profiles.all()])
    compared = read_benchmarks([p.pk for row in rows for p in row.creator.profiles.all()])
    return [_card(row, seeds, lines, compared) for row in rows]


def _card(
    row: SavedCreator,
    seeds: Sequence[SavedSeed],
    lines: Mapping[UUID, Sparkline],
    compared: Mapping[UUID, Benchmarks],
) -> SimilarCard:
    similarity = row.payload["similarity"]
    profiles = list_profiles(row.creator)
    main = profiles[0] if profiles else None
    return SimilarCard(
        creator=row.creator,
        profile=main,
        profiles=profiles,
        sparkline=lines.get(main.pk) if main else None,
        benchmarks=compared.get(main.pk) if main else None,
        traits=similarity["shared_traits"],
        bars=_weigh(similarity["contributions"], seeds),
        bought=row.rank,
    )


def _weigh(contributions: Sequence[float], seeds: Sequence[SavedSeed]) -> list[Bar]:
    """The similarity to each seed follows from its contribution, and from that its share by the weights of now."""
    searched, chosen = sum(seed.searched for seed in seeds), sum(seed.weight for seed in seeds)
    bars, x = [], 0.0
    for part, seed in zip(contributions, seeds, strict=True):
        alike = round(part * searched / seed.searched, 4) if seed.searched else None
        width = round(100 * (alike or 0) * seed.weight / chosen, 2)
        bars.append(Bar(seed.name, alike, round(x, 2), width))
        x += width
    return bars


def _rank(cards: Sequence[SimilarCard], seeds: Sequence[SavedSeed]) -> list[SimilarCard]:
    """As bought, unless weights were changed."""
    is_changed = any(seed.weight != seed.searched for seed in seeds)
    ranked = sorted(cards, key=lambda card: -card.score) if is_changed else cards
    return [replace(card, place=place) for place, card in enumerate(ranked, start=1)]
