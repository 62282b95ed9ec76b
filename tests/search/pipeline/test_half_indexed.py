"""Searches while some creators have no vectors: by words below 80 %, then by meaning. The answer says so."""

import pytest

from creators import indexing
from creators.embedding.port import ModelUnavailable
from creators.models import Creator
from search.pipeline.question import question
from tests.people import Person
from tests.search.pipeline.test_searching import BREAD, RACING, ask, made, names

pytestmark = pytest.mark.django_db(transaction=True)


def index_meaning_of(number: int) -> None:
    """Indexes the words of all creators, and makes the vectors of the first ones."""
    indexing.index_pending_words()
    ids = list(Creator.objects.order_by("pk").values_list("pk", flat=True)[:number])
    indexing.index_creators(ids)


@pytest.fixture
def five() -> None:
    for number in range(3):
        made(f"Racer {number}", f"{RACING} Lap {number}.")
    made("Ada", BREAD)
    made("Bo", "Sourdough bread again, with rye.")


@pytest.mark.usefixtures("five")
def test_below_four_in_five_words_alone_find_creators_and_no_match_is_clear() -> None:
    index_meaning_of(3)
    answer = ask("sourdough bread")
    assert set(names(answer)) == {"Ada", "Bo"}
    assert answer.quality_mode == "retrieval_fallback"
    assert answer.quality_reason == "3 of 5 creators are searchable by meaning."
    assert all(match.low_confidence for match in answer.matches)
    assert {match.ranking_source for match in answer.matches} == {"retrieval"}


@pytest.mark.usefixtures("five")
def test_from_four_in_five_on_meaning_finds_creators_and_the_rest_comes_last() -> None:
    index_meaning_of(4)
    answer = ask("sourdough bread")
    assert answer.quality_mode == "partially_reranked"
    assert answer.quality_reason == "4 of 5 creators are searchable by meaning."
    sources = {
        name: m.ranking_source for name, m in zip(names(answer), answer.matches, strict=True)
    }
    assert (sources["Ada"], sources["Bo"]) == ("reranked", "retrieval")
    assert names(answer)[-1] == "Bo"
    assert not answer.matches[0].low_confidence
    assert answer.matches[-1].low_confidence


@pytest.mark.usefixtures("five")
def test_with_all_vectors_the_answer_names_no_shortfall() -> None:
    index_meaning_of(5)
    answer = ask("sourdough bread")
    assert (answer.quality_mode, answer.quality_reason) == ("reranked", None)


@pytest.mark.usefixtures("five")
def test_a_search_by_filters_alone_needs_no_vectors() -> None:
    Creator.objects.filter(name="Ada").update(country="DE")
    indexing.index_pending_words()
    answer = ask("creators in Germany")
    assert names(answer)[0] == "Ada"
    assert answer.quality_reason == "The search has no subject, so only the filters decide."
    assert not answer.matches[0].low_confidence


@pytest.mark.usefixtures("five")
def test_words_find_creators_before_the_model_can_be_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unavailable() -> None:
        raise ModelUnavailable("the weights are not converted yet")

    monkeypatch.setattr(question, "get_model", unavailable)
    indexing.index_pending_words()
    answer = ask("sourdough bread")
    assert set(names(answer)) == {"Ada", "Bo"}
    assert answer.quality_reason == "0 of 5 creators are searchable by meaning."


@pytest.mark.usefixtures("five")
def test_a_search_by_words_alone_costs_its_base(alice: Person) -> None:
    indexing.index_pending_words()
    response = alice.client.post(
        "/v1/search", {"query": "sourdough bread"}, content_type="application/json"
    )
    page = response.json()
    assert (page["total"], page["low_confidence_total"]) == (2, 2)
    assert response["X-Credits-Features"] == "search.base=25"
