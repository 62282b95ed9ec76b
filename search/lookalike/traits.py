"""What a creator and the seeds have in common, from stored facts: true of both sides, the most specific first."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self
from uuid import UUID

from creators.languages import language_name
from creators.models import Creator, CreatorPlace, Fact, Profile
from creators.places.gazetteer import country_name
from creators.size_bands import describe_band
from search.lookalike.finding import Seed

MOST: Final = 6
LEAST_HOME: Final = 0.5
"""How sure a home must be to be a trait."""
USUAL_LANGUAGE: Final = "en"
"""So many creators write it that sharing it says nothing."""

RHYTHMS: Final = (
    (0.25, "Posts monthly"),
    (1, "Posts weekly"),
    (4, "Posts several times a week"),
)
"""Posts a week from which each is true, up to the next."""
DAILY_FROM: Final = 7

_RANKS: Final = (
    "brand",
    "theme",
    "hashtag",
    "city",
    "region",
    "country",
    "language",
    "format",
    "rhythm",
    "size",
)
"""The kinds of traits: what fewer creators share comes first."""


class Trait(NamedTuple):
    """`rank` is that of its kind: the smaller, the more specific."""

    rank: int
    text: str


@dataclass(frozen=True, slots=True)
class Traits:
    """Of one creator, each with its weight: how much of what was seen supports it."""

    weights: dict[Trait, float] = field(default_factory=dict)

    def add(self, kind: str, text: str, weight: float = 1.0) -> None:
        trait = Trait(_RANKS.index(kind), text)
        self.weights[trait] = max(weight, self.weights.get(trait, 0.0))


def read_traits(creator_ids: Iterable[UUID]) -> dict[UUID, Traits]:
    """In four queries, however many creators."""
    ids = list(dict.fromkeys(creator_ids))
    found: dict[UUID, Traits] = defaultdict(Traits)
    _add_facts(found, ids)
    _add_places(found, ids)
    _add_creators(found, ids)
    _add_profiles(found, ids)
    return found


@dataclass(frozen=True, slots=True)
class SeedTraits:
    """The traits of the seeds: how many have each, and how strongly."""

    seeds: int
    having: Mapping[Trait, int]
    strengths: Mapping[Trait, float]

    @classmethod
    def gather(cls, seeds: Sequence[Seed], of: Mapping[UUID, Traits]) -> Self:
        having: Counter[Trait] = Counter()
        strengths: dict[Trait, float] = defaultdict(float)
        for seed in seeds:
            for trait, weight in (
                of[seed.creator_id].weights.items() if seed.creator_id in of else ()
            ):
                having[trait] += 1
                strengths[trait] += seed.weight * weight
        return cls(len(seeds), having, strengths)

    def share(self, own: Traits) -> list[str]:
        """Those that a creator has too, the most specific first. Of several seeds, each says how many have it."""
        shared = [
            (trait.rank, -weight * self.strengths[trait], trait.text, self.having[trait])
            for trait, weight in own.weights.items()
            if trait in self.having
        ]
        return [self._say(text, having) for _, _, text, having in sorted(shared)[:MOST]]

    def _say(self, text: str, having: int) -> str:
        return text if having == self.seeds else f"{text} (like {having} of {self.seeds} seeds)"


# --- Where traits come from -----------------------------------------------------------------------


def _add_facts(found: dict[UUID, Traits], ids: Sequence[UUID]) -> None:
    kinds = (Fact.Kind.THEME, Fact.Kind.BRAND, Fact.Kind.STYLE)
    facts = Fact.objects.filter(creator__in=ids, kind__in=kinds)
    for creator_id, kind, value, statement, weight in facts.values_list(
        "creator", "kind", "value", "statement", "weight"
    ):
        traits = found[creator_id]
        if kind == Fact.Kind.BRAND:
            traits.add("brand", f"Mentions {value}", weight)
        elif kind == Fact.Kind.STYLE and value == "formats":
            traits.add("format", statement)
        elif kind == Fact.Kind.THEME:
            named = "hashtag" if value.startswith("#") else "theme"
            traits.add(named, f"{'Uses' if named == 'hashtag' else 'Posts about'} {value}", weight)


def _add_places(found: dict[UUID, Traits], ids: Sequence[UUID]) -> None:
    places = CreatorPlace.objects.filter(creator__in=ids, home__gte=LEAST_HOME)
    for creator_id, kind, name, home in places.values_list("creator", "kind", "name", "home"):
        if kind != CreatorPlace.Kind.COUNTRY:
            found[creator_id].add(kind, f"Lives in {name}", home)


def _add_creators(found: dict[UUID, Traits], ids: Sequence[UUID]) -> None:
    creators = Creator.objects.filter(pk__in=ids)
    for creator_id, country, languages in creators.values_list("pk", "country", "languages"):
        if country:
            found[creator_id].add("country", f"Lives in {country_name(country)}")
        for code in languages:
            if code != USUAL_LANGUAGE:
                found[creator_id].add("language", f"Posts in {language_name(code)}")


def _add_profiles(found: dict[UUID, Traits], ids: Sequence[UUID]) -> None:
    """By the profile with most followers."""
    profiles = Profile.objects.filter(creator__in=ids, followers__isnull=False)
    rows = profiles.order_by("followers", "id").values_list(
        "creator", "followers", "posts_per_week"
    )
    largest = {creator_id: (followers or 0, rhythm) for creator_id, followers, rhythm in rows}
    for creator_id, (followers, rhythm) in largest.items():
        found[creator_id].add("size", describe_band(followers))
        if rhythm is not None and (text := _describe_rhythm(rhythm)):
            found[creator_id].add("rhythm", text)


def _describe_rhythm(posts_per_week: float) -> str | None:
    if posts_per_week >= DAILY_FROM:
        return "Posts daily"
    true = [text for least, text in RHYTHMS if posts_per_week >= least]
    return true[-1] if true else None
