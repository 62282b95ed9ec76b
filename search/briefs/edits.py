"""Combines the filters in a query's words with filters that the user set. The set filters win."""

from dataclasses import replace
from typing import Any

from creators.places.geotags import read_geotag
from search.briefs.brief import ParsedQuery, WantedPlace
from search.filters.table import COUNTRIES, FILTERS, LANGUAGES, PLACES
from search.filters.values import Filters


def override_filters(words: ParsedQuery, explicit: Filters) -> ParsedQuery:
    """Replaces the filters of `words` that `explicit` sets, and drops their chips."""
    changes: dict[str, Any] = {}
    replaced: set[str] = set()
    for one in FILTERS:
        if one.is_set(explicit):
            changes[one.name] = one.normalize(one.read_value(explicit))
            changes |= {one.excluded: ()} if one.excluded else {}
            replaced |= one.chip_kinds
    keeps_unknown = words.filters.keeps_unknown - changes.keys()
    filters = replace(words.filters, **changes, keeps_unknown=keeps_unknown)
    places = words.places
    if COUNTRIES.is_set(explicit):
        # A place still influences the order if its country is among the explicit countries.
        holds = set(words.filters.countries) <= set(filters.countries)
        places = tuple(place for place in places if holds or place.relation == "about")
        replaced -= {"city", "region"} if holds else set()
    if PLACES.is_set(explicit):
        places = tuple(place for place in places if place.relation == "about") + _homes(filters)
        if not COUNTRIES.is_set(explicit):
            filters = replace(filters, countries=())
    chips = tuple(chip for chip in words.chips if chip.kind not in replaced)
    # If a place or language is set, the language in which the brief is written sets no preference.
    is_said = any(one.is_set(explicit) for one in (COUNTRIES, PLACES, LANGUAGES))
    first = () if is_said else words.first_languages
    return replace(words, filters=filters, places=places, chips=chips, first_languages=first)


def _homes(filters: Filters) -> tuple[WantedPlace, ...]:
    tags = (read_geotag(name) for name in filters.places)
    return tuple(WantedPlace(tag.name, tag.kind, tag.cover) for tag in tags if tag is not None)
