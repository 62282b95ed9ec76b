"""Finds the criteria (requirements) in the text of a brief."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from typing import Any, Final, Literal

from search.briefs.brief import Clause, ParsedQuery
from search.briefs.edits import replaces_clause
from search.briefs.schemas import UnclearItem
from search.briefs.understood import describe_chips, describe_unclear
from search.filters.kinds import AnyFilter
from search.filters.table import COUNTRIES, FILTERS, LANGUAGES, PLACES
from search.reading.queries import build_query
from search.reading.understanding import understand_words

Kind = Literal[
    "topic", "place", "language", "size", "condition", "audience", "tone", "avoid", "other"
]

MOST_SENTENCES: Final = 20
"""Maximum number of sentences of the context that are searched for conditions."""

_SPECIAL: Final[dict[Kind, re.Pattern[str]]] = {
    "audience": re.compile(
        r"\b(?:audience|followers? (?:are|should|must)|target(?:ing)? |viewers|zielgruppe"
        r"|p[úu]blico|audiencia|publikum)\b",
        re.IGNORECASE,
    ),
    "tone": re.compile(
        r"\b(?:tone|voice|style|mood|aesthetic|vibe|tonalit[äy]t?|ton|tono|estilo|stil)\b",
        re.IGNORECASE,
    ),
}
_SENTENCES: Final = re.compile(r"(?<=[.!?;。])\s+|\n+|(?<=。)")

NO_CLAUSE: Final = Clause("", "", "", "wanted")
"""The clause of a criterion that stored data cannot check. Only the creator's texts show whether such a criterion is
met."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One requirement of a brief. A criterion can be hard. A creator who clearly does not meet a hard criterion gets
    the decision `avoid`."""

    id: str
    kind: Kind
    label: str
    words: str = ""
    """The words of the brief that state the criterion. Empty if the whole brief states it."""
    is_hard: bool = False
    weight: float = 1.0
    clause: Clause = NO_CLAUSE
    """A condition in a form that stored data can check. If stored data cannot check it, its kind is empty."""

    @property
    def name(self) -> str:
        """The kind and the label of the criterion. They identify the criterion even when its id has changed."""
        return f"{self.kind}: {self.label}"


def read_criteria(
    main: ParsedQuery, context: str, *, today: date
) -> tuple[list[Criterion], list[UnclearItem]]:
    """Finds the criteria of a brief. The query states the topic. The query and the context state conditions. A long
    context does not make this slower, because no language model reads the context."""
    found = [ask_topic(main.subject)] if main.subject.strip() else []
    found += _read_conditions(main)
    unused = describe_unclear(main.sentence, main.unclear)
    rest = []
    sentences = filter(None, map(str.strip, _SENTENCES.split(context)))
    for sentence in islice(sentences, MOST_SENTENCES):
        if special := _read_special(sentence):
            found.append(special)
        else:
            rest.append(sentence)
    if text := "\n".join(rest):
        parsed = build_query(understand_words(text, today=today))
        found += _read_conditions(parsed)
        unused += describe_unclear(text, parsed.unclear)
    return number_criteria(_distinct(found)), unused


def ask_topic(subject: str, words: str = "") -> Criterion:
    clause = Clause("", "subject", subject, "wanted")
    return Criterion("", "topic", f"Posts about {subject}", words, weight=3.0, clause=clause)


def ask_to_avoid(subject: str, words: str, *, is_hard: bool = True) -> Criterion:
    clause = Clause("", "subject", subject, "excluded")
    return Criterion("", "avoid", f"Does not post about {subject}", words, is_hard, clause=clause)


def _read_special(sentence: str) -> Criterion | None:
    """Reads a sentence about the audience or the tone as one criterion, because places and numbers in this sentence do
    not describe the creator. Returns None for any other sentence."""
    kind = next((kind for kind, words in _SPECIAL.items() if words.search(sentence)), None)
    return Criterion("", kind, sentence, words=sentence, weight=0.5) if kind else None


def _read_conditions(parsed: ParsedQuery) -> Iterator[Criterion]:
    for place in parsed.places:
        is_home = place.relation == "home"
        label = f"Lives in {place.name}" if is_home else f"Posts about {place.name}"
        clause = Clause("", "place", place, "wanted")
        yield Criterion("", "place", label, _words(parsed, place.name), is_home, clause=clause)
    for one in FILTERS:
        yield from _read_filter(one, parsed)
    for subject in parsed.avoided:
        yield ask_to_avoid(subject, _words(parsed, subject))


_KINDS: Final[dict[str, Kind]] = {
    "followers": "size",
    "languages": "language",
    "countries": "place",
}
_PREFERENCES: Final = frozenset(
    {"followers", "engagement_rate", "growth_30d_pct", "posted_after", "has_contact"}
)
"""Filters that never become hard criteria. A number just outside a range is no reason to avoid a creator."""


def _read_filter(one: AnyFilter, parsed: ParsedQuery) -> Iterator[Criterion]:
    """Yields one criterion for the wanted values of the filter, and one for the excluded values. Yields none for the
    filter by country if places are criteria already."""
    value: Any = one.read_value(parsed.filters)
    found: list[tuple[str, Clause]] = []
    if one.is_set(parsed.filters) and not (one in (COUNTRIES, PLACES) and parsed.places):
        found.append((_label(one, value), Clause("", one.name, value, "wanted")))
    if left_out := one.read_excluded(parsed.filters):
        label = f"Not {one.describe(left_out)}"
        found.append((label, Clause("", one.name, left_out, "excluded")))
    kind, is_hard = _KINDS.get(one.name, "condition"), one.name not in _PREFERENCES
    for label, clause in found:
        yield Criterion("", kind, label, _words_of(parsed, one), is_hard, clause=clause)


def _label(one: AnyFilter, value: Any) -> str:
    said = one.describe(value)
    if one is LANGUAGES:
        return f"Posts in {said}"
    return f"Lives in {said}" if one is COUNTRIES else said[:1].upper() + said[1:]


def _words(parsed: ParsedQuery, label: str) -> str:
    chips = describe_chips(parsed.sentence, parsed.chips)
    return next((chip["words"] for chip in chips if label in chip["label"]), "")


def _words_of(parsed: ParsedQuery, one: AnyFilter) -> str:
    asking = [clause for clause in parsed.chips if replaces_clause(one, clause)]
    return ", ".join(chip["words"] for chip in describe_chips(parsed.sentence, asking))


def _distinct(found: Iterable[Criterion]) -> Iterable[Criterion]:
    """Drops repeated criteria. If the query and the context state the same criterion, that of the query is used."""
    kept: dict[str, Criterion] = {}
    for criterion in found:
        kept.setdefault(criterion.name.casefold(), criterion)
    return kept.values()


def number_criteria(found: Iterable[Criterion]) -> list[Criterion]:
    """Sets the id of each criterion. An id consists of the kind, and of a number if the brief has several criteria of
    this kind."""
    counts: Counter[str] = Counter()
    numbered = []
    for criterion in found:
        counts[criterion.kind] += 1
        number = counts[criterion.kind]
        end = f"_{number}" if number > 1 else ""
        numbered.append(replace(criterion, id=criterion.kind + end))
    return numbered
