"""A judged catalogue on disk: `catalogue.jsonl`, `briefs.jsonl` and, once it is graded, `grades.tsv`.
docs/measuring-search.md says more."""

import csv
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Self

CATALOGUE, BRIEFS, GRADES = "catalogue.jsonl", "briefs.jsonl", "grades.tsv"
GRADE_COLUMNS = ("brief", "platform", "handle", "grade")
FULLY_RIGHT = 2.0

Account = tuple[str, str]
"""A platform and a handle, folded: who a grade is about."""


class NotJudged(ValueError):
    """The folder does not hold what a judged catalogue is made of."""


@dataclass(frozen=True, slots=True)
class Brief:
    """One sentence of a marketer. `kind` groups briefs in the tables, `needs` says what the grading looked for."""

    id: str
    query: str
    kind: str
    needs: str = ""


@dataclass(frozen=True, slots=True)
class JudgedCatalogue:
    name: str
    catalogue: Path
    briefs: tuple[Brief, ...]
    grades: dict[str, dict[Account, float]]
    """Brief to account to grade; an account that is not listed has grade 0."""
    as_of: date | None = None
    """The day the file was made: relative dates count from it, and the briefs are asked on it."""

    @classmethod
    def read(cls, folder: Path, *, name: str | None = None, as_of: date | None = None) -> Self:
        """Raise NotJudged, with the file and line."""
        if not (folder / CATALOGUE).is_file():
            raise NotJudged(f"{folder / CATALOGUE} is missing.")
        return cls(
            name=name or folder.resolve().name,
            catalogue=folder / CATALOGUE,
            briefs=tuple(_briefs(folder / BRIEFS)),
            grades=_grades(folder / GRADES),
            as_of=as_of,
        )

    @property
    def right(self) -> float:
        """A result of this grade or more is right: 2 where the grades reach it, else the highest grade given."""
        given = [grade for graded in self.grades.values() for grade in graded.values()]
        return min(FULLY_RIGHT, max(given, default=FULLY_RIGHT))


def account(platform: str, handle: str) -> Account:
    return platform.strip().casefold(), handle.strip().removeprefix("@").casefold()


def _briefs(file: Path) -> Iterator[Brief]:
    if not file.is_file():
        raise NotJudged(f"{file} is missing.")
    with file.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
                yield Brief(
                    str(row["id"]), row["query"], row.get("kind") or "all", row.get("needs") or ""
                )
            except (ValueError, KeyError, TypeError) as error:
                raise NotJudged(
                    f"{file}, line {number}: id and query are needed ({error})."
                ) from None


def _grades(file: Path) -> dict[str, dict[Account, float]]:
    """A row without a grade is not graded yet and says nothing."""
    grades: dict[str, dict[Account, float]] = defaultdict(dict)
    if not file.is_file():
        return grades
    with file.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        missing = set(GRADE_COLUMNS) - set(rows.fieldnames or ())
        if missing:
            raise NotJudged(f"{file}: the column {min(missing)} is missing.")
        for row in rows:
            if not (row["grade"] or "").strip():
                continue
            try:
                who = account(row["platform"], row["handle"])
                grades[row["brief"]][who] = float(row["grade"])
            except ValueError:
                raise NotJudged(
                    f"{file}, line {rows.line_num}: {row['grade']!r} is no grade."
                ) from None
    return grades
