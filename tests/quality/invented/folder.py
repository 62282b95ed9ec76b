"""The invented catalogue as a folder that is measured like any other."""

import csv
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.quality.invented.briefs import (
    InventedBrief,
    invented_briefs,
    subjects_in_languages,
)
from tests.quality.invented.grading import grade
from tests.quality.invented.personas import invent
from tests.quality.invented.writing import Written, write
from tests.quality.judged import BRIEFS, CATALOGUE, GRADE_COLUMNS, GRADES

SEED = 20261120


@dataclass(frozen=True)
class Invented:
    creators: Sequence[Written]
    briefs: Sequence[InventedBrief]

    def grades(self, brief: InventedBrief) -> list[int]:
        """One for each creator."""
        return [grade(brief, one) for one in self.creators]

    def write(self, folder: Path) -> Path:
        return write_folder(
            folder,
            (one.record for one in self.creators),
            map(_row, self.briefs),
            (
                (brief.id, *one.account, given)
                for brief in self.briefs
                for one, given in zip(self.creators, self.grades(brief), strict=True)
                if given
            ),
        )


def write_folder(
    folder: Path,
    records: Iterable[object],
    briefs: Iterable[dict[str, str]],
    grades: Iterable[tuple[str, str, str, int]],
) -> Path:
    """As docs/measuring-search.md describes it; a grade is of a brief, a platform and a handle."""
    folder.mkdir(parents=True, exist_ok=True)
    _lines(folder / CATALOGUE, records)
    _lines(folder / BRIEFS, briefs)
    with (folder / GRADES).open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, delimiter="\t", lineterminator="\n")
        writer.writerow(GRADE_COLUMNS)
        writer.writerows(grades)
    return folder


def invented(halves: Iterable[str]) -> Invented:
    """The same creators whatever half is asked."""
    random = Random(SEED)
    personas = invent(random, invented_briefs())
    creators = [write(random, persona, number) for number, persona in enumerate(personas, 1)]
    asked = set(halves)
    briefs = (*invented_briefs(), *subjects_in_languages())
    return Invented(creators, [one for one in briefs if one.half in asked])


def _row(brief: InventedBrief) -> dict[str, str]:
    return {"id": brief.id, "query": brief.query, "kind": brief.kind, "needs": brief.needs}


def _lines(file: Path, rows: Iterable[object]) -> None:
    with file.open("w", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
