"""/lists and the pages below it."""

from typing import Any

import pytest

from search.models import Shortlist, ShortlistEntry
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db


def save(person: Person, entry: ShortlistEntry, **fields: Any) -> Any:
    address = f"/lists/{entry.shortlist_id}/creators/{entry.creator_id}"
    form = {"version": entry.version, "status": "considering", "notes": "", **fields}
    return person.browser.post(address, form)


@pytest.fixture
def entry(alice: Person) -> ShortlistEntry:
    return scene.shortlist(alice.account, [scene.creator("Hanna")]).entries.get()


def test_a_list_is_created_and_a_creator_added_by_username(alice: Person) -> None:
    hanna, browser = scene.creator("Hanna", profile={"username": "hannabakes"}), alice.browser
    page = browser.post("/lists", {"name": "Spring"})["Location"]
    browser.post(page, {"platform": "instagram", "username": "@HannaBakes"})
    assert Shortlist.objects.get(name="Spring").entries.get().creator == hanna
    assert "Hanna" in browser.get(page).text


def test_the_creator_page_leads_to_the_lists_that_can_take_the_creator(
    alice: Person, entry: ShortlistEntry
) -> None:
    otto, browser = scene.creator("Otto"), alice.browser
    offer = f"/lists?creator={otto.pk}"
    assert offer in browser.get(f"/creators/{otto.pk}").text
    page = browser.get(offer).text
    assert "Choose the list for <bdi>Otto</bdi>, or create one." in page
    assert f'value="{otto.pk}"' in page
    browser.post(f"/lists/{entry.shortlist_id}", {"creator_id": otto.pk})
    assert entry.shortlist.entries.filter(creator=otto).exists()


def test_a_list_that_is_created_for_a_creator_has_the_creator(alice: Person) -> None:
    otto = scene.creator("Otto")
    alice.browser.post(f"/lists?creator={otto.pk}", {"name": "Spring"})
    assert Shortlist.objects.get().entries.get().creator == otto


def test_a_creator_that_does_not_exist_is_not_offered(alice: Person) -> None:
    for text in ("x", "019a9f00-0000-7000-8000-00000000ffff"):
        assert "Choose the list" not in alice.browser.get(f"/lists?creator={text}").text


@pytest.mark.parametrize(
    ("username", "problem"),
    [
        ("", "Choose a platform and enter the creator&#x27;s username."),
        ("a..b", "This is not a username of that platform."),
        ("unknown", "No stored creator has this username."),
    ],
)
def test_a_username_that_cannot_be_added_is_explained(
    alice: Person, entry: ShortlistEntry, username: str, problem: str
) -> None:
    form = {"platform": "instagram", "username": username}
    response = alice.browser.post(f"/lists/{entry.shortlist_id}", form)
    assert response.status_code == 422
    assert problem in response.text


def test_status_and_notes_are_saved(alice: Person, entry: ShortlistEntry) -> None:
    save(alice, entry, status="approved", notes="Two\r\nreels")
    entry.refresh_from_db()
    assert (entry.status, entry.notes, entry.version) == ("approved", "Two\nreels", 2)


def test_a_stale_save_shows_both_texts_and_overwrites_nothing(
    alice: Person, bob: Person, entry: ShortlistEntry
) -> None:
    save(bob, entry, notes="Bob was here")
    response = save(alice, entry, notes="So was Alice")
    assert response.status_code == 409
    assert "Bob was here" in response.text
    assert "So was Alice" in response.text
    entry.refresh_from_db()
    assert entry.notes == "Bob was here"


def test_notes_that_are_too_long_are_shown_again(alice: Person, entry: ShortlistEntry) -> None:
    response = save(alice, entry, notes="x" * 5_001)
    assert response.status_code == 422
    assert "Notes can have 5,000 characters." in response.text
    assert "x" * 5_001 in response.text


def test_a_creator_is_removed(alice: Person, entry: ShortlistEntry) -> None:
    alice.browser.post(f"/lists/{entry.shortlist_id}/creators/{entry.creator_id}/remove")
    assert not ShortlistEntry.objects.exists()
