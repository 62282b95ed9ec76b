"""Sentences that search cannot answer are refused before anything is charged, by the API and on the page."""

import pytest

from billing.models import LedgerEntry
from search.models.answers import SearchSession
from tests.people import Person

pytestmark = pytest.mark.django_db(transaction=True)

SENTENCES = [
    ("influencers please", "Say what the creators post about"),
    ("the", "Say what the creators post about"),
    ("creators similar to @gymshark", "/v1/creators/lookalike"),
    ("do these fit our brand?", "/v1/creators/match"),
]


@pytest.mark.parametrize(("sentence", "said"), SENTENCES)
def test_the_api_answers_422_with_the_query_as_param(
    alice: Person, sentence: str, said: str
) -> None:
    response = alice.client.post("/v1/search", {"query": sentence}, content_type="application/json")
    error = response.json()["error"]
    assert response.status_code == 422, error
    assert (error["code"], error["param"]) == ("validation_error", "query")
    assert said in error["message"]
    assert not LedgerEntry.objects.exists()
    assert not SearchSession.objects.exists()


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        *SENTENCES[:2],
        ("creators similar to @gymshark", "You asked for creators similar to others"),
        ("do these fit our brand?", "You asked how well certain creators fit"),
    ],
)
def test_the_page_says_the_same_in_its_own_words(alice: Person, sentence: str, said: str) -> None:
    response = alice.browser.post("/search", {"query": sentence, "limit": "10"})
    assert response.status_code == 422
    assert said in response.text
    assert not LedgerEntry.objects.exists()
