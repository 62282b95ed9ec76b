"""A matched list after its reader corrected the brief: criteria switched off, or made hard or soft. No new judging."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from search.matching.criteria import Criterion
from search.matching.deciding import Decision, calculate_score, decide
from search.matching.judging import Verdict


@dataclass(frozen=True, slots=True)
class Choice:
    """A criterion as it counts now. The topic always binds, so it is neither made hard nor soft."""

    criterion: Criterion
    is_on: bool

    @property
    def may_be_hard(self) -> bool:
        return self.criterion.kind != "topic"


@dataclass(frozen=True, slots=True)
class Revised:
    score: float
    decision: Decision


def choose_criteria(
    items: Sequence[Mapping[str, Any]], *, on: Sequence[str], hard: Sequence[str]
) -> list[Choice]:
    """`on` and `hard` are ids. Without one that is on, all are on."""
    known = {item["id"] for item in items}
    kept = known & set(on) or known
    return [
        Choice(
            Criterion(
                item["id"],
                item["kind"],
                item["label"],
                is_hard=item["id"] in hard,
                weight=item["weight"],
            ),
            item["id"] in kept,
        )
        for item in items
    ]


def revise(verdicts: Sequence[Mapping[str, Any]], choices: Sequence[Choice]) -> Revised:
    """The score and the decision by the same rule as of new verdicts."""
    outcomes = {item["criterion"]: item for item in verdicts}
    counted = [
        Verdict(one.criterion, outcomes[one.criterion.id]["outcome"], "")
        for one in choices
        if one.is_on and one.criterion.id in outcomes
    ]
    return Revised(calculate_score(counted), decide(counted))
