"""Words that find creators: those that few creators use."""

import pytest

from creators import indexing
from creators.analysis import renewal
from search.briefs.brief import ParsedQuery
from search.filters.values import Filters, Range
from search.pipeline.candidates import retrieval
from search.pipeline.question.question import encode_query
from search.pipeline.values import Term
from tests import scene

SIZE = 400_000


def _term(stem: str, creators: int) -> Term:
    return Term(stem, stem, hash(stem), 1, 1.0, creators, (stem,), (hash(stem),), True)


RARE, USUAL, FREQUENT = _term("rare", 900), _term("usual", 30_000), _term("frequent", 40_000)
EVERYWHERE, UNKNOWN = _term("everywhere", 150_000), _term("unknown", 0)


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ([USUAL, RARE], {"rare", "usual"}),
        ([FREQUENT, USUAL, RARE], {"rare", "usual"}),
        ([FREQUENT, EVERYWHERE], {"frequent"}),
        ([EVERYWHERE], {"everywhere"}),
        ([EVERYWHERE, UNKNOWN], {"everywhere", "unknown"}),
        ([], set()),
    ],
)
def test_the_rarest_terms_find_creators_up_to_a_number(
    terms: list[Term], expected: set[str]
) -> None:
    assert {term.stem for term in retrieval._anchors(terms, SIZE)} == expected


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
