"""Finds languages for a discovery: the languages that its brief asks for, and the languages of the brief's places. Also
finds place names and hashtags in these languages."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final
from uuid import UUID

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.languages import get_official_languages

from config.discovery.judging import Wanted
from creators.models import Post
from search.briefs.brief import Place
from search.pipeline.candidates.hashtags import NEAR

MOST_TAGS: Final = 4
MOST_OF_A_COUNTRY: Final = 2
"""Maximum number of official languages per country. The most spoken languages are taken."""


def list_languages(wanted: Wanted, places: Sequence[Place]) -> list[str]:
    """Returns the languages that the brief asks for, and the official languages of its places. Leaves out the language
    in which the brief is written."""
    asked = [code for query in wanted.queries for code in query.filters.languages]
    asked += [code for place in places for code in _list_spoken(place)]
    return [code for code in dict.fromkeys(asked) if code != wanted.brief.language]


def list_local_names(place: Place) -> Iterator[str]:
    """Yields the name of a country or one of its large cities, in each language of the country (from CLDR)."""
    countries = place.cover.within_countries
    for code in _list_spoken(place):
        try:
            locale = Locale.parse(code)
        except (UnknownLocaleError, ValueError):
            continue
        if place.kind == "country":
            yield from (locale.territories[one] for one in countries if one in locale.territories)
        for zone, names in locale.time_zones.items():
            named = zone.rpartition("/")[2].replace("_", " ")
            is_there = get_global("zone_territories").get(zone) in countries
            if place.kind == "city" and is_there and named == place.name and "city" in names:
                yield names["city"]


def _list_spoken(place: Place) -> list[str]:
    countries = sorted(set(place.cover.within_countries))
    if len(countries) != 1:
        return []
    return list(get_official_languages(countries[0]))[:MOST_OF_A_COUNTRY]


def list_hashtags(wanted: Wanted, languages: Sequence[str], clear: Collection[UUID]) -> list[str]:
    """Returns hashtags about the subject of the brief. Each hashtag is used by several of the creators in `clear` who
    write in one of the languages."""
    posts = Post.objects.filter(
        profile__creator__in=clear, profile__creator__languages__overlap=list(languages)
    )
    used = {
        (creator_id, tag.lower())
        for creator_id, tags in posts.values_list("profile__creator", "hashtags")
        for tag in tags
    }
    shared = [tag for tag, users in Counter(tag for _, tag in sorted(used)).items() if users > 1]
    near = dict(zip(shared, wanted.rate(shared), strict=True))
    fit = [tag for tag in shared if near[tag] >= NEAR]
    return sorted(fit, key=lambda tag: -near[tag])[:MOST_TAGS]
