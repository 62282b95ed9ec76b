"""What was found, written down: the ranked results, and what is left to grade by hand."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.quality.asking import Asked, Names, Result
from tests.quality.judged import GRADE_COLUMNS, JudgedCatalogue, account
from tests.quality.measures import is_right

RESULTS = (
    "brief", "rank", "platform", "handle", "name", "grade", "score", "confidence", "low_confidence",
    "location_unverified", "reason", "quote",
)  # fmt: skip
PAIRS = (
    "brief", "kind", "rank", "score", "confidence", "location_unverified", "quotes", "right",
)  # fmt: skip
POOL = (*GRADE_COLUMNS, "name", "query")
POOL_DEPTH = 10
"""Of each leg alone so many places are graded beside all results of search."""


def write_results(file: Path, asked: Iterable[Asked], names: Names) -> None:
    _write(file, RESULTS, (row for one in asked for row in _result_rows(one, names)))


def write_pool(file: Path, judged: JudgedCatalogue, asked: Iterable[Asked], names: Names) -> None:
    """Each creator once a brief, by name, so that the grading sees no rank.

    A grade that is known stands there already.
    """
    _write(file, POOL, (row for one in asked for row in _pool_rows(judged, one, names)))


def write_pairs(file: Path, asked: Iterable[Asked], right: float) -> None:
    """What a calibration is fitted on: how sure each result was, and whether it was right."""
    _write(file, PAIRS, (row for one in asked for row in _pairs(one, right)))


def _pairs(asked: Asked, right: float) -> Iterator[Sequence[object]]:
    for rank, result in enumerate(asked.results, start=1):
        yield (
            asked.brief.id, asked.brief.kind, rank, f"{result.score:.6f}", f"{result.confidence:.6f}",
            int(result.location_unverified), len(result.quotes), int(is_right(result, right)),
        )  # fmt: skip


def _result_rows(asked: Asked, names: Names) -> Iterator[Sequence[object]]:
    for rank, result in enumerate(asked.results, start=1):
        name, accounts = names[result.creator]
        yield asked.brief.id, rank, *accounts[0], name, *_judgement(result)


def _judgement(result: Result) -> Sequence[object]:
    return (
        "" if result.grade is None else f"{result.grade:g}",
        f"{result.score:.4f}",
        f"{result.confidence:.4f}",
        int(result.low_confidence),
        int(result.location_unverified),
        " · ".join(result.reasons),
        " · ".join(result.quotes),
    )


def _pool_rows(judged: JudgedCatalogue, asked: Asked, names: Names) -> Iterator[Sequence[object]]:
    known = judged.grades.get(asked.brief.id, {})
    pool = {result.creator for result in asked.results}
    pool |= {creator for order in asked.legs.values() for creator in order[:POOL_DEPTH]}
    for name, accounts in sorted(names[creator] for creator in pool):
        given = next((known[account(*one)] for one in accounts if account(*one) in known), None)
        grade = "" if given is None else f"{given:g}"
        yield asked.brief.id, *accounts[0], grade, name, asked.brief.query


def _write(file: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(
            lines, delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None, escapechar="\\",
            lineterminator="\n",
        )  # fmt: skip
        writer.writerow(header)
        writer.writerows([" ".join(str(cell).split()) for cell in row] for row in rows)
