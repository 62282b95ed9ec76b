"""What is asked for: the request as it came, and what its words and filters together mean."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Range:
    """An inclusive range; an open end is None."""

    min: float | None = None
    max: float | None = None

    def __bool__(self) -> bool:
        return self.min is not None or self.max is not None


@dataclass(frozen=True, slots=True)
class Filters:
    """The contract's `filters`: they override the query's words, and drop creators whose value is unknown."""

    followers: Range = Range()
    engagement_rate: Range = Range()
    """percent"""
    verified: bool | None = None
    countries: tuple[str, ...] = ()
    """ISO 3166-1 alpha-2"""
    languages: tuple[str, ...] = ()
    """ISO 639-1"""


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """One search, as the API or a page asks for it."""

    query: str
    limit: int = 25
    platforms: tuple[str, ...] = ()
    creator_kinds: tuple[str, ...] = ()
    filters: Filters = Filters()


@dataclass(frozen=True, slots=True)
class Chip:
    """One thing that words of the query were taken to mean; `start` and `end` are offsets into the query.

    `kind` is one of country, not_country, city, language, not_language, platform, not_platform, creator_kind, followers,
    engagement_rate, verified, posted_after.
    """

    kind: str
    label: str
    words: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Unclear:
    """Words that look like a wish which the search cannot act on, and why."""

    words: str
    reason: str


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """Everything that is asked, words and filters combined. Empty means: no such wish."""

    meaning: str
    """What is left of the sentence for words and vectors to find: the subject. May be empty."""
    platforms: tuple[str, ...] = ()
    not_platforms: tuple[str, ...] = ()
    creator_kinds: tuple[str, ...] = ()
    followers: Range = Range()
    engagement_rate: Range = Range()
    verified: bool | None = None
    countries: tuple[str, ...] = ()
    countries_strict: bool = False
    """True where the countries came from the body's filters: creators of unknown country are dropped."""
    not_countries: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    """Names of cities asked for; each one's country is among `countries`. A city orders, its country filters."""
    languages: tuple[str, ...] = ()
    languages_strict: bool = False
    """True where the languages came from the body's filters. From words, creators of unknown language are kept."""
    not_languages: tuple[str, ...] = ()
    posted_after: date | None = None
    chips: tuple[Chip, ...] = ()
    unclear: tuple[Unclear, ...] = ()
