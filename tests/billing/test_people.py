"""The ledger names who spent and for what, and usage adds up by person."""

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from billing.ledger import checking
from billing.metering.delivery import HANDED_OVER
from billing.metering.reversals import reverse_undelivered
from billing.metering.usage import Row, read_usage
from billing.models import Connection, LedgerEntry
from config.api.operations import OFFERED
from config.kit import clock
from tests.billing.shop import buy
from tests.billing.test_account_ledger import body, write
from tests.billing.test_account_pages import drawn, told
from tests.config.oauth.flow import Program, bearing
from tests.people import Person, make_person
from tests.search.answering import asked, bakers

__all__ = ["asked"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("asked", "shop")]


def search(person: Person) -> Any:
    return person.browser.post(
        "/search", {"query": "rye", "limit": 10, "idempotency_key": person.user.username}
    )


def spent_by(person: Person) -> list[tuple[str, int]]:
    return [
        (row.name, row.amount_micros // 10_000) for row in read_usage(person.account, 7).by_person
    ]


def test_the_ledger_names_persons_keys_and_what_was_bought(alice: Person, bob: Person) -> None:
    bakers(2)
    search(bob)
    buy(alice.client, "work", most=2, get=2)
    page = told(alice.browser.get("/account/ledger").text)
    assert "bob@example.com on pages" in page
    assert "alice API key" in page
    assert "25 credits for the request, 4 credits for 2 creators" in page
    assert "search.create" not in page.split("Entries as a table")[-1]


def test_usage_adds_up_by_person(alice: Person, bob: Person) -> None:
    bakers(2)
    search(alice)
    search(bob)
    buy(alice.client, "work", most=2, get=2)
    assert spent_by(alice) == [("alice@example.com", 29), ("bob@example.com", 29), ("API keys", 5)]
    page = alice.browser.get("/account").text
    assert drawn(page, "by-person")["values"] == [29, 29, 5]


def test_a_program_spends_for_the_member_who_connected_it(alice: Person, bob: Person) -> None:
    bakers(2)
    token = Program().connect(bob, cap="77")["access_token"]
    found = bearing(token).post("/v1/search", {"query": "rye", "limit": 10}, "application/json")
    assert found.status_code == 200
    Connection.objects.all().delete()
    assert spent_by(alice) == [("bob@example.com", 29)]
    assert "bob@example.com with Scout" in told(alice.browser.get("/account/ledger").text)


def test_entries_of_before_and_of_former_members_say_so(alice: Person) -> None:
    gone = make_person("gone", alice.account)
    bakers(2)
    search(gone)
    write(alice, day=f"{clock.today() - timedelta(days=3)}", api_key=None)
    get_user_model().objects.filter(pk=gone.user.pk).delete()
    page = told(alice.browser.get("/account/ledger").text)
    assert "Former member on pages" in page
    assert "A member on pages" in page
    assert [name for name, _ in spent_by(alice)] == ["Former member", "A member"]
    assert list(checking.find_differences()) == []


def test_what_is_given_back_leaves_its_persons_sum(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HANDED_OVER, "add", lambda _: None)
    bakers(2)
    search(alice)
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(minutes=1))
    monkeypatch.setattr("billing.metering.reversals._read_database_age", lambda: timedelta(days=1))
    assert reverse_undelivered(OFFERED) == 1
    assert {entry.member_id for entry in LedgerEntry.objects.all()} == {alice.user.pk}
    assert read_usage(alice.account, 7).by_person == [Row("alice@example.com", 0, 0)]


def test_an_export_names_the_person(alice: Person) -> None:
    bakers(2)
    search(alice)
    (row,) = csv.DictReader(
        io.StringIO(body(alice.browser.get("/account/ledger.csv")).lstrip("\ufeff"))
    )
    assert (row["person"], row["operation"]) == ("alice@example.com", "search.create")


def test_an_account_with_spending_is_not_sent_to_a_first_search(alice: Person) -> None:
    assert "Run your first search" in alice.browser.get("/account/invoices").text
    write(alice)
    page = alice.browser.get("/account/invoices").text
    assert "No invoice yet" in page
    assert "first search" not in page
