"""What a reader made of a brief, in the shape that is judged; and the reader."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final

from creators.places.cover import Cover
from search.briefs.brief import Brief, Clause, Place
from search.filters.values import Range
from tests.quality.briefs.places import ReadPlace

Pair = tuple[float | None, float | None]
FLAGS: Final = (
    "engagement_rate",
    "verified",
    "has_contact",
    "posted_after",
    "growth_30d_pct",
    "paid_partnerships",
)


@dataclass(frozen=True, slots=True)
class ReadGroup:
    subject: str
    platforms: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    followers: Pair | None = None
    engagement: Pair | None = None
    home: tuple[ReadPlace, ...] = ()
    about: tuple[ReadPlace, ...] = ()
    countries: frozenset[str] = frozenset()
    """The hard filter that the homes become."""
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    groups: tuple[ReadGroup, ...]
    not_home: tuple[ReadPlace, ...] = ()
    not_platforms: tuple[str, ...] = ()
    not_languages: tuple[str, ...] = ()
    avoided: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    """The further hard filters by name."""
    clauses: tuple[Clause, ...] | None = field(default=None)


def shape_brief(brief: Brief) -> Reading:
    """Clauses in doubt, and wishes, are read in no field."""
    every = [*brief.shared, *(c for g in brief.groups for c in g.clauses)]
    sure = [c for c in every if not c.is_doubtful and c.role != "wished"]
    out = [c for c in sure if c.role == "excluded"]
    return Reading(
        groups=tuple(_shape_group(brief, group) for group in brief.groups),
        not_home=tuple(
            _place(c.value) for c in out if c.kind == "place" and c.value.relation == "home"
        ),
        not_platforms=_listed(c for c in out if c.kind == "platforms"),
        not_languages=_listed(c for c in out if c.kind == "languages"),
        avoided=tuple(c.value for c in out if c.kind == "subject"),
        others=tuple(sorted({c.kind for c in sure if c.kind in FLAGS})),
        clauses=tuple(every),
    )


def _shape_group(brief: Brief, group: Any) -> ReadGroup:
    clauses = [c for c in brief.clauses_of(group) if c.role == "wanted" and not c.is_doubtful]
    places = [c.value for c in clauses if c.kind == "place"]
    filters = brief.filters_of(group)
    return ReadGroup(
        subject=" ; ".join(c.value for c in clauses if c.kind == "subject"),
        platforms=filters.platforms,
        languages=filters.languages,
        followers=_pair(filters.followers),
        engagement=_pair(filters.engagement_rate),
        home=tuple(_place(p) for p in places if p.relation == "home"),
        about=tuple(_place(p) for p in places if p.relation == "about"),
        countries=frozenset(filters.countries),
        count=group.count,
    )


def _listed(clauses: Iterable[Clause]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for c in clauses for value in c.value))


def _place(place: Place) -> ReadPlace:
    return _read_place(place.name, place.kind, place.cover)


def _read_place(name: str, kind: str, cover: Cover) -> ReadPlace:
    return ReadPlace(name, kind, cover.within_countries)


def _pair(values: Range) -> Pair | None:
    return (values.min, values.max) if values else None


def read_by_tagger(text: str, file: Path) -> Reading:
    from search.reading.reader import read_brief

    return shape_brief(read_brief(text, today=date(2026, 11, 23), tagger=file))
