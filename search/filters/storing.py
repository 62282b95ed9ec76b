"""Converts filters to JSON and back. A stored search contains the filters of its query and those of its request."""

from collections.abc import Mapping
from typing import Any

from search.filters.table import FILTERS
from search.filters.values import Filters


def filters_to_json(filters: Filters) -> dict[str, Any]:
    stored = {one.name: one.to_json(one.read_value(filters)) for one in FILTERS}
    return stored | {
        one.excluded: list(one.read_excluded(filters)) for one in FILTERS if one.excluded
    }


def filters_from_json(stored: Mapping[str, Any]) -> Filters:
    """Restores filters from JSON. A missing field sets no condition. A value that the product no longer knows matches
    no creator."""
    found: dict[str, Any] = {one.name: one.from_json(stored.get(one.name)) for one in FILTERS}
    left_out = {one.excluded: one for one in FILTERS if one.excluded}
    return Filters(**found, **{n: one.from_json(stored.get(n)) for n, one in left_out.items()})
