"""Finds the conditions for which the tagger has no labels. They concern activity, growth, engagement rates, contacts,
partnerships and kinds of accounts. Another condition is whether one post is enough."""

from collections.abc import Iterable
from datetime import date

from search.reading.conditions import (
    accounts,
    contacts,
    days,
    engagement,
    growth,
    once,
    partnerships,
)
from search.reading.conditions.reading import Reading


def find_conditions(text: str, today: date, closed: Iterable[tuple[int, int]]) -> Reading:
    """Finds the conditions in the text. Words that belong to one condition are not used for another. `closed` contains
    the positions of words about something else, such as the sender. In these words, only "one post is enough" is looked
    for."""
    reading = Reading(text, today)
    # Search for this first, because the tagger labels "One reel is enough" as a deliverable.
    once.read_once(reading)
    for start, end in closed:
        reading.skip(start, end)
    for read in (
        contacts.read_contacts,
        partnerships.read_partnerships,
        days.read_days,
        growth.read_growth,
        engagement.read_engagement,
        accounts.read_accounts,
    ):
        read(reading)
    return reading
