"""Resolves clauses that contradict each other, such as several ranges of one kind. Lowers the certainty of exclusions
that are probably not meant."""

from dataclasses import replace
from typing import Final

from search.briefs.brief import Clause
from search.filters.values import Range

CONTRADICTED: Final = 0.5
"""Maximum certainty of a clause that contradicts another one, and of an exclusion without a word such as "no". It is
below the limit for doubtful clauses, so the user is asked about the clause."""
SURE_EXCLUSION: Final = 0.8
"""Minimum certainty at which an exclusion without a word such as "no" is kept in a short text, as in "Friuli? Trieste
esclusa"."""


def keep_latest_ranges(clauses: list[Clause], doubt: float) -> list[Clause]:
    """Keeps one range of each kind, and all clauses that are not ranges. A minimum and a maximum are joined into one
    range. Otherwise the latest range replaces the earlier ones, and its certainty becomes at most `doubt`."""
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
    """Lowers the certainty of an excluded place that contains a wanted home. In "Brooklyn and the rest of New York",
    New York is probably wanted too."""
    places = [c.value for c in clauses if c.kind == "place" and c.role == "wanted"]
    homes = [place for place in places if place.relation == "home"]
    out = [c for c in clauses if c.kind == "place" and c.role == "excluded"]
    doubtful = {c.id for c in out if any(c.value.contains(home) for home in homes)}
    return [_doubted(c) if c.id in doubtful else c for c in clauses]


def doubt_exclusions(clauses: list[Clause]) -> list[Clause]:
    """Lowers the certainty of exclusions. The caller has checked that the text has no word such as "no". The tagger
    finds too many exclusions, because they are common in the briefs that it was trained on and rare in everyday
    searches."""
    return [
        _doubted(c) if c.role == "excluded" and c.certainty < SURE_EXCLUSION else c for c in clauses
    ]


def _doubted(clause: Clause, most: float = CONTRADICTED) -> Clause:
    return replace(clause, certainty=min(clause.certainty, most))


def _joined(first: Clause, second: Clause, doubt: float) -> Clause:
    """Combines two ranges of one kind, of which the second comes later in the text. A later minimum or maximum is added
    to the range, or replaces only that end, as in "5 to 20k … up to 40k is fine". Otherwise the later range replaces
    the earlier one."""
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
