"""Understands a sentence by rules: without a key, and with the same answer every time."""

from datetime import date
from typing import Final

from creators.places import find_places
from search.briefs.brief import ParsedQuery
from search.filters.table import COUNTRIES, LANGUAGES
from search.filters.values import Filters
from search.reading.rules import (
    accounts,
    audiences,
    avoided,
    contacts,
    days,
    engagement,
    fillers,
    followers,
    formats,
    growth,
    labels,
    languages,
    locations,
    money,
    once,
    partnerships,
    people,
    platforms,
    recent,
    unclear,
    unsupported,
)
from search.reading.rules.presence import names_subject
from search.reading.rules.reading import Reading
from search.reading.rules.subject import read_subject

KEEPS_UNKNOWN: Final = frozenset({COUNTRIES.name, LANGUAGES.name})
"""Most creators say neither, so words that ask for a country or a language keep the creators of an unknown one."""


def understand_by_rules(query: str, *, today: date) -> ParsedQuery:
    """Each rule takes its words and hides them from the next rule; the words left over are the subject.

    The order matters: the country of an audience is not the creator's, and "Brazilian Portuguese" is not a country.
    """
    reading = Reading(query, today, places=find_places(query))
    for read in (
        labels.read_labels,
        fillers.read_fillers,
        once.read_once,
        contacts.read_contacts,
        partnerships.read_partnerships,
        unsupported.read_unsupported,
        money.read_prices,
        audiences.read_audiences,
        people.read_people,
        unclear.read_unclear,
        formats.read_formats,
        days.read_days,
        recent.read_recent,
        growth.read_growth,
        engagement.read_engagement,
        followers.read_followers,
        accounts.read_accounts,
        platforms.read_platforms,
        languages.read_languages,
        locations.read_locations,
        avoided.read_avoided,
    ):
        read(reading)
    return build_parsed_query(reading, read_subject(reading))


def _drop_contradictions(reading: Reading) -> None:
    """A value that is both wanted and left out is wanted: that reading is more certain."""
    reading.not_platforms = [p for p in reading.not_platforms if p not in reading.platforms]
    reading.not_languages = [
        code for code in reading.not_languages if code not in reading.languages
    ]


def build_parsed_query(reading: Reading, subject: str) -> ParsedQuery:
    _drop_contradictions(reading)
    return ParsedQuery(
        subject=subject,
        filters=_filters(reading),
        places=tuple(reading.wanted_places),
        place_decides=reading.place_decides
        and any(place.relation == "about" for place in reading.wanted_places)
        and not names_subject(reading),
        avoided=tuple(reading.avoided),
        chips=tuple(sorted(reading.chips, key=lambda chip: chip.start)),
        unclear=tuple(reading.unclear),
        is_once=reading.is_once,
        sentence=reading.query,
    )


def _filters(reading: Reading) -> Filters:
    return Filters(
        platforms=tuple(reading.platforms),
        not_platforms=tuple(reading.not_platforms),
        creator_kinds=tuple(reading.creator_kinds),
        followers=reading.followers,
        engagement_rate=reading.engagement_rate,
        growth_30d_pct=reading.growth_30d_pct,
        verified=reading.verified,
        countries=tuple(reading.countries),
        not_countries=tuple(reading.not_countries),
        languages=tuple(reading.languages),
        not_languages=tuple(reading.not_languages),
        posted_after=reading.posted_after,
        has_contact=reading.has_contact,
        paid_partnerships=reading.paid_partnerships,
        keeps_unknown=KEEPS_UNKNOWN,
    )
