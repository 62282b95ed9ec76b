"""Checks the scores that a re-ranking server returns."""

from collections.abc import Iterable
from math import exp
from typing import Any


class RerankingFailed(Exception):
    """The re-ranking server returned no usable scores."""


def check_scores(pairs: Iterable[tuple[Any, Any]], *, count: int) -> dict[int, float]:
    """Returns the scores, 0 to 1, by the position of the document. If one score is invalid, rejects all of them,
    because the server may have confused the positions."""
    scores: dict[int, float] = {}
    for place, score in pairs:
        # In Python, a boolean is also an integer, but it is no score.
        is_number = type(score) in (int, float)
        if not is_number or type(place) is not int or not 0 <= place < count:
            raise RerankingFailed("it scores a document that it was not given, or without a number")
        if place in scores:
            raise RerankingFailed("it scores a document twice")
        scores[place] = float(score)
    if not scores:
        raise RerankingFailed("it scores no document")
    # Scores outside 0 to 1 are logits. Convert them to probabilities.
    if all(0 <= score <= 1 for score in scores.values()):
        return scores
    return {place: 1 / (1 + exp(-max(-50.0, min(50.0, score)))) for place, score in scores.items()}
