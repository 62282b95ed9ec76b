"""Combines the filters that the words of a query ask for with the filters that the user set. The user's filters take
precedence."""

from dataclasses import replace
from typing import Any

from creators.places.geotags import read_geotag
from search.briefs.brief import Clause, ParsedQuery, Place
from search.filters.kinds import AnyFilter
from search.filters.table import COUNTRIES, FILTERS, LANGUAGES, PLACES
from search.filters.values import Filters


def override_filters(words: ParsedQuery, explicit: Filters) -> ParsedQuery:
    """Returns the query with the user's filters `explicit`. Each of them replaces the query's own filter and removes
    its chip."""
    changes: dict[str, Any] = {}
    chosen = [one for one in FILTERS if one.is_set(explicit)]
    for one in chosen:
        changes[one.name] = one.normalize(one.read_value(explicit))
        changes |= {one.excluded: ()} if one.excluded else {}
    keeps_unknown = words.filters.keeps_unknown - changes.keys()
    filters = replace(words.filters, **changes, keeps_unknown=keeps_unknown)
    places, holds = words.places, False
    if COUNTRIES.is_set(explicit):
        # A place still influences the order of results if its country is among the countries that the user set.
        holds = set(words.filters.countries) <= set(filters.countries)
        places = tuple(place for place in places if holds or place.relation == "about")
    if PLACES.is_set(explicit):
        places = tuple(place for place in places if place.relation == "about") + _homes(filters)
        if not COUNTRIES.is_set(explicit):
            filters = replace(filters, countries=())
    chips = tuple(
        chip
        for chip in words.chips
        if (holds and _is_city(chip)) or not any(replaces_clause(one, chip) for one in chosen)
    )
    # If the user set a place or a language, the language of the text itself sets no preference.
    is_said = any(one.is_set(explicit) for one in (COUNTRIES, PLACES, LANGUAGES))
    first = () if is_said else words.first_languages
    return replace(words, filters=filters, places=places, chips=chips, first_languages=first)


def replaces_clause(one: AnyFilter, clause: Clause) -> bool:
    """Returns whether a filter that the user sets replaces this clause (condition)."""
    if clause.kind != "place":
        return clause.kind == one.name
    if clause.role == "excluded":
        return one is (COUNTRIES if clause.value.kind == "country" else PLACES)
    is_home = clause.value.relation == "home"
    return is_home and (one is COUNTRIES or (one is PLACES and _is_city(clause)))


def _is_city(clause: Clause) -> bool:
    """Returns whether the clause asks for creators who live in a city or region."""
    if clause.kind != "place" or clause.role != "wanted":
        return False
    return bool(clause.value.relation == "home" and clause.value.filter_kind != "country")


def _homes(filters: Filters) -> tuple[Place, ...]:
    homes = (tag.place for name in filters.places if (tag := read_geotag(name)))
    return tuple(Place(home.name, home.kind, home.cover) for home in homes)
