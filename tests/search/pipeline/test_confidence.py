"""What a query leaves of its results' confidence."""

from dataclasses import fields
from uuid import UUID

import numpy as np
import pytest

from search.pipeline import confidence
from search.pipeline.confidence import Signals, share_of_confidence
from search.pipeline.encoded_query import EncodedQuery, is_half_read
from search.pipeline.ranking import Ranked, Weighed
from search.pipeline.understanding.parsed_query import ParsedQuery

SIGNALS = Signals(*[0.0] * len(fields(Signals)))


def query(language: str, vector: list[float]) -> EncodedQuery:
    found = np.array(vector, dtype=np.float32)
    return EncodedQuery(ParsedQuery("chess streamers"), language, (), found, 0)


def result(*, is_telling: bool) -> tuple[Signals, Ranked]:
    text = Weighed(weight=0.5, cosine=0.5, coverage=0.3, is_telling=is_telling)
    return SIGNALS, Ranked(UUID(int=1), 0.5, (text,))


@pytest.mark.parametrize(
    ("surest", "language", "is_telling", "is_doubtful"),
    [
        (0.7, "en", False, False),
        (0.6, "en", False, True),
        (0.6, "en", True, False),
        (0.6, "de", False, False),
        (0.4, "en", True, True),
        (0.4, "de", True, True),
    ],
)
def test_results_near_by_other_words_than_the_most_telling_one_are_in_doubt(
    monkeypatch: pytest.MonkeyPatch,
    surest: float,
    language: str,
    is_telling: bool,
    is_doubtful: bool,
) -> None:
    monkeypatch.setattr(confidence, "estimate_confidence", lambda signals: surest * signals.place)
    share = share_of_confidence(query(language, [1, 1]), [result(is_telling=is_telling)])
    assert (share < 1) is is_doubtful


def test_a_query_without_a_subject_leaves_all_of_it() -> None:
    ranked = Ranked(UUID(int=1), 0.5, ())
    assert share_of_confidence(query("en", [1]), [(None, ranked)]) == 1


def test_a_vector_with_an_empty_half_is_read_by_one_model() -> None:
    assert is_half_read(np.array([0, 0, 0, 1, 1, 1, 0]))
    assert not is_half_read(np.array([1, 1, 1, 1, 1, 1, 1]))
