"""Resolves contradictions between clauses (the conditions of a brief), such as several ranges of the same kind. Also
lowers the certainty of exclusions that the user probably did not mean."""

from dataclasses import replace
from typing import Final

from search.briefs.brief import Clause
from search.filters.values import Range

CONTRADICTED: Final = 0.5
"""Maximum certainty of a clause that contradicts another clause. It is also the maximum for an exclusion without a word
such as "no". It is below the limit for doubtful clauses, so that the user is asked."""
SURE_EXCLUSION: Final = 0.8
"""Minimum certainty of an exclusion that has no word such as "no" in a short text, as in "Friuli? Trieste esclusa".
With a lower certainty, the exclusion is doubtful."""


def keep_latest_ranges(clauses: list[Clause], doubt: float) -> list[Clause]:
    """Returns the clauses with only one range of each kind. A minimum and a maximum are joined into one range.
    Otherwise, the latest range replaces the earlier ones, and its certainty becomes at most `doubt`. Clauses without a
    range stay."""
    last: dict[str, Clause] = {}
    for clause in clauses:
        if isinstance(clause.value, Range):
            earlier = last.get(clause.kind)
            last[clause.kind] = _joined(earlier, clause, doubt) if earlier else clause
    latest = {clause.id: clause for clause in last.values()}
    return [
        latest.get(c.id, c) for c in clauses if c.id in latest or not isinstance(c.value, Range)
    ]


def doubt_containers(clauses: list[Clause]) -> list[Clause]:
    """Makes the exclusion of a place less certain if creators should live in a part of this place. In "Brooklyn and the
    rest of New York", the exclusion of New York is probably a mistake."""
    places = [c.value for c in clauses if c.kind == "place" and c.role == "wanted"]
    homes = [place for place in places if place.relation == "home"]
    out = [c for c in clauses if c.kind == "place" and c.role == "excluded"]
    doubtful = {c.id for c in out if any(c.value.contains(home) for home in homes)}
    return [_doubted(c) if c.id in doubtful else c for c in clauses]


def doubt_exclusions(clauses: list[Clause]) -> list[Clause]:
    """Lowers the certainty of exclusions. The caller has checked that the text contains no word such as "no". The
    tagger, a model that labels words, finds too many exclusions. Its training texts have more of them than everyday
    searches."""
    return [
        _doubted(c) if c.role == "excluded" and c.certainty < SURE_EXCLUSION else c for c in clauses
    ]


def _doubted(clause: Clause, most: float = CONTRADICTED) -> Clause:
    return replace(clause, certainty=min(clause.certainty, most))


def _joined(first: Clause, second: Clause, doubt: float) -> Clause:
    """Joins two ranges of the same kind. `second` comes later in the text. If it is only a minimum or maximum, it sets
    that end of the first range, as in "5 to 20k … up to 40k is fine". Otherwise, it replaces the first range."""
    a, b = first.value, second.value
    low, high = (a.min if b.min is None else b.min), (a.max if b.max is None else b.max)
    is_one_end = b.min is None or b.max is None
    if is_one_end and low is not None and high is not None and low < high:
        is_added = a.min is None or a.max is None
        return replace(
            second,
            value=Range(low, high),
            spans=first.spans + second.spans,
            certainty=min(first.certainty, second.certainty) if is_added else second.certainty,
        )
    return second if a == b else _doubted(second, doubt)
