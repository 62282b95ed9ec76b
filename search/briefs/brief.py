"""What a sentence asks for."""

from dataclasses import dataclass
from typing import Literal

from creators.places.cover import Cover
from search.filters.values import NO_FILTERS, Filters


@dataclass(frozen=True, slots=True)
class Chip:
    """What some words of the query mean; `start` and `end` are offsets into the query.

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
    """Words that look like a condition which the search cannot use, and why."""

    words: str
    reason: str


@dataclass(frozen=True, slots=True)
class WantedPlace:
    """A wanted place: the creators' home, or what they post about or from."""

    name: str
    kind: str
    """country, region or city."""
    cover: Cover
    relation: Literal["home", "about"] = "home"


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """Everything that the query wants."""

    subject: str
    """What is left of the sentence for words and vectors to find. May be empty."""
    filters: Filters = NO_FILTERS
    places: tuple[WantedPlace, ...] = ()
    """They order the results. The countries of a home filter them, too: creators of another country are left out."""
    place_decides: bool = False
    """Whether one post from one of the places is enough, whatever it is about."""
    avoided: tuple[str, ...] = ()
    """Subjects that are left out. They rank down creators who post about them."""
    is_once: bool = False
    """Whether a single piece about the subject is enough."""
    chips: tuple[Chip, ...] = ()
    unclear: tuple[Unclear, ...] = ()
    sentence: str = ""
    """The query as it was written; its language tells that of a short subject."""

    @property
    def cities(self) -> tuple[str, ...]:
        """Names of the cities, regions and areas wanted as a home."""
        return tuple(p.name for p in self.places if p.relation == "home" and p.kind != "country")
