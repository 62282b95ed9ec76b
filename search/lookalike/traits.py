"""What a creator and the seeds have in common, from stored facts: true of both sides, the most specific first."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self
from uuid import UUID

from creators.languages import language_name
from creators.models import Fact
from creators.places.gazetteer import country_name
from creators.selectors.rows import read_rows
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


# By hand: the ORM takes longer than the database.
_FACTS: Final = """
    SELECT creator_id, kind, value, statement, weight FROM creators_fact WHERE creator_id = ANY(%s)
        AND (kind IN ('theme', 'brand') OR kind = 'style' AND value = 'formats')
"""
_PLACES: Final = """
    SELECT creator_id, kind, name, home FROM creators_creatorplace
    WHERE creator_id = ANY(%s) AND kind <> 'country'
"""
_CREATORS: Final = "SELECT id, country, languages FROM creators_creator WHERE id = ANY(%s)"
_LARGEST: Final = """
    SELECT DISTINCT ON (creator_id) creator_id, followers, posts_per_week FROM creators_profile
    WHERE creator_id = ANY(%s) AND followers IS NOT NULL ORDER BY creator_id, followers DESC, id DESC
"""


def _add_facts(found: dict[UUID, Traits], ids: list[UUID]) -> None:
    for row in read_rows(_FACTS, [ids]):
        traits, value = found[row["creator_id"]], row["value"]
        if row["kind"] == Fact.Kind.BRAND:
            traits.add("brand", f"Mentions {value}", row["weight"])
        elif row["kind"] == Fact.Kind.STYLE:
            traits.add("format", row["statement"])
        elif value.startswith("#"):
            traits.add("hashtag", f"Uses {value}", row["weight"])
        else:
            traits.add("theme", f"Posts about {value}", row["weight"])


def _add_places(found: dict[UUID, Traits], ids: list[UUID]) -> None:
    for row in read_rows(_PLACES, [ids]):
        if row["home"] >= LEAST_HOME:
            found[row["creator_id"]].add(row["kind"], f"Lives in {row['name']}", row["home"])


def _add_creators(found: dict[UUID, Traits], ids: list[UUID]) -> None:
    for row in read_rows(_CREATORS, [ids]):
        if row["country"]:
            found[row["id"]].add("country", f"Lives in {country_name(row['country'])}")
        for code in row["languages"]:
            if code != USUAL_LANGUAGE:
                found[row["id"]].add("language", f"Posts in {language_name(code)}")


def _add_profiles(found: dict[UUID, Traits], ids: list[UUID]) -> None:
    """By the profile with most followers."""
    for row in read_rows(_LARGEST, [ids]):
        traits = found[row["creator_id"]]
        traits.add("size", describe_band(row["followers"]))
        rhythm = row["posts_per_week"]
        if rhythm is not None and (text := _describe_rhythm(rhythm)):
            traits.add("rhythm", text)


def _describe_rhythm(posts_per_week: float) -> str | None:
    if posts_per_week >= DAILY_FROM:
        return "Posts daily"
    true = [text for least, text in RHYTHMS if posts_per_week >= least]
    return true[-1] if true else None
