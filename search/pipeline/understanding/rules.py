"""A sentence understood by rules, which need no key and answer the same every time."""

from datetime import date

from creators.places import find_places
from search.pipeline.parsed_query import ParsedQuery
from search.pipeline.understanding import (
    days,
    doubts,
    engagement,
    followers,
    languages,
    locations,
    meaning,
    people,
    platforms,
)
from search.pipeline.understanding.reading import Reading


def understand_by_rules(query: str, *, today: date) -> ParsedQuery:
    """Each rule takes its words and hides them from the next; what nobody took is the subject.

    The order matters: an audience's country is nobody's home, "Brazilian Portuguese" no country.
    """
    reading = Reading(query, today, places=find_places(query))
    for read in (
        doubts.read_first,
        days.read,
        engagement.read,
        followers.read,
        people.read,
        platforms.read,
        languages.read,
        locations.read,
        doubts.read_last,
    ):
        read(reading)
    subject = meaning.read(reading)
    return wishes_of(reading, subject)


def _drop_contradictions(reading: Reading) -> None:
    """Asked for and left out at once: asking wins, as the more certain wish."""
    reading.not_platforms = [p for p in reading.not_platforms if p not in reading.platforms]
    reading.not_languages = [
        code for code in reading.not_languages if code not in reading.languages
    ]


def wishes_of(reading: Reading, subject: str) -> ParsedQuery:
    """What was read, in the words of the search."""
    _drop_contradictions(reading)
    return ParsedQuery(
        meaning=subject,
        platforms=tuple(reading.platforms),
        not_platforms=tuple(reading.not_platforms),
        creator_kinds=tuple(reading.creator_kinds),
        followers=reading.followers,
        engagement_rate=reading.engagement_rate,
        verified=reading.verified,
        countries=tuple(reading.countries),
        not_countries=tuple(reading.not_countries),
        cities=tuple(reading.cities),
        languages=tuple(reading.languages),
        not_languages=tuple(reading.not_languages),
        posted_after=reading.posted_after,
        chips=tuple(sorted(reading.chips, key=lambda chip: chip.start)),
        unclear=tuple(reading.unclear),
    )
