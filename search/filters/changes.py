"""Compares the filters chosen on the results page with the filters of the search. Stricter filters are free, because
they only hide results. Wider filters need a new search."""

from dataclasses import dataclass, replace

from search.filters.kinds import AnyFilter
from search.filters.table import BY_NAME, FILTERS
from search.filters.values import NO_FILTERS, Filters


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference between the filters of the search and the filters that the user has chosen."""

    narrowing: Filters
    """The chosen filters that are stricter than in the search."""
    narrower: tuple[str, ...]
    wider: tuple[str, ...]
    """The chosen filters that let in creators whom the search excluded."""

    @property
    def changed(self) -> tuple[str, ...]:
        return tuple(name for name in BY_NAME if name in self.narrower or name in self.wider)


def compare_filters(before: Filters, now: Filters) -> Difference:
    values = [(one, one.read_value(before), one.read_value(now)) for one in FILTERS]
    narrowing = {one.name: new for one, old, new in values if not one.is_within(old, new)}
    wider = tuple(one.name for one in FILTERS if _is_wider(one, before, now))
    return Difference(replace(NO_FILTERS, **narrowing), tuple(narrowing), wider)


def _is_wider(one: AnyFilter, before: Filters, now: Filters) -> bool:
    left_out = set(one.read_excluded(before))
    lets_in = bool(left_out) and not left_out.isdisjoint(one.read_value(now))
    return lets_in or not one.is_within(one.read_value(now), one.read_value(before))
