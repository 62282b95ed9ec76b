"""The page of a saved answer with similar creators. Users can change the weights of the given creators (called seeds).
They can also dismiss creators and get others for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse

from config.kit.methods import signed_in_action, signed_in_page
from creators.figures import sparklines
from creators.figures.benchmarks import read_benchmarks
from creators.figures.sparklines import Sparkline
from creators.identity.pasted import NOTHING
from creators.models import Creator, Profile
from creators.schemas.responses import Benchmarks
from search.filters.forms import FilterForm, list_fields
from search.filters.storing import filters_from_json
from search.models.answers import SavedAnswer
from search.operations.lookalike import LOOKALIKE
from search.operations.similar import Outcome, dismiss_creator
from search.views.lists.forms import Gathered
from search.views.purchase import get_saved, read_id
from search.views.similar import FORGOTTEN, Asked, build_form, read_weight


@dataclass(frozen=True, slots=True)
class Bar:
    """The part of a creator's score that comes from one seed (given creator), in percent. `similarity` is None if the
    weight of the seed was 0 in the search. Such a seed was not compared."""

    name: str
    similarity: float | None
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class SimilarCard:
    place: int
    creator: Creator
    profile: Profile | None
    profiles: Sequence[Profile]
    sparkline: Sparkline | None
    benchmarks: Benchmarks | None
    traits: list[str]
    bars: list[Bar]
    bought: int
    """Position of the creator in the paid answer, counted from 1."""

    @property
    def percent(self) -> int:
        return round(sum(bar.width for bar in self.bars))

    @property
    def bars_in_words(self) -> str:
        return "; ".join(f"{bar.name}: {bar.width:.0f}" for bar in self.bars)


@dataclass(frozen=True, slots=True)
class SavedSeed:
    """A seed (given creator) of a saved answer. `searched` is its weight in the paid search. `weight` is its current
    weight."""

    creator_id: UUID
    name: str
    searched: float
    weight: float


@signed_in_page
def similar_found(request: HttpRequest, answer_id: UUID) -> HttpResponse:
    """Shows a saved answer, ordered by the weights in the address. Answers 404 if the answer belongs to another
    account."""
    found = get_saved(request, answer_id, LOOKALIKE.name)
    seeds = _saved_seeds(found, request.GET.getlist("weight"))
    cards = _list_cards(found, seeds)
    asked = _asked_before(found, seeds)
    context = build_form(request, asked) | {"answer": found, "saved_seeds": seeds, "cards": cards}
    return render(request, "search/similar_found.html", context)


def _asked_before(found: SavedAnswer, seeds: Sequence[SavedSeed]) -> Asked:
    filters = filters_from_json(found.request.get("filters") or {})
    form = FilterForm(QueryDict(urlencode(list_fields(filters))))
    weights = {seed.creator_id: seed.weight for seed in seeds}
    leave_out = read_id(found.request.get("leave_out", ""))
    chosen = Gathered(list(weights), NOTHING)
    return Asked(weights, chosen, found.request["limit"], form, leave_out)


def _saved_seeds(found: SavedAnswer, chosen: Sequence[str]) -> list[SavedSeed]:
    """Returns the seeds (given creators), in the order of their stored contributions. A seed keeps its weight if the
    user has not chosen another."""
    items = found.answer["seeds"]
    ids = [UUID(item["creator_id"]) for item in items]
    names = dict(Creator.objects.filter(pk__in=ids).values_list("pk", "name"))
    searched = [item["weight"] if item["status"] == "used" else 0.0 for item in items]
    given = [read_weight(text) for text in chosen] if len(chosen) == len(items) else searched
    if not any(new for new, old in zip(given, searched, strict=True) if old):
        given = searched
    return [
        SavedSeed(id_, names.get(id_, FORGOTTEN), old, new if old else 0)
        for id_, old, new in zip(ids, searched, given, strict=True)
    ]


def _list_cards(found: SavedAnswer, seeds: Sequence[SavedSeed]) -> list[SimilarCard]:
    """Returns the cards of the creators, ordered by the current weights. If the user has changed no weight, the order
    is that of the paid answer."""
    kept = found.creators.filter(dismissed_at=None).order_by("rank").select_related("creator")
    rows = list(kept.prefetch_related("creator__profiles"))
    bars = {row.rank: _weigh(row.payload["similarity"]["contributions"], seeds) for row in rows}
    if any(seed.weight != seed.searched for seed in seeds):
        rows.sort(key=lambda row: -sum(bar.width for bar in bars[row.rank]))
    shown = [one.pk for row in rows for one in row.creator.ranked_profiles[:1]]
    lines, compared = sparklines.draw_sparklines(shown), read_benchmarks(shown)
    cards = []
    for place, row in enumerate(rows, start=1):
        profiles = row.creator.ranked_profiles
        main = profiles[0] if profiles else None
        card = SimilarCard(
            place=place,
            creator=row.creator,
            profile=main,
            profiles=profiles,
            sparkline=lines.get(main.pk) if main else None,
            benchmarks=compared.get(main.pk) if main else None,
            traits=row.payload["similarity"]["shared_traits"],
            bars=bars[row.rank],
            bought=row.rank,
        )
        cards.append(card)
    return cards


def _weigh(contributions: Sequence[float], seeds: Sequence[SavedSeed]) -> list[Bar]:
    """Returns the similarity to each seed (given creator), and the seed's part of the score with the current weights.
    The similarity is calculated from the stored contribution."""
    searched, chosen = sum(seed.searched for seed in seeds), sum(seed.weight for seed in seeds)
    bars, x = [], 0.0
    for part, seed in zip(contributions, seeds, strict=True):
        alike = round(part * searched / seed.searched, 4) if seed.searched else None
        width = round(100 * (alike or 0) * seed.weight / chosen, 2)
        bars.append(Bar(seed.name, alike, round(x, 2), width))
        x += width
    return bars


# --- Dismissals -----------------------------------------------------------------------------------

LONGEST_WEIGHTS: Final = 500
_SAID: Final[dict[Outcome, str]] = {
    "replaced": "{name} is replaced. The next most similar creator is at the end of the list.",
    "already_dismissed": "This creator is no longer in the list.",
    "used_up": "Nothing was changed. You have used all free replacements of this list.",
    "none_left": "Nothing was changed. No other creator is similar and meets the filters.",
}


@signed_in_action
def dismiss(request: HttpRequest, answer_id: UUID) -> HttpResponse:
    """Replaces a dismissed creator for free. The page then shows the same position in the list."""
    found = get_saved(request, answer_id, LOOKALIKE.name)
    chosen = QueryDict(request.POST.get("weights", "")[:LONGEST_WEIGHTS]).getlist("weight")
    seeds = _saved_seeds(found, chosen)
    creator_id = read_id(request.POST.get("creator", ""))
    card = next((c for c in _list_cards(found, seeds) if c.creator.pk == creator_id), None)
    outcome = dismiss_creator(found.pk, card.creator.pk) if card else "already_dismissed"
    tell = messages.success if outcome == "replaced" else messages.warning
    tell(request, _SAID[outcome].format(name=card.creator.name if card else ""))
    weights = {"weight": [seed.weight for seed in seeds]} if chosen else {}
    place = f"result-{card.place}" if card else None
    return redirect(reverse("similar_found", args=[found.pk], query=weights, fragment=place))
