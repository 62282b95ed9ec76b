"""Defines `Filters`, the values of all filters of a search."""

from dataclasses import dataclass
from datetime import date
from typing import Final


@dataclass(frozen=True, slots=True)
class Range:
    """A range that includes both bounds. A bound of None means that the range is open at this end."""

    min: float | None = None
    max: float | None = None

    def __bool__(self) -> bool:
        return self.min is not None or self.max is not None

    @property
    def is_possible(self) -> bool:
        return self.min is None or self.max is None or self.min <= self.max


@dataclass(frozen=True, slots=True)
class Filters:
    """Conditions on creators. An empty field sets no condition. `search.filters.table` describes each field."""

    followers: Range = Range()
    engagement_rate: Range = Range()
    """Engagement rate in percent."""
    verified: bool | None = None
    countries: tuple[str, ...] = ()
    """ISO 3166-1 alpha-2 codes."""
    places: tuple[str, ...] = ()
    """Names of cities, regions and areas, such as `Milan, Italy`."""
    languages: tuple[str, ...] = ()
    """ISO 639-1 codes."""
    platforms: tuple[str, ...] = ()
    creator_kinds: tuple[str, ...] = ()
    posted_after: date | None = None
    has_contact: bool | None = None
    """Whether an e-mail address of the creator is known."""
    growth_30d_pct: Range = Range()
    """Growth of followers in 30 days, in percent. Negative if the creator lost followers."""
    topics: tuple[str, ...] = ()
    """Topics, as the analysis of creators spells them."""
    paid_partnerships: bool | None = None
    """Whether the catalogue contains a paid partnership of the creator."""
    not_countries: tuple[str, ...] = ()
    not_places: tuple[str, ...] = ()
    """Places to exclude, by the same names as in `places`. Creators with an unknown home are not excluded."""
    not_languages: tuple[str, ...] = ()
    not_platforms: tuple[str, ...] = ()
    keeps_unknown: frozenset[str] = frozenset()
    """Fields that also accept creators with an unknown value. Conditions on country and language accept unknown values
    if they come from the words of a query. Conditions from a form or the API do not, unless the user of the results
    page asks for this."""


NO_FILTERS: Final = Filters()
