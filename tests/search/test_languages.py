"""GET /v1/languages."""

import pytest

from search.briefs.requests import SearchRequest
from tests.people import Person
from tests.search.answering import asked

__all__ = ["asked"]
pytestmark = pytest.mark.django_db


def listed(alice: Person) -> list[dict[str, str]]:
    languages: list[dict[str, str]] = alice.client.get("/v1/languages").json()["data"]
    return languages


def test_languages_have_a_code_and_an_english_name_and_come_by_name(alice: Person) -> None:
    languages = listed(alice)
    assert {"code": "de", "name": "German"} in languages
    assert languages == sorted(languages, key=lambda language: language["name"])


def test_a_search_takes_every_listed_language(alice: Person, asked: list[SearchRequest]) -> None:
    codes = [language["code"] for language in listed(alice)]
    body = {"query": "bakers", "filters": {"languages": codes}}
    assert alice.client.post("/v1/search", body, "application/json").status_code == 200
    assert set(asked[0].filters.languages) == set(codes)


def test_a_search_refuses_every_other_language(alice: Person) -> None:
    codes = {language["code"] for language in listed(alice)}
    body = {"query": "bakers", "filters": {"languages": ["xx"]}}
    assert "xx" not in codes
    assert alice.client.post("/v1/search", body, "application/json").status_code == 422


def test_the_list_is_free(alice: Person) -> None:
    assert alice.client.get("/v1/languages")["X-Credits-Charged"] == "0"
