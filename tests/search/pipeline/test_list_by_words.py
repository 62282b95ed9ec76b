"""The list of creators by words."""

import pytest

from creators import indexing
from creators.analysis import renewal
from search.briefs.brief import ParsedQuery
from search.filters.values import Filters, Range
from search.pipeline.candidates import retrieval
from search.pipeline.question.question import encode_query
from tests import scene


@pytest.mark.django_db(transaction=True)
def test_the_list_by_words_is_the_same_whether_filters_keep_few_or_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(retrieval, "BEST_BY_WORDS", 4)
    for number in range(12):
        made = scene.creator(
            f"Creator {number}",
            captions=["Sourdough bread, " * (1 + number % 5) + "and a walk in the park"],
            profile={"followers": 100 * number},
        )
        indexing.mark_changed([made.id])
    renewal.refresh_all()
    query = encode_query(
        ParsedQuery("sourdough bread", filters=Filters(followers=Range(300, 900))), with_model=False
    )

    def find(keeps_few: bool) -> list[retrieval.Retrieved]:
        monkeypatch.setattr(retrieval, "keeps_few", lambda *_, **__: keeps_few)
        return retrieval.retrieve_creators(query, most=10, by="words")

    assert len(find(True)) == 4
    assert find(False) == find(True)
