"""Fits the weights of `search.pipeline.verdicts.confidence` on graded results.

`judged_results.tsv` has the signals of the results and whether readers found them right, so that anybody can repeat
the fit.
"""

import csv
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final

import numpy as np

from search.pipeline.values import Signals
from tests.quality.asking import Asked
from tests.quality.measures import is_right

RESULTS_FILE: Final = Path(__file__).with_name("judged_results.tsv")
SIGNALS: Final = tuple(field.name for field in fields(Signals))
NAMES: Final = tuple(name for name in SIGNALS if name != "noise")
"""Signals that are fitted. Random letters are too rare among the graded results."""
RIDGE = 1.0
"""Ridge of the weights of signals scaled to a standard deviation of 1. It keeps signals that say the same from taking
each other back."""
STEPS, STEP = 80, 0.7
"""A whole Newton step overshoots."""

Row = Mapping[str, str]


def write_results(asked: Mapping[str, Sequence[Asked]], right: float) -> None:
    """Writes the results by catalogue. Briefs for which one post is enough have no niches and are left out."""
    with RESULTS_FILE.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, delimiter="\t", lineterminator="\n")
        writer.writerow(("catalogue", "brief", "right", *SIGNALS))
        for catalogue, briefs in asked.items():
            writer.writerows((catalogue, *row) for row in _rows(briefs, right))


def _rows(asked: Iterable[Asked], right: float) -> Iterator[Sequence[object]]:
    for one in asked:
        for result in one.results:
            if result.signals and result.signals.niches is not None:
                values = (round(value, 4) for value in asdict(result.signals).values())
                yield one.brief.id, int(is_right(result, right)), *values


def read_results() -> list[Row]:
    with RESULTS_FILE.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def fit_weights(rows: Sequence[Row]) -> dict[str, Any]:
    """Returns the content of confidence.json. Each catalogue counts alike, however many results it has."""
    counts = Counter(row["catalogue"] for row in rows)
    shares = np.array([len(rows) / len(counts) / counts[row["catalogue"]] for row in rows])
    grades = np.array([float(row["right"]) for row in rows])
    told = ", ".join(f"{count} of {catalogue}" for catalogue, count in counts.items())
    return {
        "fitted_on": f"results: {told}; {int(grades.sum())} right",
        **_fit(rows, grades, shares, NAMES),
        "without_niches": _fit(rows, grades, shares, [n for n in NAMES if n != "niches"]),
    }


def write_weights(file: Path) -> str:
    stored = fit_weights(read_results())
    file.write_text(json.dumps(stored, indent=2) + "\n", encoding="utf-8")
    return f"{file.name}: fitted on {stored['fitted_on']}"


def _fit(
    rows: Sequence[Row], grades: np.ndarray, shares: np.ndarray, names: Sequence[str]
) -> dict[str, float | dict[str, float]]:
    signals = np.array([[float(row[name]) for name in names] for row in rows])
    intercept, weights = fit_logistic(signals, grades, shares)
    rounded = {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)}
    return {"intercept": round(intercept, 4), "signals": rounded}


def fit_logistic(
    signals: np.ndarray,
    grades: np.ndarray,
    shares: np.ndarray | float = 1.0,
    ridge: float = RIDGE,
) -> tuple[float, np.ndarray]:
    """Returns intercept and weights, by Newton's method with a ridge (Hastie, Tibshirani and Friedman 2009, 4.4).

    `shares` says how much each row counts. `ridge` is that of the weights of scaled signals.
    """
    mean, spread = signals.mean(axis=0), signals.std(axis=0) + 1e-9
    scaled = np.column_stack([np.ones(len(signals)), (signals - mean) / spread])
    pull = ridge * np.diag([0.0, *np.ones(signals.shape[1])])
    weights = np.zeros(scaled.shape[1])
    for _ in range(STEPS):
        odds = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (shares * (odds - grades)) + pull @ weights
        curve = (scaled * (shares * odds * (1 - odds))[:, None]).T @ scaled + pull
        weights -= STEP * np.linalg.solve(curve, slope)
    own = weights[1:] / spread
    return float(weights[0] - own @ mean), own
