"""Calculates a creator's score and the decision about the creator from the verdicts. docs/matching.md describes this
calculation."""

from collections.abc import Sequence
from typing import Final, Literal

from search.match.judgement import Outcome, Verdict

Decision = Literal["good", "neutral", "avoid"]

WORTH: Final[dict[Outcome, float]] = {"met": 1.0, "partly": 0.5, "unknown": 0.25, "not_met": 0.0}
"""Contribution of each outcome to the score. An unknown outcome contributes less than a criterion that is partly
met."""
GOOD_FROM: Final = 0.7
AVOID_BELOW: Final = 0.35


def calculate_score(verdicts: Sequence[Verdict]) -> float:
    """Returns the score of a creator, 0 to 1. The score is 0 if there are no criteria."""
    total = sum(verdict.criterion.weight for verdict in verdicts)
    worth = sum(verdict.criterion.weight * WORTH[verdict.outcome] for verdict in verdicts)
    return round(worth / total, 4) if total else 0.0


def decide(verdicts: Sequence[Verdict]) -> Decision:
    score = calculate_score(verdicts)
    binding = [v for v in verdicts if v.criterion.is_hard or v.criterion.kind == "topic"]
    if score < AVOID_BELOW or any(verdict.outcome == "not_met" for verdict in binding):
        return "avoid"
    if score >= GOOD_FROM and all(verdict.outcome == "met" for verdict in binding):
        return "good"
    return "neutral"
