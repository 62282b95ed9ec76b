"""A fixed slice of the invented catalogue, asked through the whole search: no change may fall below these floors.

They stand a little under what was measured; raise them when search gets better.
"""

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tests.quality import measures
from tests.quality.asking import Asked, ask_all, read_names
from tests.quality.databases import database
from tests.quality.invented.slicing import sliced
from tests.quality.invented.writing import ANCHOR
from tests.quality.judged import JudgedCatalogue
from tests.settings import DATABASE_IS_OURS

pytestmark = pytest.mark.slow

RIGHT = 2.0
FLOORS = {
    "subject": 0.40,
    "place": 0.45,
    "language": 0.10,
    "condition": 0.50,
    "agency": 0.30,
    "unsupported": 0.30,
}
"""Precision at 5."""


@pytest.fixture(scope="module")
def asked(
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[list[Asked]]:
    if not DATABASE_IS_OURS:
        pytest.skip("the slice is kept in the embedded Postgres only")
    folder = sliced().write(tmp_path_factory.mktemp("slice"))
    judged = JudgedCatalogue.read(folder, name="slice", as_of=ANCHOR)
    with django_db_blocker.unblock(), database(judged):
        yield list(ask_all(judged, read_names(), limit=25))


@pytest.mark.parametrize("kind", FLOORS)
def test_precision_at_five_does_not_fall(asked: list[Asked], kind: str) -> None:
    found = measures.relevance([one for one in asked if one.brief.kind == kind], RIGHT)
    assert found is not None
    assert found.precision_at_5 >= FLOORS[kind]


def test_search_is_at_least_as_right_as_words_alone_and_as_vectors_alone(
    asked: list[Asked],
) -> None:
    found = measures.relevance(asked, RIGHT)
    assert found is not None
    assert found.precision_at_5 >= max(found.words_at_5, found.meaning_at_5)
    assert found.ndcg_at_10 >= max(found.words_ndcg, found.meaning_ndcg)


def test_a_brief_that_no_creator_fits_has_no_result_without_a_flag(asked: list[Asked]) -> None:
    unmet = [one for one in asked if not measures.can_be_met(one, RIGHT)]
    assert unmet
    assert all(result.is_flagged for one in unmet for result in one.results)


def test_wrong_results_are_flagged(asked: list[Asked]) -> None:
    wrong = [result for one in asked for result in one.results[:5] if measures.is_wrong(result)]
    share = measures.Share.count(wrong, lambda one: one.is_flagged)
    assert share.value is not None
    assert share.value >= 0.75
