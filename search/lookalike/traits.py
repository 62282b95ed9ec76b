"""Finds the traits that a creator shares with the given creators (called seeds). Traits come from stored facts. The
rarest traits come first."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Self
from uuid import UUID

from config.kit.rows import read_rows
from creators.figures.sizes import describe_band
from creators.lexicon.languages import language_name
from creators.places.gazetteer import country_name
from search.lookalike.neighbours import Seed
from search.lookalike.rarity import HELD, read_shares

MOST: Final = 6
USUAL_LANGUAGE: Final = "en"
"""The most common language. It is not worth mentioning as a shared trait."""
GENERIC_FROM: Final = 0.5
"""A trait is too common to be mentioned if at least this share of all creators have it."""

RHYTHMS: Final = (
    (0.25, "Posts monthly"),
    (1, "Posts weekly"),
    (4, "Posts several times a week"),
    (7, "Posts daily"),
)
"""Phrases for how often a creator posts, each with its minimum number of posts a week."""

_SAYS: Final[Mapping[str, str]] = {
    "brand": "Mentions {}",
    "theme": "Posts about {}",
    "hashtag": "Uses {}",
    "city": "Lives in {}",
    "region": "Lives in {}",
    "country": "Lives in {}",
    "language": "Posts in {}",
    "format": "{}",
    "rhythm": "{}",
    "size": "{}",
}
"""The phrase for each kind of trait. If two traits are equally rare, the one whose kind comes first here is mentioned
first."""
_RANKS: Final = {kind: rank for rank, kind in enumerate(_SAYS)}
_NEVER_RARE: Final = frozenset({"rhythm", "size"})
"""Kinds of traits that say little about a creator, even if few creators share the trait."""


class Trait(NamedTuple):
    """A trait of a creator. `value` is a code if the trait is a country or a language. For any other kind, it is a
    text."""

    kind: str
    value: str

    @property
    def text(self) -> str:
        named = {"country": country_name, "language": language_name}.get(self.kind, str)
        return _SAYS[self.kind].format(named(self.value))


Traits = dict[Trait, float]
"""The traits of one creator, each with its weight. The weight is the share of the evidence that supports the trait."""


def read_traits(creator_ids: Iterable[UUID]) -> dict[UUID, Traits]:
    """Reads the traits of the creators. Makes two database queries, however many creators there are."""
    ids = list(dict.fromkeys(creator_ids))
    found: dict[UUID, Traits] = defaultdict(dict)
    for row in read_rows(_HELD, [ids]):
        if row["kind"] != "language" or row["value"] != USUAL_LANGUAGE:
            own, trait = found[row["creator_id"]], Trait(row["kind"], row["value"])
            own[trait] = max(row["weight"], own.get(trait, 0.0))
    for row in read_rows(_LARGEST, [ids]):
        found[row["creator_id"]][Trait("size", describe_band(row["followers"]))] = 1.0
        rhythm = row["posts_per_week"]
        if rhythm is not None and (text := _describe_rhythm(rhythm)):
            found[row["creator_id"]][Trait("rhythm", text)] = 1.0
    return found


# Raw SQL, because the ORM's processing takes longer than the query itself.
_HELD: Final = f"SELECT * FROM ({HELD}) held WHERE creator_id = ANY(%s)"
_LARGEST: Final = """
    SELECT DISTINCT ON (creator_id) creator_id, followers, posts_per_week FROM creators_profile
    WHERE creator_id = ANY(%s) AND followers IS NOT NULL ORDER BY creator_id, followers DESC, id DESC
"""


def _describe_rhythm(posts_per_week: float) -> str | None:
    true = [text for least, text in RHYTHMS if posts_per_week >= least]
    return true[-1] if true else None


@dataclass(frozen=True, slots=True)
class SeedTraits:
    """The traits of the given creators (seeds). Each trait has the number of seeds with it, its strength, and the share
    of all creators who have it."""

    seeds: int
    having: Mapping[Trait, int]
    strengths: Mapping[Trait, float]
    shares: Mapping[tuple[str, str], float]

    @classmethod
    def gather(cls, seeds: Sequence[Seed], of: Mapping[UUID, Traits]) -> Self:
        """Collects the traits of the given creators. Makes one database query."""
        having: Counter[Trait] = Counter()
        strengths: dict[Trait, float] = defaultdict(float)
        for seed in seeds:
            for trait, weight in of.get(seed.creator_id, {}).items():
                having[trait] += 1
                strengths[trait] += seed.weight * weight
        return cls(len(seeds), having, strengths, read_shares(having))

    def share(self, own: Traits) -> list[str]:
        """Describes the traits that the creator shares with the seeds, rarest first. If there are several seeds, the
        description says how many of them have the trait."""
        shared = [
            (self._measure(trait), _RANKS[trait.kind], -weight * self.strengths[trait], trait)
            for trait, weight in own.items()
            if trait in self.having and self.shares.get(trait, 0.0) < GENERIC_FROM
        ]
        return [self._say(trait) for *_, trait in sorted(shared)[:MOST]]

    def _measure(self, trait: Trait) -> float:
        """Returns how common the trait is, 0 to 1: the share of all creators who have it. A trait that has not been
        counted yet gets 0. A trait of a kind that is never rare gets 1."""
        return 1.0 if trait.kind in _NEVER_RARE else self.shares.get(trait, 0.0)

    def _say(self, trait: Trait) -> str:
        having = self.having[trait]
        like = f" (like {having} of your {self.seeds} creators)" if having != self.seeds else ""
        return f"{trait.text}{like}"
