"""Converts a text to a brief. The tagger, a model, labels the words of the text. Rules find the conditions for which it
has no labels."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

from creators.lexicon.languages import detect_one, rate_languages
from search.briefs.brief import Brief, Clause
from search.reading.clauses import build_brief
from search.reading.conditions.finding import find_conditions
from search.reading.conditions.reading import Reading
from search.reading.tagger import FILE, Tagged, tag_text

CLOSED: Final = frozenset({"who", "deliver", "money", "audience", "soft"})
"""Labels of words that never ask for activity or for a kind of account."""
LIKELY: Final = 0.35
CONDITIONS: Final = (
    *("engagement_rate", "growth_30d_pct", "verified", "posted_after", "has_contact"),
    *("paid_partnerships", "creator_kinds"),
)
"""Names of the filters that the rules for conditions can set. Clauses have the same order."""


def read_brief(text: str, *, today: date, tagger: Path = FILE) -> Brief:
    """Converts the text to a brief. Raises ModelUnavailable if the tagger cannot be loaded. `tagger` is the file with
    the tagger's weights. Only evaluations pass another file."""
    return brief_of(text, tag_text(text, file=tagger), today=today)


def brief_of(text: str, tagged: list[Tagged], *, today: date) -> Brief:
    closed = [(one.start, one.end) for one in tagged if one.label in CLOSED]
    reading = find_conditions(text, today, closed)
    brief = build_brief(text, _guess_language(text), list(_cut(text, tagged, reading)))
    shared = (*brief.shared, *_list_clauses(reading))
    unused = (*brief.unused, *reading.unclear)
    return replace(brief, shared=shared, unused=unused, one_is_enough=reading.is_once)


def _guess_language(text: str) -> str:
    """Returns the language of the text. If the language is uncertain, returns the most likely one. A wrong language
    does little harm: fewer names of places and languages are recognised."""
    if certain := detect_one(text):
        return certain
    likely = rate_languages(text)
    best = max(likely, key=lambda code: likely[code], default="en")
    return best if likely.get(best, 0) >= LIKELY else "en"


def _cut(text: str, tagged: Iterable[Tagged], reading: Reading) -> Iterator[Tagged]:
    """Yields the labelled words of the text. Leaves out words of conditions that the rules have found."""
    for one in tagged:
        start = one.start
        for at in range(one.start, one.end + 1):
            if at == one.end or reading.is_taken(at):
                if any(map(_says_something, text[start:at])):
                    yield replace(one, start=start, end=at)
                start = at + 1


def _says_something(character: str) -> bool:
    """Returns whether the character is a letter, a digit or an emoji."""
    return character.isalnum() or unicodedata.category(character) == "So"


def _list_clauses(reading: Reading) -> Iterator[Clause]:
    for kind in CONDITIONS:
        if kind in reading.values:
            spans = tuple(reading.spans[kind])
            yield Clause(kind, kind, reading.values[kind], "wanted", spans)
