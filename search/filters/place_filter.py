"""The filter by city, region or area."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms

from creators.places.geotags import read_geotag
from search.filters.fields import PLACE_SEPARATOR, PlacesField
from search.filters.kinds import Filter, Parameters
from search.filters.places import cover_conditions
from search.filters.values import Filters


@dataclass(frozen=True, slots=True)
class PlaceFilter(Filter[tuple[str, ...]]):
    """Creators who live in one of several cities, regions or areas.

    Creators without a known home there are excluded.
    """

    least: float
    """Minimum certainty that the creator lives there."""

    @property
    def nothing(self) -> tuple[str, ...]:
        return ()

    def conditions(self, filters: Filters, parameters: Parameters) -> list[str]:
        covers = [
            tag.cover for name in self.read_value(filters) if (tag := read_geotag(name)) is not None
        ]
        parts, values = cover_conditions(covers, prefix=self.name)
        if not parts:
            return []
        parameters |= values
        homes = f"SELECT 1 FROM creators_creatorplace s WHERE s.creator_id = c.id AND s.home >= {self.least}"
        condition = f"EXISTS ({homes} AND ({' OR '.join(parts)}))"
        return [
            f"({condition} OR NOT EXISTS ({homes}))"
            if self.name in filters.keeps_unknown
            else condition
        ]

    def is_within(self, inner: tuple[str, ...], outer: tuple[str, ...]) -> bool:
        return not outer or (bool(inner) and set(inner) <= set(outer))

    def normalize(self, value: tuple[str, ...]) -> tuple[str, ...]:
        """Returns the names as the catalogue writes them. Drops names of unknown places."""
        tags = (read_geotag(name) for name in value)
        return tuple(dict.fromkeys(tag.label for tag in tags if tag is not None))

    def describe(self, value: tuple[str, ...]) -> str:
        return " or ".join(value)

    def split(self, value: tuple[str, ...]) -> list[tuple[str, ...]]:
        return [(one,) for one in value]

    def form_fields(self) -> dict[str, forms.Field]:
        return {self.name: PlacesField()}

    def from_form(self, cleaned: Mapping[str, Any]) -> tuple[str, ...]:
        return self.from_json(cleaned[self.name])

    def to_fields(self, value: tuple[str, ...]) -> list[tuple[str, str]]:
        return [(self.name, PLACE_SEPARATOR.join(value))] if value else []

    def to_json(self, value: tuple[str, ...]) -> list[str]:
        return list(value)

    def from_json(self, stored: Any) -> tuple[str, ...]:
        return self.normalize(tuple(stored or ()))
