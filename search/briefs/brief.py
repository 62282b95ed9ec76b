"""The parsed query: what a sentence asks for."""

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
    """Words that state a condition which the search cannot apply, and the reason."""

    words: str
    reason: str


@dataclass(frozen=True, slots=True)
class WantedPlace:
    """A place that the query asks for: the creators' home, or a place they post about or from."""

    name: str
    kind: str
    """One of `country`, `region` and `city`."""
    cover: Cover
    relation: Literal["home", "about"] = "home"


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """Everything that the query wants."""

    subject: str
    """The part of the sentence that is searched for by words and vectors. May be empty."""
    filters: Filters = NO_FILTERS
    places: tuple[WantedPlace, ...] = ()
    """Places order the results. The countries of a home also filter: creators from other countries are excluded."""
    place_decides: bool = False
    """Whether one post from one of the places is enough, whatever the post is about."""
    avoided: tuple[str, ...] = ()
    """Subjects to avoid. Creators who post about them rank lower."""
    is_once: bool = False
    """Whether one post about the subject is enough."""
    chips: tuple[Chip, ...] = ()
    unclear: tuple[Unclear, ...] = ()
    sentence: str = ""
    """The query as written. It shows the language better than a short subject does."""

    @property
    def cities(self) -> tuple[str, ...]:
        """Names of the cities, regions and areas that the query asks for as a home."""
        return tuple(p.name for p in self.places if p.relation == "home" and p.kind != "country")
