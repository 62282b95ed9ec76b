"""Measures of an order of documents, given their grades."""

from collections.abc import Sequence
from math import log2


def ndcg(order: Sequence[str], grades: dict[str, float], *, depth: int) -> float:
    """Normalised discounted cumulative gain, 0 to 1, linear gain (Järvelin and Kekäläinen 2002)."""
    best = sorted((grade for grade in grades.values() if grade > 0), reverse=True)[:depth]
    gained = [max(0.0, grades.get(document, 0.0)) for document in order[:depth]]
    return _discounted(gained) / _discounted(best)


def recall(order: Sequence[str], grades: dict[str, float], *, depth: int) -> float:
    """The share of the relevant documents among the first `depth`."""
    relevant = {document for document, grade in grades.items() if grade > 0}
    return len(relevant.intersection(order[:depth])) / len(relevant)


def _discounted(gains: Sequence[float]) -> float:
    return sum(gain / log2(place + 2) for place, gain in enumerate(gains))
