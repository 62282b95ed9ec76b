"""Changes a saved match when the user corrects its criteria. The user can switch a criterion off, or make it hard or
soft. A creator who clearly fails a hard criterion is to be avoided. The corrections need no new verdicts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from search.match.criteria import Criterion


@dataclass(frozen=True, slots=True)
class Choice:
    """A criterion with the user's correction. A topic can be neither hard nor soft, because it is always required."""

    criterion: Criterion
    is_on: bool

    @property
    def may_be_hard(self) -> bool:
        return self.criterion.kind != "topic"


@dataclass(frozen=True, slots=True)
class Corrections:
    """The user's corrections of the criteria. A correction names its criterion by kind and label, because ids change
    when the brief is read again."""

    off: tuple[str, ...] = ()
    """Criteria that the user switched off."""
    soft: tuple[str, ...] = ()
    """Criteria that the user made soft, which means not hard."""
    hard: tuple[str, ...] = ()
    """Criteria that the user made hard. A creator who clearly fails a hard criterion is to be avoided."""

    def __bool__(self) -> bool:
        return bool(self.off or self.soft or self.hard)


def choose_criteria(
    items: Sequence[Mapping[str, Any]], on: Sequence[str] = (), hard: Sequence[str] | None = None
) -> list[Choice]:
    """Returns the criteria with the user's choices. `on` and `hard` contain ids of criteria. If `on` contains none of
    the ids, no criterion is switched off. If `hard` is None, all criteria stay as hard or soft as they are."""
    kept = {item["id"] for item in items if item["id"] in on} or {item["id"] for item in items}
    choices = []
    for item in items:
        id_, is_hard = item["id"], item["hard"] if hard is None else item["id"] in hard
        criterion = Criterion(id_, item["kind"], item["label"], "", is_hard, item["weight"])
        choices.append(Choice(criterion, id_ in kept))
    return choices


def note_corrections(items: Sequence[Mapping[str, Any]], choices: Sequence[Choice]) -> Corrections:
    """Returns the user's corrections of the criteria. The choices must be in the same order as `items`."""
    pairs = [(item["hard"], one, one.criterion) for item, one in zip(items, choices, strict=True)]
    return Corrections(
        off=tuple(criterion.name for _, one, criterion in pairs if not one.is_on),
        soft=tuple(c.name for was_hard, _, c in pairs if was_hard and not c.is_hard),
        hard=tuple(c.name for was_hard, _, c in pairs if c.is_hard and not was_hard),
    )


def apply_corrections(items: Sequence[Mapping[str, Any]], corrections: Corrections) -> list[Choice]:
    """Returns the criteria with the corrections. A criterion without a correction stays unchanged."""
    read = [one.criterion for one in choose_criteria(items)]
    usual = [one.id for one in read if one.is_hard and one.name not in corrections.soft]
    hard = usual + [one.id for one in read if one.name in corrections.hard]
    return choose_criteria(items, [one.id for one in read if one.name not in corrections.off], hard)
