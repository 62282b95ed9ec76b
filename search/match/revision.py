"""A matched list after its reader corrected the brief: criteria switched off, or made hard or soft. No new judging."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from search.match.criteria import Criterion
from search.match.decision import Decision, calculate_score, decide
from search.match.judgement import Verdict


@dataclass(frozen=True, slots=True)
class Choice:
    """A criterion as it counts now. The topic always binds, so it is neither made hard nor soft."""

    criterion: Criterion
    is_on: bool

    @property
    def may_be_hard(self) -> bool:
        return self.criterion.kind != "topic"


@dataclass(frozen=True, slots=True)
class Corrections:
    """What a reader changed of the criteria, by their names: ids differ from one reading of a brief to the next."""

    off: tuple[str, ...] = ()
    """Do not count."""
    soft: tuple[str, ...] = ()
    """Need not be met, though the brief says so."""
    hard: tuple[str, ...] = ()
    """Must be met, though the brief does not say so."""

    def __bool__(self) -> bool:
        return bool(self.off or self.soft or self.hard)


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


def note_corrections(items: Sequence[Mapping[str, Any]], choices: Sequence[Choice]) -> Corrections:
    """`choices` are those of the criteria in `items`, in their order."""
    pairs = [(name_criterion(item), item, one) for item, one in zip(items, choices, strict=True)]
    return Corrections(
        off=tuple(name for name, _, one in pairs if not one.is_on),
        soft=tuple(n for n, item, one in pairs if item["hard"] and not one.criterion.is_hard),
        hard=tuple(n for n, item, one in pairs if one.criterion.is_hard and not item["hard"]),
    )


def apply_corrections(items: Sequence[Mapping[str, Any]], corrections: Corrections) -> list[Choice]:
    """The criteria that the corrections name are changed; the others are as the brief was read."""
    names = {item["id"]: name_criterion(item) for item in items}
    usual = {item["id"] for item in items if item["hard"]}
    hard = [
        id_
        for id_, name in names.items()
        if name in corrections.hard or (id_ in usual and name not in corrections.soft)
    ]
    on = [id_ for id_, name in names.items() if name not in corrections.off]
    return choose_criteria(items, on=on, hard=hard)


def name_criterion(item: Mapping[str, Any]) -> str:
    """Kind and label are unique together."""
    return f"{item['kind']}: {item['label']}"


def revise(verdicts: Sequence[Mapping[str, Any]], choices: Sequence[Choice]) -> Revised:
    """The score and the decision by the same rule as of new verdicts."""
    outcomes = {item["criterion"]: item for item in verdicts}
    counted = [
        Verdict(one.criterion, outcomes[one.criterion.id]["outcome"], "")
        for one in choices
        if one.is_on and one.criterion.id in outcomes
    ]
    return Revised(calculate_score(counted), decide(counted))
