"""How a query affects the confidence of its results."""

from dataclasses import fields, replace

import numpy as np
import pytest

from search.pipeline.question.question import is_half_read
from search.pipeline.values import Signals
from search.pipeline.verdicts import confidence
from search.pipeline.verdicts.confidence import is_unheard, share_of_confidence

SIGNALS = Signals(*[0.0] * len(fields(Signals)))


@pytest.mark.parametrize(
    ("surest", "said", "is_english", "is_doubtful"),
    [
        (0.8, 0.0, True, False),
        (0.7, 0.0, True, True),
        (0.7, 0.5, True, False),
        (0.7, 0.0, False, False),
        (0.25, 0.5, True, True),
        (0.25, 0.0, False, True),
    ],
)
def test_the_nearest_of_what_does_not_fit_is_in_doubt(
    monkeypatch: pytest.MonkeyPatch, surest: float, said: float, is_english: bool, is_doubtful: bool
) -> None:
    monkeypatch.setattr(confidence, "estimate_confidence", lambda signals: surest * signals.place)
    share = share_of_confidence([replace(SIGNALS, said=said)], is_english=is_english)
    assert (share < 1) is is_doubtful


def test_a_query_without_a_subject_leaves_all_of_it() -> None:
    assert share_of_confidence([None], is_english=True) == 1


def test_a_vector_with_an_empty_half_is_read_by_one_model() -> None:
    assert is_half_read(np.array([0, 0, 0, 1, 1, 1, 0]))
    assert not is_half_read(np.array([1, 1, 1, 1, 1, 1, 1]))


@pytest.mark.parametrize(
    ("noise", "said", "is_heard"), [(1.0, 0.0, False), (1.0, 0.3, True), (0.4, 0.0, True)]
)
def test_random_letters_that_no_text_has_are_not_heard_of(
    noise: float, said: float, is_heard: bool
) -> None:
    assert is_unheard(replace(SIGNALS, noise=noise, said=said)) is not is_heard
