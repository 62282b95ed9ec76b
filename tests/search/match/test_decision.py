"""The score, the decision and the reasons that follow from verdicts."""

from search.match.criteria import Criterion
from search.match.decision import calculate_score, decide
from search.match.judgement import Outcome, Verdict
from search.match.services import _reasons


def verdict(name: str, outcome: Outcome, weight: float = 1.0) -> Verdict:
    return Verdict(Criterion(name, "other", name, weight=weight), outcome, f"{name} {outcome}")


def test_a_score_of_seven_tenths_is_good() -> None:
    verdicts = [verdict("met", "met", 7.0), verdict("missed", "not_met", 3.0)]
    assert calculate_score(verdicts) == 0.7
    assert decide(verdicts) == "good"


def test_a_score_of_35_hundredths_is_not_to_be_avoided() -> None:
    verdicts = [verdict("met", "met", 7.0), verdict("missed", "not_met", 13.0)]
    assert calculate_score(verdicts) == 0.35
    assert decide(verdicts) == "neutral"


def test_failed_criteria_are_the_first_reasons_then_the_heaviest() -> None:
    reasons = _reasons(
        [
            verdict("light", "met", 1.0),
            verdict("heavy", "met", 3.0),
            verdict("open", "unknown", 9.0),
            verdict("failed", "not_met", 0.5),
        ]
    )
    assert [one["text"] for one in reasons] == ["failed not_met", "heavy met", "light met"]
