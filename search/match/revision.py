"""Changes a saved match after the user switched criteria off or made them hard or soft. Nothing is judged again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from search.match.criteria import Criterion
from search.match.judgement import Verdict


@dataclass(frozen=True, slots=True)
class Choice:
    """A criterion with the user's correction. The topic is always required, so it cannot become hard or soft."""

    criterion: Criterion
    is_on: bool

    @property
    def may_be_hard(self) -> bool:
        return self.criterion.kind != "topic"


@dataclass(frozen=True, slots=True)
class Corrections:
    """The user's corrections. They name criteria by kind and label, because ids change when the brief is read again."""

    off: tuple[str, ...] = ()
    """Criteria that the user switched off."""
    soft: tuple[str, ...] = ()
    """Criteria that become soft."""
    hard: tuple[str, ...] = ()
    """Criteria that become hard."""

    def __bool__(self) -> bool:
        return bool(self.off or self.soft or self.hard)


def choose_criteria(
    items: Sequence[Mapping[str, Any]], *, on: Sequence[str], hard: Sequence[str]
) -> list[Choice]:
    """Returns the criteria with the user's choices. `on` and `hard` have ids.
    If `on` has no known id, all criteria are on."""
    known = {item["id"] for item in items}
    kept = known & set(on) or known
    return [
        Choice(
            Criterion(
                item["id"], item["kind"], item["label"], "", item["id"] in hard, item["weight"]
            ),
            item["id"] in kept,
        )
        for item in items
    ]


def note_corrections(items: Sequence[Mapping[str, Any]], choices: Sequence[Choice]) -> Corrections:
    """Returns the user's corrections. `choices` are in the order of `items`."""
    pairs = [(name_criterion(item), item, one) for item, one in zip(items, choices, strict=True)]
    return Corrections(
        off=tuple(name for name, _, one in pairs if not one.is_on),
        soft=tuple(n for n, item, one in pairs if item["hard"] and not one.criterion.is_hard),
        hard=tuple(n for n, item, one in pairs if one.criterion.is_hard and not item["hard"]),
    )


def apply_corrections(items: Sequence[Mapping[str, Any]], corrections: Corrections) -> list[Choice]:
    """Applies the corrections. Criteria without a correction stay as they were read."""
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
    """Returns the kind and the label. Together they identify a criterion."""
    return f"{item['kind']}: {item['label']}"


def revise(verdicts: Sequence[Mapping[str, Any]], choices: Sequence[Choice]) -> list[Verdict]:
    """Returns the verdicts on the criteria that are on. The rule for new verdicts applies to them."""
    outcomes = {item["criterion"]: item for item in verdicts}
    return [
        Verdict(one.criterion, outcomes[one.criterion.id]["outcome"], "")
        for one in choices
        if one.is_on and one.criterion.id in outcomes
    ]
