"""Builds the chips of a search. A chip shows one condition, and links to the search without that condition."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from search.filters.changes import Difference
from search.filters.forms import list_fields, round_up_limit
from search.filters.storing import filters_from_json
from search.filters.table import BY_NAME, COUNTRIES, FILTERS
from search.filters.values import Filters
from search.models.answers import SearchSession


@dataclass(frozen=True, slots=True)
class Again:
    """A new search: its sentence and its other fields.

    A new search costs credits, so its button shows the price.
    """

    query: str
    limit: int
    fields: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Chip:
    """The search without this chip's condition; None if nothing would be left to search for."""

    about: str
    """The filter's heading."""
    label: str
    words: str
    """The words of the sentence that ask for the condition. Empty if it was set in the form."""
    start: int
    end: int
    again: Again | None


def list_chips(session: SearchSession) -> list[Chip]:
    """Lists the chips of the sentence, then the chips of filters that were set in the form."""
    explicit = read_explicit(session)
    beside = list_fields(explicit)
    limit = round_up_limit(session.limit)
    chips = [
        Chip(
            _HEADINGS.get(chip["kind"], ""),
            chip["label"],
            chip["words"],
            chip["start"],
            chip["end"],
            _again(remove_words(session.query, [chip]), limit, beside),
        )
        for chip in session.understood["chips"]
    ]
    for one in FILTERS:
        if one.is_set(explicit):
            rest = list_fields(replace(explicit, **{one.name: one.nothing}))
            again = _again(session.query, limit, rest)
            chips.append(Chip(one.heading, one.describe_in(explicit), "", 0, 0, again))
    return chips


@dataclass(frozen=True, slots=True)
class Kept:
    """A filter for the next search. Users can untick it. It is one field of a form."""

    label: str
    name: str
    value: str


def list_kept(filters: Filters) -> list[Kept]:
    """Returns one form field for each part of each filter."""
    return [
        Kept(one.describe(part), name, value)
        for one in FILTERS
        if one.is_set(filters)
        for part in one.split(one.read_value(filters))
        for name, value in one.to_fields(part)
    ]


def repeat_search(session: SearchSession) -> Again:
    """Returns the request that ran the session's search. A button sends it again."""
    fields = list_fields(read_explicit(session))
    return Again(session.query, round_up_limit(session.limit), fields)


def widen_search(session: SearchSession, now: Filters, changed: Difference) -> Again | None:
    """Returns the same search with the filters that are chosen now.

    Words of the sentence that contradict these filters are dropped.
    """
    wanted = read_explicit(session)
    dropped: set[str] = set()
    for name in changed.changed:
        wanted = replace(wanted, **{name: BY_NAME[name].read_value(now)})
        # A city still influences the order of results, as long as its country is among the chosen ones.
        still_holds = name == COUNTRIES.name and name not in changed.narrower and now.countries
        dropped |= set() if still_holds else BY_NAME[name].chip_kinds
    words = [chip for chip in session.understood["chips"] if chip["kind"] in dropped]
    limit = round_up_limit(session.limit)
    return _again(remove_words(session.query, words), limit, list_fields(wanted))


def _again(query: str, limit: int, fields: list[tuple[str, str]]) -> Again | None:
    return Again(query, limit, fields) if query else None


def read_explicit(session: SearchSession) -> Filters:
    """Returns the filters that were set in the form."""
    return filters_from_json(session.request.get("filters") or {})


_HEADINGS: Final = {kind: one.heading for one in FILTERS for kind in one.chip_kinds} | {
    "city": "Place",
    "avoided": "Left out",
}

# --- Removing words from the sentence -------------------------------------------------------------

_LOOSE_COMMAS: Final = re.compile(r"(?:\s*[,;])+(?=\s*[,;.!?]|\s*$)")
_FIRST_COMMA: Final = re.compile(r"^[\s,;]+")
_SPACE_BEFORE: Final = re.compile(r"\s+(?=[,;.!?])")


def remove_words(sentence: str, chips: Iterable[Mapping[str, Any]]) -> str:
    """Returns the sentence without the words of these chips."""
    for chip in sorted(chips, key=lambda one: -int(one["start"])):
        sentence = sentence[: chip["start"]] + " " + sentence[chip["end"] :]
    tidy = re.sub(r"\s+", " ", sentence).strip()
    tidy = _SPACE_BEFORE.sub("", tidy)
    return _FIRST_COMMA.sub("", _LOOSE_COMMAS.sub("", tidy)).strip()
