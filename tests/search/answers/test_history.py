"""Saved searches: the list, names, pins, deletion, and the reference of the ledger."""

from datetime import timedelta

import pytest
from django.urls import reverse

from billing.models import IdempotencyRecord, LedgerEntry
from config.kit import clock
from search.briefs.requests import SearchRequest
from search.models.answers import SearchSession
from tests import scene
from tests.people import Person
from tests.search.answering import bakers

pytestmark = pytest.mark.django_db


def keep(person: Person, session: SearchSession, **form: str) -> int:
    return person.browser.post(reverse("session_keep", args=[session.pk]), form).status_code


def test_results_are_shown_for_90_days_and_pinned_ones_longer(alice: Person) -> None:
    items = [scene.item(scene.creator("Ada"))]
    old = scene.session(alice.account, items, age=timedelta(days=89))
    older = scene.session(alice.account, items, age=timedelta(days=91))
    assert "Ada" in alice.browser.get(f"/search/{old.pk}").text
    assert "This search has expired" in alice.browser.get(f"/search/{older.pk}").text
    keep(alice, older, action="pin")
    assert "Ada" in alice.browser.get(f"/search/{older.pk}").text


def test_unpinning_saves_the_results_for_90_days(alice: Person) -> None:
    session = scene.session(alice.account, age=timedelta(days=91))
    keep(alice, session, action="pin")
    keep(alice, session, action="unpin")
    session.refresh_from_db()
    assert not session.is_pinned
    assert session.kept_until > clock.now() + timedelta(days=89)


def test_the_api_still_reads_a_search_for_an_hour(alice: Person) -> None:
    session = scene.session(alice.account, age=timedelta(hours=2))
    assert alice.client.get(f"/v1/search/{session.pk}").status_code == 404


def test_the_list_has_only_the_accounts_searches_and_pinned_ones_first(
    alice: Person, charlie: Person
) -> None:
    pinned = scene.session(alice.account, query="old bakers", age=timedelta(days=3))
    scene.session(alice.account, query="new bakers")
    scene.session(charlie.account, query="secret bakers")
    keep(alice, pinned, action="pin")
    page = alice.browser.get("/searches").text
    assert page.index("old bakers") < page.index("new bakers")
    assert "secret bakers" not in page


def test_a_renamed_search_shows_its_name_and_its_sentence(alice: Person) -> None:
    session = scene.session(alice.account, query="bakers")
    keep(alice, session, action="rename", name="Spring campaign")
    page = alice.browser.get("/searches").text
    assert "Spring campaign" in page
    assert "<bdi>bakers</bdi>" in page


def test_another_account_cannot_change_a_search(alice: Person, charlie: Person) -> None:
    session = scene.session(alice.account)
    assert keep(charlie, session, action="delete") == 404
    assert SearchSession.objects.filter(pk=session.pk).exists()


def test_the_ledger_page_names_the_search_and_deleting_it_changes_no_entry(
    alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(1)
    key = {"Idempotency-Key": "once"}
    alice.client.post("/v1/search", {"query": "rye bread"}, "application/json", headers=key)
    session = SearchSession.objects.get()
    before = LedgerEntry.objects.values().get()
    assert (
        f'href="/search/{session.pk}"><bdi>rye bread' in alice.browser.get("/account/ledger").text
    )
    assert keep(alice, session, action="delete") == 302
    assert "rye bread" not in alice.browser.get("/account/ledger").text
    assert not SearchSession.objects.exists()
    assert not IdempotencyRecord.objects.exists()
    assert LedgerEntry.objects.values().get() == before
