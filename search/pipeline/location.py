"""Which candidates are in a city that was asked for: by a stored fact, the profile's words, or a post that names it."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from creators import lexicon
from creators.models import Fact
from search.pipeline.candidates import Candidate
from search.pipeline.ranking import Ranked

FACT, PROFILE, POST, NOWHERE = 1.0, 0.8, 0.4, 0.0
"""How certain it is that a creator is in the city: by a stored fact, by the profile's words, by a post that names it."""


@dataclass(frozen=True, slots=True)
class Location:
    """How certain it is that a creator is in a city that was asked for, and the fact that says so, if there is one."""

    certainty: float = NOWHERE
    fact: Fact | None = None


def locate_candidates(
    cities: Sequence[str], ranked: Sequence[Ranked], candidates: dict[UUID, Candidate]
) -> dict[UUID, Location]:
    """The location of each creator. Empty if no city was asked for."""
    if not cities:
        return {}
    names = {tuple(lexicon.words(city)) for city in cities}
    facts = _facts(names, [one.creator_id for one in ranked])
    return {
        one.creator_id: Location(FACT, facts[one.creator_id])
        if one.creator_id in facts
        else Location(_said(names, one, candidates[one.creator_id]))
        for one in ranked
    }


def _facts(names: set[tuple[str, ...]], creator_ids: Sequence[UUID]) -> dict[UUID, Fact]:
    places = Fact.objects.filter(creator__in=creator_ids, kind=Fact.Kind.PLACE).order_by("-weight")
    found: dict[UUID, Fact] = {}
    for fact in places:
        if tuple(lexicon.words(fact.value)) in names:
            found.setdefault(fact.creator_id, fact)
    return found


def _said(names: set[tuple[str, ...]], one: Ranked, candidate: Candidate) -> float:
    if _names(names, candidate.text):
        return PROFILE
    posts = (text.post.caption for text in one.texts if text.post)
    return POST if any(_names(names, caption) for caption in posts) else NOWHERE


def _names(names: set[tuple[str, ...]], text: str) -> bool:
    words = lexicon.words(text)
    return any(
        tuple(words[at : at + len(name)]) == name
        for name in names
        for at in range(len(words) - len(name) + 1)
    )
