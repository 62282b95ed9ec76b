"""Each charge records its face (API, tool or page), and usage adds up by face."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from billing.metering.delivery import HANDED_OVER
from billing.metering.reversals import reverse_undelivered
from billing.metering.usage import read_usage
from billing.models import Account, LedgerEntry
from config.api.operations import OFFERED
from config.kit import clock
from tests.billing.coins import HEADER, Coins, coins
from tests.billing.test_account_pages import drawn
from tests.config.agents.test_protocol import ask
from tests.people import Person
from tests.search.answering import asked, bakers

__all__ = ["asked", "coins"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("asked")]

SEARCH = {"query": "rye", "limit": 10}


def search_by_key(alice: Person) -> Any:
    return alice.client.post("/v1/search", SEARCH, "application/json")


def search_by_page(alice: Person) -> Any:
    return alice.browser.post("/search", SEARCH | {"idempotency_key": "k"})


def search_by_tool(alice: Person) -> Any:
    return ask(alice, "tools/call", {"name": "search_creators", "arguments": SEARCH})


DOORS = {"key": search_by_key, "browser": search_by_page, "mcp": search_by_tool}


@pytest.mark.parametrize("face", DOORS)
def test_a_charge_keeps_its_face(alice: Person, face: str) -> None:
    bakers(1)
    DOORS[face](alice)
    assert LedgerEntry.objects.get().face == face


def test_a_purchase_over_a_rail_has_the_name_of_the_rail(coins: Coins) -> None:
    bakers(1)
    bought = Client().post("/v1/search", SEARCH, "application/json", headers={HEADER: "10000000:1"})
    assert bought.status_code == 200
    assert LedgerEntry.objects.get().face == coins.name


def test_what_is_given_back_leaves_the_face_of_its_charge(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HANDED_OVER, "add", lambda _: None)
    bakers(1)
    search_by_tool(alice)
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(minutes=1))
    monkeypatch.setattr("billing.metering.reversals._read_database_age", lambda: timedelta(days=1))
    assert reverse_undelivered(OFFERED) == 1
    assert set(LedgerEntry.objects.values_list("face", flat=True)) == {"mcp"}
    assert [row.amount_micros for row in read_usage(_account(alice), 7).by_face] == [0]


def test_usage_lists_what_came_through_each_face(alice: Person) -> None:
    bakers(1)
    for search in DOORS.values():
        search(alice)
    usage = alice.client.get("/v1/usage").json()
    assert {row["face"]: row["charges"] for row in usage["faces"]} == dict.fromkeys(DOORS, 1)
    chart = drawn(alice.browser.get("/account").text, "by-face")
    assert set(chart["labels"]) == {"API key", "Pages", "Tool call"}


def test_entries_of_before_faces_were_kept_came_by_key_or_through_pages(alice: Person) -> None:
    for key in (alice.key, None):
        LedgerEntry.objects.create(
            account=alice.account,
            created_at=clock.now(),
            kind="charge",
            amount_micros=1,
            operation="shop.read",
            api_key=key,
        )
    names = {row.name for row in read_usage(_account(alice), 7).by_face}
    assert names == {"key", "browser"}


def _account(person: Person) -> Account:
    return Account.objects.get(pk=person.account.pk)
