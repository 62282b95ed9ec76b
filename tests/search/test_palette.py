"""The command palette, from outside."""

import re

import pytest
from pytest_django import Settings

from billing.models import LedgerEntry
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db


def offered(person: Person, typed: str = "") -> list[str]:
    page = person.browser.get("/go", {"q": typed}).text
    return re.findall(r'palette-option"[^>]*><bdi[^>]*>([^<]+)</bdi>', page)


def test_it_offers_pages_and_only_the_accounts_lists_and_recent_searches(
    alice: Person, charlie: Person
) -> None:
    scene.session(alice.account, query="sourdough bakers", name="Spring bakers")
    scene.shortlist(alice.account, name="Spring campaign")
    assert {"Ledger", "Spring bakers", "Spring campaign"} <= set(offered(alice))
    assert offered(alice, "spring") == ["Spring campaign", "Spring bakers", "Search for “spring”"]
    assert offered(alice, "SOURDOUGH") == ["Spring bakers", "Search for “SOURDOUGH”"]
    assert offered(charlie, "spring") == ["Search for “spring”"]
    assert not LedgerEntry.objects.exists()


def test_creators_are_found_by_name_from_two_letters_on(alice: Person) -> None:
    scene.creator("Hanna Krume")
    assert "Hanna Krume" not in offered(alice, "h")
    assert "Hanna Krume" in offered(alice, "kru")


def test_names_count_as_suggestions_and_the_rest_goes_on(alice: Person, settings: Settings) -> None:
    settings.PAGE_LIMITS = settings.PAGE_LIMITS | {"suggestions": 1}
    scene.creator("Ledgerwood")
    assert "Ledgerwood" in offered(alice, "ledger")
    assert offered(alice, "ledger") == ["Ledger", "Search for “ledger”"]
    assert "Yours are used up until 00:00 UTC" in alice.browser.get("/go", {"q": "ledger"}).text


def test_staff_pages_are_offered_to_staff(alice: Person) -> None:
    assert "Imports" not in offered(alice)
    alice.user.is_staff = True
    alice.user.save()
    assert "Imports" in offered(alice)


def test_any_text_is_answered(alice: Person) -> None:
    for typed in ("\0", "x" * 500, "%_\\", "<b>"):
        assert alice.browser.get("/go", {"q": typed}).status_code == 200
    assert "<b>" not in offered(alice, "<b>")[0]
