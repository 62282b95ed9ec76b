"""The parsed query: what the user's sentence asks for."""

from dataclasses import dataclass
from typing import Literal

from creators.places.cover import Cover
from search.filters.values import NO_FILTERS, Filters


@dataclass(frozen=True, slots=True)
class Chip:
    """The meaning of some words of the query. `start` and `end` are offsets into the query.

    `kind` is one of country, not_country, city, region, about_place, language, not_language, platform, not_platform,
    creator_kind, followers, engagement_rate, verified, posted_after, has_contact,
    paid_partnerships, avoided.
    """

    kind: str
    label: str
    words: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Unclear:
    """Words with a condition that the search cannot apply, and the reason."""

    words: str
    reason: str


@dataclass(frozen=True, slots=True)
class WantedPlace:
    """A place that the query asks for.

    Creators either live there, or post about it or from it.
    """

    name: str
    kind: str
    """One of `country`, `region` and `city`."""
    cover: Cover
    relation: Literal["home", "about"] = "home"


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """Everything that the query wants."""

    subject: str
    """The part of the sentence that is searched by words and by vectors. May be empty."""
    filters: Filters = NO_FILTERS
    places: tuple[WantedPlace, ...] = ()
    """Places influence the order of results.

    If the query asks where creators live, creators from other countries are excluded.
    """
    place_decides: bool = False
    """Whether one post from one of the places is enough, whatever its subject."""
    avoided: tuple[str, ...] = ()
    """Subjects to avoid. Creators who post about them rank lower."""
    is_once: bool = False
    """Whether one post about the subject is enough."""
    chips: tuple[Chip, ...] = ()
    unclear: tuple[Unclear, ...] = ()
    sentence: str = ""
    """The query as written. Its language is easier to detect than that of a short subject."""

    @property
    def cities(self) -> tuple[str, ...]:
        """Returns the names of cities, regions and areas in which creators should live."""
        return tuple(p.name for p in self.places if p.relation == "home" and p.kind != "country")
