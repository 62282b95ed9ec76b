"""Fits the weights of `search.pipeline.verdicts.confidence` on graded results."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields

import numpy as np

from search.pipeline.values import Signals
from search.pipeline.verdicts.confidence import WEIGHTS_FILE
from tests.quality.asking import Asked
from tests.quality.measures import is_right

RIDGE = 1.0
"""Of the weights of signals scaled to a standard deviation of 1: keeps signals that say the same from taking each
other back."""
STEPS, STEP = 80, 0.7
"""A whole Newton step overshoots beside weights that are held."""
HELD = {"niches": 3.0}
"""Signals whose weight is not fitted. The subjects of the invented creators are niches of the taxonomy more often than
real ones are: fitted, the niches weigh 5 and tell real creators worse. From 2 to 4 both are told alike."""


def write_weights(asked: Iterable[Asked], right: float) -> str:
    """Fits, stores and tells on how much. A query for which one piece is enough is judged without niches."""
    results = [result for one in asked for result in one.results if _has_niches(result.signals)]
    grades = np.array([is_right(result, right) for result in results], dtype=float)
    rows = [asdict(result.signals) for result in results if result.signals]
    names = [field.name for field in fields(Signals)]
    fitted_on = (
        f"{len(results)} results of the tuning half and of languages, {int(grades.sum())} right"
    )
    stored = {
        "fitted_on": fitted_on,
        **_fit(rows, grades, names),
        "without_niches": _fit(rows, grades, [name for name in names if name != "niches"]),
    }
    WEIGHTS_FILE.write_text(json.dumps(stored, indent=2) + "\n", encoding="utf-8")
    return f"{WEIGHTS_FILE.name}: fitted on {fitted_on}"


def _has_niches(signals: Signals | None) -> bool:
    return signals is not None and signals.niches is not None


def _fit(
    rows: Sequence[Mapping[str, float]], grades: np.ndarray, names: Sequence[str]
) -> dict[str, float | dict[str, float]]:
    signals = np.array([[row[name] for name in names] for row in rows])
    weights = np.array([HELD.get(name, 0.0) for name in names])
    free = np.array([name not in HELD for name in names])
    intercept, weights[free] = fit_logistic(signals[:, free], grades, given=signals @ weights)
    rounded = {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)}
    return {"intercept": round(intercept, 4), "signals": rounded}


def fit_logistic(
    signals: np.ndarray, grades: np.ndarray, *, given: np.ndarray | float = 0.0
) -> tuple[float, np.ndarray]:
    """Intercept and weights, by Newton's method with a ridge (Hastie, Tibshirani and Friedman 2009, section 4.4).
    `given` is the part of the log odds that is not fitted."""
    mean, spread = signals.mean(axis=0), signals.std(axis=0) + 1e-9
    scaled = np.column_stack([np.ones(len(signals)), (signals - mean) / spread])
    ridge = RIDGE * np.diag([0.0, *np.ones(signals.shape[1])])
    weights = np.zeros(scaled.shape[1])
    for _ in range(STEPS):
        shares = 1 / (1 + np.exp(-scaled @ weights - given))
        slope = scaled.T @ (shares - grades) + ridge @ weights
        curve = (scaled * (shares * (1 - shares))[:, None]).T @ scaled + ridge
        weights -= STEP * np.linalg.solve(curve, slope)
    own = weights[1:] / spread
    return float(weights[0] - own @ mean), own
