"""A text that is exactly a stored name or handle is looked up free, and offered above the button that pays."""

from typing import Any

import pytest
from pytest_django.fixtures import Settings

from billing.models import LedgerEntry
from creators.models import Creator
from search.briefs.requests import SearchRequest
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db
ASKED = "Creator named"


@pytest.fixture
def lena() -> Creator:
    made = scene.creator(
        "Lena Brotzeit",
        captions=["Sourdough again."],
        profile={"username": "lena.backt", "display_name": "Lenas Küche"},
    )
    tiktok = {"platform": "tiktok", "username": "lenabrot", "source_id": "tt"}
    scene.profile(made, **tiktok, url="https://www.tiktok.com/@lenabrot")
    return made


def press(person: Person, query: str, **more: str) -> Any:
    form = {"query": query, "limit": "10", "idempotency_key": "k", **more}
    return person.browser.post("/search", form)


@pytest.mark.parametrize(
    "text",
    [
        "Lena Brotzeit",
        "  lena BROTZEIT ",
        "lenas kuche",
        "@lena.backt",
        "lena.backt",
        "tiktok @lenabrot",
        "https://www.instagram.com/lena.backt/?hl=de",
        "www.tiktok.com/@lenabrot",
    ],
)
def test_a_name_a_handle_and_an_address_lead_to_the_creator_free(
    alice: Person, lena: Creator, asked: list[SearchRequest], text: str
) -> None:
    for page in (press(alice, text), alice.browser.get("/search", {"q": text})):
        assert page.status_code == 200
        offer, _, button = page.text.partition("Search anyway")
        assert f'href="/creators/{lena.pk}"' in offer
        assert "25 credits" in button
    assert not asked
    assert not LedgerEntry.objects.exists()


def test_the_next_press_searches_for_the_words(
    alice: Person, lena: Creator, asked: list[SearchRequest]
) -> None:
    page = press(alice, "Lena Brotzeit", country="DE").text
    assert '<input type="hidden" name="named" value="Lena Brotzeit">' in page
    assert 'name="country" value="DE"' in page
    answer = press(alice, "Lena Brotzeit", named="Lena Brotzeit")
    assert answer.status_code == 302
    assert [one.query for one in asked] == ["Lena Brotzeit"]


def test_another_name_is_offered_again(
    alice: Person, lena: Creator, asked: list[SearchRequest]
) -> None:
    assert ASKED in press(alice, "@lenabrot", named="Lena Brotzeit").text
    assert not asked


@pytest.mark.parametrize(
    "text", ["Brotzeit", "Lena", "bakers like Lena Brotzeit", "lena backt gern", "!", "x" * 400]
)
def test_part_of_a_name_and_a_sentence_are_searched_at_once(
    alice: Person, lena: Creator, asked: list[SearchRequest], text: str
) -> None:
    assert ASKED not in alice.browser.get("/search", {"q": text}).text
    assert press(alice, text).status_code == 302
    assert len(asked) == 1


def test_creators_of_the_same_name_are_all_offered_the_largest_first(alice: Person) -> None:
    small, large = (
        scene.creator("Lena Brotzeit", profile={"followers": followers}) for followers in (10, 99)
    )
    page = alice.browser.get("/search", {"q": "lena brotzeit"}).text
    assert "Creators named" in page
    assert 0 < page.index(str(large.pk)) < page.index(str(small.pk))


def test_over_the_limit_of_free_suggestions_nothing_is_offered(
    alice: Person, lena: Creator, asked: list[SearchRequest], settings: Settings
) -> None:
    settings.PAGE_LIMITS = settings.PAGE_LIMITS | {"suggestions": 1}
    assert ASKED in press(alice, "Lena Brotzeit").text
    assert press(alice, "Lena Brotzeit").status_code == 302


def test_the_api_searches_and_charges_as_before(
    alice: Person, lena: Creator, asked: list[SearchRequest]
) -> None:
    answer = alice.client.post(
        "/v1/search", {"query": "Lena Brotzeit"}, content_type="application/json"
    )
    assert answer.status_code == 200
    assert len(asked) == 1
    assert LedgerEntry.objects.count() == 1
