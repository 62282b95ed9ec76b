"""A judged set on disk: `corpus.jsonl` (_id, title, text), `queries.jsonl` (_id, text), `qrels.tsv` (query, document,
grade)."""

import csv
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self


class NotAJudgedSet(ValueError):
    """The folder is not a judged set."""


@dataclass(frozen=True, slots=True)
class JudgedSet:
    documents: dict[str, str]
    """Id to text, the title as its first line."""
    queries: dict[str, str]
    """Judged queries only."""
    grades: dict[str, dict[str, float]]
    """Query to document to grade; above 0 is relevant."""

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Raises NotAJudgedSet, with file and line."""
        grades = _grades(folder / "qrels.tsv")
        judged = {query for query, found in grades.items() if any(g > 0 for g in found.values())}
        queries = dict(_texts(folder / "queries.jsonl"))
        missing = judged - queries.keys()
        if missing:
            raise NotAJudgedSet(
                f"{folder / 'queries.jsonl'}: judged query {min(missing)} is missing."
            )
        return cls(
            documents=dict(_texts(folder / "corpus.jsonl")),
            queries={id_: text for id_, text in queries.items() if id_ in judged},
            grades={id_: grades[id_] for id_ in judged},
        )


def _texts(file: Path) -> Iterator[tuple[str, str]]:
    for number, row in _rows(file):
        try:
            title, text = str(row.get("title") or ""), str(row["text"])
            yield str(row["_id"]), f"{title}\n{text}".strip().replace("\0", "")
        except KeyError as error:
            raise NotAJudgedSet(f"{file}, line {number}: {error} is missing.") from None


def _rows(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        with file.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    row = json.loads(line)
                    if not isinstance(row, dict):
                        raise NotAJudgedSet(f"{file}, line {number}: not an object.")
                    yield number, row
    except OSError as error:
        raise NotAJudgedSet(f"{file}: {error.strerror}.") from error
    except ValueError as error:
        if isinstance(error, NotAJudgedSet):
            raise
        raise NotAJudgedSet(f"{file}: {error}.") from error


def _grades(file: Path) -> dict[str, dict[str, float]]:
    grades: dict[str, dict[str, float]] = defaultdict(dict)
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            for number, row in enumerate(csv.reader(lines, delimiter="\t"), start=1):
                if number == 1 and len(row) > 2 and not _is_number(row[2]):
                    continue
                if row:
                    grades[row[0]][row[1]] = float(row[2])
    except OSError as error:
        raise NotAJudgedSet(f"{file}: {error.strerror}.") from error
    except (IndexError, ValueError) as error:
        raise NotAJudgedSet(
            f"{file}, line {number}: query, document and grade are needed."
        ) from error
    return grades


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
