"""The filters beside a search's results, compared with what was searched. Narrowing is free, widening is a new
search."""

from dataclasses import dataclass, replace

from search.filters.kinds import AnyFilter
from search.filters.table import BY_NAME, FILTERS
from search.filters.values import NO_FILTERS, Filters


@dataclass(frozen=True, slots=True)
class Difference:
    """Between what was searched and what is chosen now."""

    narrowing: Filters
    """The chosen filters that keep fewer creators than the search did, and no others."""
    narrower: tuple[str, ...]
    wider: tuple[str, ...]
    """The filters that let in creators which the search left out."""

    @property
    def changed(self) -> tuple[str, ...]:
        return tuple(name for name in BY_NAME if name in self.narrower or name in self.wider)


def compare_filters(before: Filters, now: Filters) -> Difference:
    narrower = tuple(
        one.name
        for one in FILTERS
        if not one.is_within(one.read_value(before), one.read_value(now))
    )
    wider = tuple(one.name for one in FILTERS if _is_wider(one, before, now))
    chosen = {name: BY_NAME[name].read_value(now) for name in narrower}
    return Difference(replace(NO_FILTERS, **chosen), narrower, wider)


def _is_wider(one: AnyFilter, before: Filters, now: Filters) -> bool:
    left_out = set(one.read_excluded(before))
    lets_in = bool(left_out) and not left_out.isdisjoint(one.read_value(now))
    return lets_in or not one.is_within(one.read_value(now), one.read_value(before))
