"""The values of the filters."""

from dataclasses import dataclass
from datetime import date
from typing import Final


@dataclass(frozen=True, slots=True)
class Range:
    """An inclusive range; an open end is None."""

    min: float | None = None
    max: float | None = None

    def __bool__(self) -> bool:
        return self.min is not None or self.max is not None

    @property
    def is_possible(self) -> bool:
        return self.min is None or self.max is None or self.min <= self.max


@dataclass(frozen=True, slots=True)
class Filters:
    """Conditions on creators. Empty fields set no condition. `search.filters.table` has an entry for each field."""

    followers: Range = Range()
    engagement_rate: Range = Range()
    """Percent."""
    verified: bool | None = None
    countries: tuple[str, ...] = ()
    """ISO 3166-1 alpha-2."""
    places: tuple[str, ...] = ()
    """Names of cities, regions and areas, such as `Milan, Italy`."""
    languages: tuple[str, ...] = ()
    """ISO 639-1."""
    platforms: tuple[str, ...] = ()
    creator_kinds: tuple[str, ...] = ()
    posted_after: date | None = None
    has_contact: bool | None = None
    """Whether an e-mail address is known."""
    growth_30d_pct: Range = Range()
    """Percent; negative if the creator lost followers."""
    topics: tuple[str, ...] = ()
    """Topics as the creators' analysis writes them."""
    paid_partnerships: bool | None = None
    """Whether the catalogue has a paid partnership of the creator."""
    not_countries: tuple[str, ...] = ()
    not_places: tuple[str, ...] = ()
    """Names as in `places`. Creators whose home is unknown are kept."""
    not_languages: tuple[str, ...] = ()
    not_platforms: tuple[str, ...] = ()
    keeps_unknown: frozenset[str] = frozenset()
    """Fields for which creators with unknown values are kept. Countries and languages in a query's words keep them.
    Filters of a form or the API exclude them, unless the user of the results page keeps them."""


NO_FILTERS: Final = Filters()
