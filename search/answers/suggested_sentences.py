"""Suggests sentences for searches that find creators in the catalogue."""

from typing import Final

from django.core.cache import cache
from django.db.models import F

from creators.demo import EXAMPLE_SEARCHES
from creators.identity.demo import holds_demo
from creators.models import Profile
from creators.places import country_name

SHOWN: Final = 8
LOOKED_AT: Final = 60
KEPT_S, NONE_KEPT_S = 600, 15
"""Cache times in seconds. The first applies if there are suggestions. The second applies if there are none. It is
short, because users expect suggestions soon after an import."""
_KEY: Final = "search.answers.suggested_sentences"


def suggest_sentences() -> tuple[str, ...]:
    """Suggests sentences for the search field. The sentences for the demo catalogue are written by hand. For other
    catalogues, the sentences name themes of the creators with the most followers. For an empty catalogue, there are
    none."""
    kept: tuple[str, ...] | None = cache.get(_KEY)
    if kept is None:
        kept = EXAMPLE_SEARCHES if holds_demo() else _of_catalogue()
        cache.set(_KEY, kept, KEPT_S if kept else NONE_KEPT_S)
    return kept


def _of_catalogue() -> tuple[str, ...]:
    """Builds one sentence for each theme. No country occurs in two sentences."""
    widest = Profile.objects.filter(followers__isnull=False).order_by(F("followers").desc(), "pk")
    found: dict[str, str] = {}
    countries: set[str | None] = set()
    rows = widest.values_list("creator__content_themes", "creator__country")[:LOOKED_AT]
    for themes, country in rows:
        subject = themes[0] if themes else None
        if subject is None or subject in found or (country and country in countries):
            continue
        found[subject] = f"{subject} in {country_name(country)}" if country else subject
        countries.add(country)
    return tuple(found.values())[:SHOWN]
