"""Finds the conditions that the tagger has no label for: activity, growth, rates, contacts, partnerships, kinds of
accounts, and that one piece is enough."""

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
    recent,
)
from search.reading.conditions.reading import Reading


def find_conditions(text: str, today: date, closed: Iterable[tuple[int, int]]) -> Reading:
    """`closed` are words that say something else, such as who asks. The words of conditions are taken."""
    reading = Reading(text, today)
    once.read_once(reading)  # "One reel is enough" is also a deliverable.
    for start, end in closed:
        reading.skip(start, end)
    for read in (
        contacts.read_contacts,
        partnerships.read_partnerships,
        days.read_days,
        recent.read_recent,
        growth.read_growth,
        engagement.read_engagement,
        accounts.read_accounts,
    ):
        read(reading)
    return reading
