import pytest
from django.test import Client

from billing.models import LedgerEntry
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db


def suggested(person: Person, typed: str) -> str:
    response = person.browser.get("/search/suggest", {"q": typed})
    assert response.status_code == 200
    return response.text


def test_creators_are_suggested_by_the_beginning_of_a_name(alice: Person) -> None:
    made = scene.creator("Zoë <Krume>", profile={"username": "zoe.bakes"})
    scene.creator("Ben")
    for typed in ("zo", "ZOE kru", "@zoe.b"):
        page = suggested(alice, typed)
        assert f'href="/creators/{made.id}"' in page
        assert "Zoë &lt;Krume&gt;" in page
        assert "Ben" not in page


def test_suggestions_on_pages_are_free(alice: Person) -> None:
    scene.creator("Ada")
    assert "Ada" in suggested(alice, "ada")
    assert not LedgerEntry.objects.exists()


@pytest.mark.parametrize("typed", ["", " ", "a", "\0", "%%", "nobody like this"])
def test_without_a_matching_name_nothing_is_shown(alice: Person, typed: str) -> None:
    scene.creator("Ada")
    assert suggested(alice, typed).strip() == ""


def test_a_sentence_is_not_looked_up_as_a_name(alice: Person) -> None:
    response = alice.browser.get("/search/suggest", {"q": "x" * 61})
    assert response.status_code == 204


def test_suggestions_need_a_sign_in(db: None) -> None:
    scene.creator("Ada")
    response = Client().get("/search/suggest", {"q": "ada"})
    assert (response.status_code, response.content) == (204, b"")
