"""`make quality ARGS="--half briefs"`: how right briefs are read; on sealed hands five
times at most."""

import json
import math
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Final

import numpy as np
import numpy.typing as npt

from search.briefs.brief import Clause
from search.reading import certainty, tagger
from tests.quality.briefs.readings import Reading, read_by_tagger
from tests.quality.briefs.records import FOLDER, HANDS, SEALED, Brief, read_file
from tests.quality.briefs.report import Judged, write_report
from tests.quality.briefs.training.examples import HELD_OUT
from tests.quality.briefs.verdicts import is_right, judge_reading

Floats = npt.NDArray[np.float64]
RUNS: Final = FOLDER / "sealed_runs.tsv"
MOST_RUNS: Final = 5
HALF_STEP: Final = 0.5
"""Whole steps of Newton's method can overshoot where nearly all odds are high."""
FEWEST: Final = 20
"""Clauses of a kind, to fit its certainty on."""


def measure_development(*, fit: bool) -> None:
    """On the hands that `make train` leaves out."""
    briefs = [brief for hand in HELD_OUT for brief in read_file(HANDS / f"{hand}.txt")]
    print(f"Hands {', '.join(HELD_OUT)}: {len(briefs)} briefs\n")
    rows, table = _measure(briefs, lambda text: read_by_tagger(text, tagger.FILE))
    print(table)
    if fit:
        _fit_certainty(rows)


def measure_sealed() -> None:
    runs = RUNS.read_text("utf-8").splitlines() if RUNS.exists() else []
    if len(runs) >= MOST_RUNS:
        sys.exit(f"The sealed hands were read {MOST_RUNS} times, and tell nothing new: {RUNS}.")
    commit = subprocess.run(
        ["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True
    )
    with RUNS.open("a", encoding="utf-8") as file:
        file.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M}\t{commit.stdout.strip()}\n")
    briefs = [brief for sealed in sorted(SEALED.glob("*.txt")) for brief in read_file(sealed)]
    print(_measure(briefs, lambda text: read_by_tagger(text, tagger.FILE))[1])


def _measure(
    briefs: Iterable[Brief], read: Callable[[str], Reading]
) -> tuple[list[tuple[Brief, Reading]], str]:
    read("warm bakers in Leeds, 10k followers")
    readings, rows, times = [], list[Judged](), []
    for brief in briefs:
        began = time.perf_counter()
        reading = read(brief.text)
        times.append(1000 * (time.perf_counter() - began))
        readings.append((brief, reading))
        rows.append((brief, judge_reading(brief, reading)))
    return readings, write_report(rows, times)


def _fit_certainty(readings: list[tuple[Brief, Reading]]) -> None:
    """Three numbers for each role and kind, from the odds that the tagger gave, the length of the text, and whether the
    clause was right."""
    known = json.loads(certainty.FILE.read_text("utf-8"))
    if known:
        sys.exit(
            f"{certainty.FILE} holds a fit already: put {{}} there first, to fit on what the tagger says."
        )
    found = defaultdict[str, list[tuple[float, float, bool]]](list)
    for brief, reading in readings:
        length = certainty.log_length(brief.text)
        for clause in reading.clauses or ():
            odds = certainty.log_odds(clause.certainty)
            found[_measured(clause)].append((odds, length, is_right(brief, clause)))
    fitted = {kind: _logistic(some) for kind, some in sorted(found.items()) if len(some) >= FEWEST}
    certainty.FILE.write_text(json.dumps(fitted, indent=1) + "\n", "utf-8")
    print(f"\n{certainty.FILE}: {len(fitted)} kinds")


def _measured(clause: Clause) -> str:
    return certainty.describe_kind(clause.role, clause.kind, clause.value)


def _logistic(found: list[tuple[float, float, bool]]) -> tuple[float, float, float]:
    """Slope, offset and factor of the length. Length never makes a clause surer."""
    x = np.array([[odds, 1.0, length] for odds, length, _ in found])
    y = np.array([float(right) for *_, right in found])
    at = _newton(x, y)
    if at[2] > 0:
        at = _newton(x * [1.0, 1.0, 0.0], y)
    slope, offset, of_length = (round(float(one), 3) for one in at)
    return slope, offset, of_length


def _newton(x: Floats, y: Floats, ridge: float = 1.0) -> Floats:
    """Fits a logistic regression by Newton's method; few clauses stay near slope 1."""
    at, start = np.array([1.0, 0.0, 0.0]), np.array([1.0, 0.0, 0.0])
    for _ in range(100):
        p = 1 / (1 + np.exp(-(x @ at)))
        pull = ridge * (at - start)
        curve = (x.T * (p * (1 - p))) @ x + ridge * np.eye(3)
        at = at - HALF_STEP * np.linalg.solve(curve, x.T @ (p - y) + pull)
    if not all(map(math.isfinite, at)):
        raise ValueError("The fit went astray.")
    return at
