"""How well candidates fit the places that a query asks for, by where they were seen and by what their texts name."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from creators import lexicon
from creators.models import CreatorPlace, Fact
from creators.places import find_places
from creators.places.cover import Spot
from creators.places.geotags import read_geotag
from creators.places.listing import trust_named_city
from creators.text.stuffing import STUFFED, says_over_and_over
from search.briefs.brief import ParsedQuery, WantedPlace
from search.pipeline.candidates.candidate import Candidate
from search.pipeline.evidence.weights import Ranked

KNOWN = 0.5
"""From this certainty on a place counts as met. `creators.analysis.residence` gives a single geotag .53."""

IN_PROFILE, IN_POST, NOWHERE = 0.6, 0.45, 0.0
"""How certain a place is that the profile's words name, or a post that is about the subject."""

FIRST_POST, FURTHER_POST = 0.6, 0.15
"""Of a place that is asked for as a topic: what the first post that names it or is tagged with it counts, and each
further one."""

ONLY_POSTED = 0.45
"""Of a home: posts from there alone leave it open whether their author lives there."""

LIKELY_HOME = 0.2
"""From this on, posts from there say it: a journey gives less, a hashtag of the city more."""


@dataclass(frozen=True, slots=True)
class Location:
    """How certain it is that a creator meets the places asked for, and the fact that says so, if there is one."""

    certainty: float = NOWHERE
    fact: Fact | None = None
    is_asked: bool = False
    """Whether any place is asked for at all."""
    is_subject: bool = False
    """Whether the places are what posts are to be about: a post from there speaks for its creator."""

    @property
    def is_unverified(self) -> bool | None:
        """As the API's `location_unverified`: None where no place is asked for."""
        return self.certainty < KNOWN if self.is_asked else None


NOT_ASKED = Location(1.0)


def locate_candidates(
    parsed: ParsedQuery, ranked: Sequence[Ranked], candidates: Mapping[UUID, Candidate]
) -> dict[UUID, Location]:
    """The location of each candidate. Of several places one is enough, homes and topics each for themselves."""
    if not parsed.places:
        return {}
    ids = [one.creator_id for one in ranked]
    seen, facts = _read_seen(ids), _read_facts(ids)
    return {
        one.creator_id: _locate(
            parsed.places,
            one,
            candidates[one.creator_id],
            seen[one.creator_id],
            facts[one.creator_id],
        )
        for one in ranked
    }


def _locate(
    places: Sequence[WantedPlace],
    one: Ranked,
    candidate: Candidate,
    seen: Sequence[CreatorPlace],
    facts: Sequence[Fact],
) -> Location:
    certainty = 1.0
    for relation in ("home", "about"):
        wanted = [place for place in places if place.relation == relation]
        if wanted:
            best = max(_certainty(place, one, candidate, seen) for place in wanted)
            certainty = min(certainty, best)
    is_subject = all(place.relation == "about" for place in places)
    return Location(certainty, _telling_fact(places, facts), is_asked=True, is_subject=is_subject)


def _certainty(
    place: WantedPlace, one: Ranked, candidate: Candidate, seen: Sequence[CreatorPlace]
) -> float:
    inside = [row for row in seen if row.name == place.name or place.cover.contains(_spot(row))]
    posts = max((row.posts for row in inside), default=0)
    home = max((row.home for row in inside), default=0.0)
    if candidate.country and candidate.country in place.cover.countries:
        home = max(home, 0.95)
    if place.relation == "about":
        told = min(1.0, FIRST_POST + FURTHER_POST * (posts - 1)) if posts else 0.0
        return max(told, 0.8 * home, _named(place, one, candidate))
    posted = KNOWN if home >= LIKELY_HOME else ONLY_POSTED
    return max(home, posted if posts else 0.0, _named(place, one, candidate))


def _spot(row: CreatorPlace) -> Spot:
    return Spot(row.country, row.region, row.latitude, row.longitude)


def _named(place: WantedPlace, one: Ranked, candidate: Candidate) -> float:
    """What the texts say where no sign of a place was read: a name in them, unless it is there to be found. People are
    called Paris and Milan, so names do not count here; `creators.analysis.residence` reads those that are of places."""
    name = tuple(lexicon.words(place.name))
    profile = candidate.stated
    if _holds(name, profile) and not says_over_and_over(profile):
        cities = {found.name for found in find_places(profile) if found.kind == "city"}
        return IN_PROFILE * trust_named_city(len(cities))
    posts = (text.post.caption for text in one.texts if text.post and text.stuffed < STUFFED)
    return IN_POST if any(_holds(name, caption) for caption in posts) else NOWHERE


def _holds(name: tuple[str, ...], text: str) -> bool:
    words = lexicon.words(text)
    if not set(name).issubset(words):
        return False
    return any(
        tuple(words[at : at + len(name)]) == name for at in range(len(words) - len(name) + 1)
    )


def _read_seen(creator_ids: Sequence[UUID]) -> dict[UUID, list[CreatorPlace]]:
    found: dict[UUID, list[CreatorPlace]] = defaultdict(list)
    for row in CreatorPlace.objects.filter(creator__in=creator_ids):
        found[row.creator_id].append(row)
    return found


_KINDS = (Fact.Kind.PLACE, Fact.Kind.COUNTRY, Fact.Kind.VISIT)


def _read_facts(creator_ids: Sequence[UUID]) -> dict[UUID, list[Fact]]:
    """The facts about places, homes before visits, the surest first."""
    found: dict[UUID, list[Fact]] = defaultdict(list)
    for fact in Fact.objects.filter(creator__in=creator_ids, kind__in=_KINDS).order_by("-weight"):
        found[fact.creator_id].append(fact)
    return {key: sorted(facts, key=_order) for key, facts in found.items()} | {
        key: [] for key in creator_ids if key not in found
    }


def _order(fact: Fact) -> tuple[bool, bool]:
    """A quote of a post before a fact without one."""
    return fact.quote is None, fact.kind == Fact.Kind.COUNTRY


def _telling_fact(places: Sequence[WantedPlace], facts: Sequence[Fact]) -> Fact | None:
    """The fact that says best that a place is met."""
    return next((fact for fact in facts if any(_tells(fact, place) for place in places)), None)


def _tells(fact: Fact, place: WantedPlace) -> bool:
    if fact.kind == Fact.Kind.COUNTRY:
        return place.relation == "home" and place.cover.contains(Spot(fact.value))
    if fact.kind == Fact.Kind.PLACE and place.relation == "home" and fact.value == place.name:
        return True
    tag = read_geotag(_PLACE_SAID.sub("", fact.statement))
    return tag is not None and place.cover.contains(tag.spot)


_PLACE_SAID = re.compile(r"^.*?\b(?:in|from) ")
"""Statements about places end in the place: "Posted from Milan, Italy"."""
