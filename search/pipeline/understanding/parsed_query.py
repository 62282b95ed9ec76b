"""What a sentence asks for."""

from dataclasses import dataclass

from search.filters.values import NO_FILTERS, Filters


@dataclass(frozen=True, slots=True)
class Chip:
    """What some words of the query mean; `start` and `end` are offsets into the query.

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
    """Words that look like a condition which the search cannot use, and why."""

    words: str
    reason: str


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """Everything that is asked for."""

    subject: str
    """What is left of the sentence for words and vectors to find. May be empty."""
    filters: Filters = NO_FILTERS
    cities: tuple[str, ...] = ()
    """Names of cities, each in one of the filters' countries. A city orders the results, its country filters them."""
    chips: tuple[Chip, ...] = ()
    unclear: tuple[Unclear, ...] = ()
