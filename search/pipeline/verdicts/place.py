"""Measures how well candidates (creators that may fit the query) meet the wanted places. It uses stored places and the
candidates' texts."""

import re
from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from creators.models import CreatorPlace, Fact
from creators.places import find_places
from creators.places.cover import Spot
from creators.places.geotags import read_geotag
from creators.places.listing import trust_listed
from creators.text.stuffing import STUFFED, says_over_and_over
from search.briefs.brief import ParsedQuery, Place
from search.pipeline.locations import KNOWN, NOWHERE, Location, read_spot
from search.pipeline.values import Ranked
from search.pipeline.words import names_place

IN_PROFILE, IN_POST = 0.6, 0.45
"""Certainty of a place if only the creator's texts name it. IN_PROFILE applies if the profile names the place, and
IN_POST if a post about the subject does."""

FIRST_POST, FURTHER_POST = 0.6, 0.15
"""Certainty that a creator posts about a place. One post that names the place or is tagged with it gives FIRST_POST.
Each further post adds FURTHER_POST."""

ONLY_POSTED = 0.45
"""Certainty that a creator who only posts from a place lives there."""

LIKELY_HOME = 0.2
"""Minimum certainty of a home at which posts from the same place confirm it. A journey to the place gives less
certainty, and a hashtag of the city gives more."""


def locate_candidates(parsed: ParsedQuery, ranked: Sequence[Ranked]) -> dict[UUID, Location]:
    """Returns for each candidate how well it meets the wanted places. If the query names several homes, one of them is
    enough. If the query names several places that posts should be about, one of these is enough too."""
    if not parsed.places:
        return {}
    ids = [one.creator_id for one in ranked]
    seen, facts = _read_seen(ids), _read_facts(ids)
    return {
        one.creator_id: _locate(parsed.places, one, seen[one.creator_id], facts[one.creator_id])
        for one in ranked
    }


def _locate(
    places: Sequence[Place],
    one: Ranked,
    seen: Sequence[CreatorPlace],
    facts: Sequence[Fact],
) -> Location:
    certainty = 1.0
    for relation in ("home", "about"):
        wanted = [place for place in places if place.relation == relation]
        if wanted:
            best = max(_certainty(place, one, seen) for place in wanted)
            certainty = min(certainty, best)
    is_subject = all(place.relation == "about" for place in places)
    telling = (fact for fact in facts if any(_tells(fact, place) for place in places))
    return Location(certainty, next(telling, None), is_asked=True, is_subject=is_subject)


def _certainty(place: Place, one: Ranked, seen: Sequence[CreatorPlace]) -> float:
    inside = [row for row in seen if row.name == place.name or place.cover.contains(read_spot(row))]
    posts = max((row.posts for row in inside), default=0)
    home = max((row.home for row in inside), default=0.0)
    if one.candidate.country and one.candidate.country in place.cover.countries:
        home = max(home, 0.95)
    if place.relation == "about":
        told = min(1.0, FIRST_POST + FURTHER_POST * (posts - 1)) if posts else 0.0
        return max(told, 0.8 * home, _named(place, one))
    posted = KNOWN if home >= LIKELY_HOME else ONLY_POSTED
    return max(home, posted if posts else 0.0, _named(place, one))


def _named(place: Place, one: Ranked) -> float:
    """Returns the certainty of a place that is not stored but that the creator's texts name. Ignores texts that are
    stuffed with keywords. Ignores names of people, who may be called Paris or Milan. `creators.analysis.residence`
    finds place names."""
    profile = "\n".join(dict.fromkeys([*one.candidate.bios, *one.candidate.categories]))
    if names_place(profile, place.name) and not says_over_and_over(profile):
        cities = {found.place.name for found in find_places(profile) if found.place.kind == "city"}
        return IN_PROFILE * trust_listed(len(cities))
    posts = (text.post.caption for text in one.texts if text.post and text.stuffed < STUFFED)
    return IN_POST if any(names_place(caption, place.name) for caption in posts) else NOWHERE


def _read_seen(creator_ids: Sequence[UUID]) -> dict[UUID, list[CreatorPlace]]:
    found: dict[UUID, list[CreatorPlace]] = defaultdict(list)
    for row in CreatorPlace.objects.filter(creator__in=creator_ids):
        found[row.creator_id].append(row)
    return found


_KINDS = (Fact.Kind.PLACE, Fact.Kind.COUNTRY, Fact.Kind.VISIT)


def _read_facts(creator_ids: Sequence[UUID]) -> dict[UUID, list[Fact]]:
    """Reads the creators' facts about places. Facts with a quote come before facts without one, then other places
    before countries, then more certain facts before less certain ones."""
    found: dict[UUID, list[Fact]] = defaultdict(list)
    known = Fact.objects.filter(creator__in=creator_ids, kind__in=_KINDS)
    for fact in known.order_by("-weight", "id"):
        found[fact.creator_id].append(fact)
    for facts in found.values():
        # Facts with a quote from a post come first.
        facts.sort(key=lambda fact: (fact.quote is None, fact.kind == Fact.Kind.COUNTRY))
    return found


def _tells(fact: Fact, place: Place) -> bool:
    if fact.kind == Fact.Kind.COUNTRY:
        return place.relation == "home" and place.cover.contains(Spot(fact.value))
    if fact.kind == Fact.Kind.PLACE and place.relation == "home" and fact.value == place.name:
        return True
    tag = read_geotag(_PLACE_SAID.sub("", fact.statement))
    return tag is not None and place.cover.contains(tag.place.spot)


_PLACE_SAID = re.compile(r"^.*?\b(?:in|from) ")
"""Matches the beginning of a sentence about a place, until the name of the place: "Posted from Milan, Italy"."""
