"""Reads the criteria from the text of a brief."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final, Literal

from search.briefs.brief import ParsedQuery, Unclear, WantedPlace
from search.filters.kinds import AnyFilter
from search.filters.table import COUNTRIES, FILTERS, LANGUAGES, PLACES
from search.filters.values import NO_FILTERS, Filters
from search.reading.queries import build_query
from search.reading.understanding import understand_words

Kind = Literal[
    "topic", "place", "language", "size", "condition", "audience", "tone", "avoid", "other"
]

MOST_SENTENCES: Final = 20
"""Maximum number of sentences of the context in which conditions are searched."""

AUDIENCE: Final = re.compile(
    r"\b(?:audience|followers? (?:are|should|must)|target(?:ing)? |viewers|zielgruppe|p[úu]blico|audiencia|publikum)\b",
    re.IGNORECASE,
)
TONE: Final = re.compile(
    r"\b(?:tone|voice|style|mood|aesthetic|vibe|tonalit[äy]t?|ton|tono|estilo|stil)\b",
    re.IGNORECASE,
)
_SENTENCES: Final = re.compile(r"(?<=[.!?;。])\s+|\n+|(?<=。)")


@dataclass(frozen=True, slots=True)
class Criterion:
    """One requirement of a brief. A creator who certainly fails a hard criterion gets the decision `avoid`."""

    id: str
    kind: Kind
    label: str
    words: str = ""
    """The words of the brief that ask for the criterion. Empty if the whole brief asks for it."""
    is_hard: bool = False
    weight: float = 1.0
    subject: str = ""
    """The subject to post about, or the subject to avoid."""
    place: WantedPlace | None = None
    filter_name: str = ""
    filters: Filters = NO_FILTERS
    """The value of the criterion's filter. All other filters are empty."""


@dataclass(frozen=True, slots=True)
class BriefCriteria:
    criteria: tuple[Criterion, ...]
    unused: tuple[Unclear, ...] = ()
    """Words that look like a condition, but that stored data cannot check."""


def read_criteria(main: ParsedQuery, context: str, *, today: date) -> BriefCriteria:
    """Reads the criteria of a brief. Conditions come from both texts, the topic comes from the query.

    No language model reads the context, so that a long one takes no longer.
    """
    found = [*_read_topic(main), *_read_conditions(main)]
    unused = list(main.unclear)
    rest = []
    for sentence in _split_sentences(context):
        if special := _read_special(sentence):
            found.append(special)
        else:
            rest.append(sentence)
    if text := "\n".join(rest):
        parsed = build_query(understand_words(text, today=today))
        found += _read_conditions(parsed)
        unused += parsed.unclear
    return BriefCriteria(tuple(number_criteria(_distinct(found))), tuple(unused))


def _split_sentences(context: str) -> list[str]:
    parts = (part.strip() for part in _SENTENCES.split(context))
    return [part for part in parts if part][:MOST_SENTENCES]


def _read_topic(parsed: ParsedQuery) -> Iterator[Criterion]:
    if parsed.subject.strip():
        yield Criterion(
            "", "topic", f"Posts about {parsed.subject}", weight=3.0, subject=parsed.subject
        )


def _read_special(sentence: str) -> Criterion | None:
    """Reads a sentence about the audience or the tone. Its places and sizes do not describe the creator."""
    if AUDIENCE.search(sentence):
        return Criterion("", "audience", sentence, words=sentence, weight=0.5)
    if TONE.search(sentence):
        return Criterion("", "tone", sentence, words=sentence, weight=0.5)
    return None


def _read_conditions(parsed: ParsedQuery) -> Iterator[Criterion]:
    for place in parsed.places:
        is_home = place.relation == "home"
        label = f"Lives in {place.name}" if is_home else f"Posts about {place.name}"
        yield Criterion(
            "", "place", label, words=_words(parsed, place.name), is_hard=is_home, place=place
        )
    for one in FILTERS:
        yield from _read_filter(one, parsed)
    for subject in parsed.avoided:
        yield Criterion(
            "",
            "avoid",
            f"Does not post about {subject}",
            words=_words(parsed, subject),
            is_hard=True,
            subject=subject,
        )


_KINDS: Final[dict[str, Kind]] = {
    "followers": "size",
    "languages": "language",
    "not_languages": "language",
    "countries": "place",
    "not_countries": "place",
}
_PREFERENCES: Final = frozenset(
    {"followers", "engagement_rate", "growth_30d_pct", "posted_after", "has_contact"}
)
"""Filters that are never hard: a number just outside a range is no reason to avoid a creator."""


def _read_filter(one: AnyFilter, parsed: ParsedQuery) -> Iterator[Criterion]:
    """Makes criteria of wanted and of excluded values. Skips countries if places are criteria already."""
    filters = parsed.filters
    if one.is_set(filters) and not (one in (COUNTRIES, PLACES) and parsed.places):
        value: Any = getattr(filters, one.name)
        yield _condition(one, one.name, _label(one, value), parsed)
    if left_out := one.read_excluded(filters):
        yield _condition(one, one.excluded, f"Not {one.describe(left_out)}", parsed)


def _condition(one: AnyFilter, field: str, label: str, parsed: ParsedQuery) -> Criterion:
    """Makes the criterion that a field of the filters has its value."""
    return Criterion(
        "",
        _KINDS.get(field, "condition"),
        label,
        words=_words_of(parsed, one),
        is_hard=field not in _PREFERENCES,
        filter_name=one.name,
        filters=replace(NO_FILTERS, **{field: getattr(parsed.filters, field)}),
    )


def _label(one: AnyFilter, value: Any) -> str:
    said = one.describe(value)
    if one is LANGUAGES:
        return f"Posts in {said}"
    return f"Lives in {said}" if one is COUNTRIES else said[:1].upper() + said[1:]


def _words(parsed: ParsedQuery, label: str) -> str:
    return next((chip.words for chip in parsed.chips if label in chip.label), "")


def _words_of(parsed: ParsedQuery, one: AnyFilter) -> str:
    """Returns the words that ask for a filter."""
    return ", ".join(chip.words for chip in parsed.chips if chip.kind in one.chip_kinds)


def _distinct(found: list[Criterion]) -> Iterator[Criterion]:
    """Drops repeated criteria. If query and context repeat each other, the query's criterion stays."""
    seen: set[tuple[str, str]] = set()
    for criterion in found:
        key = (criterion.kind, criterion.label.casefold())
        if key not in seen:
            seen.add(key)
            yield criterion


def number_criteria(found: Iterable[Criterion]) -> Iterator[Criterion]:
    """Gives each criterion its kind as id. If the brief has several of a kind, a number follows."""
    counts: dict[str, int] = {}
    for criterion in found:
        counts[criterion.kind] = number = counts.get(criterion.kind, 0) + 1
        name = criterion.kind if number == 1 else f"{criterion.kind}_{number}"
        yield replace(criterion, id=name)
