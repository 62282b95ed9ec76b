"""The filter by city, region or area."""

from dataclasses import dataclass

from django import forms

from creators.places.geotags import read_geotag
from search.filters.fields import PLACE_SEPARATOR, PlacesField
from search.filters.kinds import ListFilter, Parameters
from search.filters.places import cover_conditions
from search.filters.values import Filters


@dataclass(frozen=True, slots=True)
class PlaceFilter(ListFilter):
    """A filter by home. A creator meets it by living in one of the cities, regions or areas. A creator with an unknown
    home does not. Excluding a place excludes only creators who are known to live there."""

    least: float
    """Minimum certainty, 0 to 1, that a creator lives in a place."""

    def conditions(self, filters: Filters, parameters: Parameters) -> list[str]:
        condition = self._lives_in(self.read_value(filters), self.name, parameters)
        if condition and self.name in filters.keeps_unknown:
            condition = f"({condition} OR NOT EXISTS ({self._homes}))"
        return [condition] if condition else []

    def exclusions(self, filters: Filters, parameters: Parameters) -> list[str]:
        condition = self._lives_in(self.read_excluded(filters), self.excluded, parameters)
        return [f"NOT {condition}"] if condition else []

    @property
    def _homes(self) -> str:
        return f"SELECT 1 FROM creators_creatorplace s WHERE s.creator_id = c.id AND s.home >= {self.least}"

    def _lives_in(self, names: tuple[str, ...], prefix: str, parameters: Parameters) -> str:
        """Returns the SQL condition that a creator is known to live in one of these places. Returns an empty text if
        none of the names is a known place."""
        covers = [tag.place.cover for name in names if (tag := read_geotag(name)) is not None]
        parts, values = cover_conditions(covers, prefix=prefix)
        parameters |= values
        return f"EXISTS ({self._homes} AND ({' OR '.join(parts)}))" if parts else ""

    def normalize(self, value: tuple[str, ...]) -> tuple[str, ...]:
        """Returns the names in the spelling of the catalogue. Names of unknown places are left out."""
        tags = (read_geotag(name) for name in value)
        return tuple(dict.fromkeys(tag.place.label for tag in tags if tag is not None))

    def form_fields(self) -> dict[str, forms.Field]:
        return {self.field: PlacesField()}

    def to_fields(self, value: tuple[str, ...]) -> list[tuple[str, str]]:
        return [(self.field, PLACE_SEPARATOR.join(value))] if value else []
