from uuid import UUID

import pytest

from tests.quality import measures
from tests.quality.asking import Asked, Result
from tests.quality.judged import Brief
from tests.quality.report import report

TEA = Brief("a", "tea", "subject")
NOBODY = Brief("n", "submarine polo", "nobody")


def _id(number: int) -> UUID:
    return UUID(int=number)


def _result(number: int, grade: float, confidence: float, *, flagged: bool = False) -> Result:
    return Result(_id(number), grade, 0.5, confidence, flagged, False, ("About tea",), ())


def _asked(*results: Result, brief: Brief = TEA, more: dict[UUID, float] | None = None) -> Asked:
    grades = {one.creator: one.grade for one in results if one.grade} | (more or {})
    order = tuple(one.creator for one in results)
    return Asked(brief, grades, results, {"words": order[::-1], "meaning": ()})


def test_an_empty_place_is_not_right_and_the_best_order_knows_all_that_fit() -> None:
    asked = _asked(_result(1, 2, 0.9), _result(2, 1, 0.9), more={_id(3): 2.0, _id(4): 2.0})
    found = measures.relevance([asked], 2.0)
    assert found is not None
    assert (found.precision_at_5, found.best_at_5) == (0.2, 0.6)
    assert found.meaning_at_5 == 0
    assert found.words_ndcg < found.ndcg_at_10 < 1


def test_briefs_that_no_creator_fits_do_not_lower_the_precision() -> None:
    asked = [_asked(_result(1, 2, 0.9)), _asked(_result(2, 1, 0.2), brief=NOBODY)]
    found = measures.relevance(asked, 2.0)
    assert found is not None
    assert found.briefs == 1
    assert measures.relevance(asked[1:], 2.0) is None


def test_the_calibration_error_is_what_confidence_is_off_by() -> None:
    sure = [_result(n, 2 if n <= 7 else 0, 0.95) for n in range(1, 11)]
    unsure = [_result(n, 0, 0.05) for n in range(11, 21)]
    bins = measures.reliability([*sure, *unsure], 2.0)
    assert [(one.low, one.results, one.right) for one in bins] == [(0.0, 10, 0.0), (0.9, 10, 0.7)]
    assert measures.calibration_error(bins) == pytest.approx((0.25 + 0.05) / 2)


def test_a_confidence_of_one_belongs_to_the_last_tenth() -> None:
    assert [one.low for one in measures.reliability([_result(1, 2, 1.0)], 2.0)] == [0.9]


def test_the_report_counts_flags_by_grade_and_free_results_of_what_cannot_be_met() -> None:
    asked = [
        _asked(_result(1, 2, 0.95), _result(2, 0, 0.4, flagged=True), _result(3, 0, 0.8)),
        _asked(_result(4, 0, 0.7), brief=NOBODY),
    ]
    told = report(asked, right=2.0)
    assert "| right | 0% (0 of 1) | 0% (0 of 1) |" in told
    assert "| wrong | 33% (1 of 3) | 33% (1 of 3) |" in told
    assert "not flagged: 67% (2 of 3) wrong" in told
    assert "no creator fits: 1, results not flagged there: 1" in told
