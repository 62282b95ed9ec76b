"""Finds where creators live and from where they post. The module `statements` finds homes that creators state. `signs`
collects all evidence of places. `weighing` computes how likely it is that a creator lives in a place."""

from collections.abc import Sequence
from typing import Any, Final

from creators.analysis.evidence import (
    Kind,
    Provenance,
    Subject,
    infer_fact,
    quote_post,
    quote_profile,
)
from creators.analysis.residence.signs import find_signs
from creators.analysis.residence.weighing import (
    PlaceSeen,
    lower_home,
    make_imported_home,
    weigh_signs,
)
from creators.models import Fact
from creators.places import country_name
from creators.places.geotags import read_geotag

__all__ = ["SETTLED", "PlaceSeen", "find_places_seen", "residence_findings", "with_imported_homes"]

SETTLED: Final = 0.6
"""Minimum probability of a known home. Filters by country use only known homes."""
LIKELY: Final = 0.4
"""Minimum probability of a likely home. A single hashtag of a city gives a lower probability."""
LEAST: Final = 0.2
"""Minimum probability of a home that is stored."""
MOST_COUNTRIES, MOST_HOMES, MOST_VISITS = 2, 3, 8


def find_places_seen(subject: Subject, languages: Sequence[Fact]) -> list[PlaceSeen]:
    """Returns the places that a creator's texts name, the likeliest home first. `languages` contains the facts about
    the creator's languages."""
    return weigh_signs(find_signs(subject, list(languages)))


def with_imported_homes(places: Sequence[PlaceSeen], facts: Sequence[Fact]) -> list[PlaceSeen]:
    """Returns the places of a creator, with the homes that an import states. Imported homes come first, and homes in
    other countries become less likely."""
    told = [f for f in facts if f.provenance == Provenance.IMPORT]
    country = next((f.value for f in told if f.kind == Kind.COUNTRY), "")
    if not country:
        return list(places)
    name = country_name(country)
    written = [name, *(f"{f.value}, {name}" for f in told if f.kind == Kind.PLACE)]
    homes = [make_imported_home(tag.place) for text in written if (tag := read_geotag(text))]
    names = {(home.place.kind, home.place.name) for home in homes}
    others = [
        lower_home(seen) if seen.place.spot.country != country else seen
        for seen in places
        if (seen.place.kind, seen.place.name) not in names
    ]
    return [*homes, *others]


def residence_findings(subject: Subject, places: Sequence[PlaceSeen]) -> list[Fact]:
    """Returns facts about the creator's home (country, cities, regions) and about the places from which they posted."""
    known = [seen for seen in places if seen.home >= LEAST]
    countries = [seen for seen in known if seen.place.kind == "country"][:MOST_COUNTRIES]
    homes = [seen for seen in known if seen.place.kind != "country"][:MOST_HOMES]
    return [
        *(_home(subject, seen, Kind.COUNTRY, seen.place.spot.country) for seen in countries),
        *(_home(subject, seen, Kind.PLACE, seen.place.name) for seen in homes),
        *_visits(subject, places),
    ]


def _home(subject: Subject, seen: PlaceSeen, kind: str, value: str) -> Fact:
    said = _statement(seen)
    return _finding(subject, seen, kind=kind, value=value, statement=said, weight=seen.home)


def _statement(seen: PlaceSeen) -> str:
    if seen.best.source in {"stated", "bio"} and seen.home >= SETTLED:
        return f"Lives in {seen.place.label}"
    if seen.best.source == "geotag":
        return f"Posts from {seen.place.label}"
    verb = "Probably lives" if seen.home >= LIKELY else "May live"
    return f"{verb} in {seen.place.label}"


def _visits(subject: Subject, places: Sequence[PlaceSeen]) -> list[Fact]:
    """Returns facts about the places in geotags of posts, including places at home. Each fact quotes a geotag."""
    tagged = [seen for seen in places if seen.best.source == "geotag" and seen.best.post]
    tagged.sort(key=lambda seen: -seen.posts)
    return [
        _finding(
            subject,
            seen,
            kind=Kind.VISIT,
            value=seen.place.label,
            statement=f"Posted from {seen.place.label}",
            weight=min(1.0, seen.posts / max(1, len(subject.posts))),
        )
        for seen in tagged[:MOST_VISITS]
        if seen.place.kind != "country"
    ]


def _finding(subject: Subject, seen: PlaceSeen, **told: Any) -> Fact:
    best = seen.best
    if best.post is not None and best.quote:
        return quote_post(best.post, best.quote, **told)
    if best.profile is not None:
        return quote_profile(subject, best.profile, **told)
    return infer_fact(subject, **told)
