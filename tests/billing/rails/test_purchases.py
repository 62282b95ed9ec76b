"""Requests without an account: the price that they are quoted, and the answer that a payment buys."""

from typing import Any

import pytest
from django.test import Client

from billing.accounts import services
from billing.ledger import checking
from billing.metering import one_off_payments
from billing.metering.delivery import HANDED_OVER
from billing.models import Account, IdempotencyRecord, LedgerEntry, OneOffPayment, Reservation
from config.kit import clock
from search.models.answers import SearchSession
from search.operations.search import SEARCH
from tests import scene
from tests.billing.coins import HEADER, Coins, coins
from tests.billing.rails.strangers import BODY, error, search, stranger_reads
from tests.people import Person
from tests.search.answering import asked, bakers

__all__ = ["asked", "coins"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("asked")]

ANY = "0198c0de-0000-7000-8000-000000000000"
EXAMPLE_CREDITS = 45


# --- Without a payment ----------------------------------------------------------------------------


@pytest.mark.parametrize("body", [BODY, {}, "{"])
def test_without_a_rail_the_answer_is_401_and_no_body_is_read(body: Any) -> None:
    response = search(body, payment="1000000:1")
    assert response.status_code == 401
    assert error(response)["code"] == "unauthorized"


def test_with_a_rail_the_request_is_quoted(coins: Coins) -> None:
    response = search()
    assert response.status_code == 402
    assert error(response)["code"] == "payment_required"
    assert error(response)["details"] == {
        "required_credits": 31,
        "rails": {"coins": {"operation": "search.create"}},
    }
    assert response["X-Coins-Asked"] == "310000"
    assert response["Cache-Control"] == "no-store"
    assert "X-Credits-Charged" not in response


@pytest.mark.parametrize("body", ["", "{", "{}", '{"query": 5}', '{"query": "x", "limits": 1}'])
def test_a_body_that_is_empty_or_invalid_is_quoted_as_the_example(coins: Coins, body: str) -> None:
    assert SEARCH.quote_micros(SEARCH.example) == EXAMPLE_CREDITS * 10_000
    response = search(body)
    assert response.status_code == 402
    assert error(response)["details"]["required_credits"] == EXAMPLE_CREDITS


@pytest.mark.parametrize("kind", ["text/plain", ""])
def test_a_body_of_another_kind_is_quoted_as_the_example(coins: Coins, kind: str) -> None:
    response = Client().post("/v1/search", b"x", kind)
    assert response.status_code == 402
    assert error(response)["details"]["required_credits"] == EXAMPLE_CREDITS


def test_a_bad_query_is_quoted_as_the_example(coins: Coins) -> None:
    response = Client().get("/v1/posts?limit=x")
    assert (response.status_code, error(response)["details"]["required_credits"]) == (402, 0.6)


def test_a_quote_runs_and_stores_nothing(coins: Coins, asked: list[Any]) -> None:
    search()
    assert asked == []
    assert not Reservation.objects.exists()
    assert not Account.objects.exists()


@pytest.mark.parametrize("key", ["", "kin_live_guess"])
def test_a_wrong_key_is_401_even_with_a_payment(coins: Coins, key: str) -> None:
    response = search(payment="1000000:1", **{"X-API-Key": key})
    assert response.status_code == 401
    assert coins.verified == []


def test_a_free_operation_is_not_for_sale(coins: Coins) -> None:
    response = Client(headers={HEADER: "1000000:1"}).get("/v1/languages")
    assert response.status_code == 401


# --- A purchase -----------------------------------------------------------------------------------


def test_a_payment_buys_one_answer_for_what_was_quoted(coins: Coins) -> None:
    bakers(2)
    response = search(payment="310000:1")
    assert response.status_code == 200
    assert response.json()["total"] == 2
    assert response["X-Credits-Charged"] == "31"
    assert response["X-Credits-Features"] == "search=31"
    assert response["X-Coins-Receipt"] == "1"
    assert "RateLimit-Limit-Minute" not in response
    assert coins.collected == {"1": 310_000}


def test_its_charge_is_in_the_ledger_of_the_rails_account(coins: Coins) -> None:
    bakers(2)
    for number in (1, 2):
        response = search(payment=f"310000:{number}")
    house = Account.objects.get()
    assert house.rail == "coins"
    assert not house.memberships.exists()
    last = LedgerEntry.objects.get(number=2)
    assert (last.account, last.amount_micros) == (house, 310_000)
    assert last.request_id == response["X-Request-Id"]
    assert list(checking.find_differences()) == []


def test_no_budget_and_no_threshold_stops_it_and_no_invoice_follows(coins: Coins) -> None:
    """More than the free tier may spend in a minute, and more than its credit."""
    bakers(80)
    for number in range(3):
        payment = f"2250000:{number}"
        assert search({"query": "rye", "limit": 100}, payment=payment).status_code == 200
    house = Account.objects.get()
    services.correct_charge(house, amount_micros=5_000_000, reason="A test", author="root")
    house.refresh_from_db()
    assert house.uninvoiced_micros > 10_000_000
    assert house.due_since is None
    assert house.due_numbers == []


def test_a_payment_that_is_too_small_is_told_the_price(coins: Coins) -> None:
    response = search(payment="309999:1")
    assert (response.status_code, error(response)["message"]) == (402, "This is too little.")
    assert error(response)["details"]["required_credits"] == 31


def test_a_repeated_request_gets_the_stored_answer(coins: Coins) -> None:
    bakers(2)
    first, again = search(payment="310000:1"), search(payment="310000:1")
    assert first.status_code == again.status_code == 200
    assert again.json() == first.json()
    assert again["Idempotency-Replayed"] == "true"
    assert (again["X-Credits-Charged"], again["X-Coins-Receipt"]) == ("0", "1")
    assert LedgerEntry.objects.count() == 1
    assert SearchSession.objects.count() == 1


@pytest.mark.parametrize(
    "other",
    [
        lambda: search({"query": "oats", "limit": 3}, payment="310000:1"),
        lambda: Client().get("/v1/posts", headers={HEADER: "310000:1"}),
        lambda: Client().get(f"/v1/creators/{ANY}", headers={HEADER: "310000:1"}),
    ],
)
def test_a_payment_for_one_request_buys_no_other(coins: Coins, other: Any) -> None:
    assert search(payment="310000:1").status_code == 200
    response = other()
    assert response.status_code in {400, 402, 422}
    assert LedgerEntry.objects.count() == 1


def test_an_answered_payment_is_spent_once_its_answer_is_no_longer_kept(coins: Coins) -> None:
    assert search(payment="310000:1").status_code == 200
    HANDED_OVER.flush()
    IdempotencyRecord.objects.all().delete()
    response = search(payment="310000:1")
    assert (response.status_code, error(response)["message"]) == (402, one_off_payments.USED)
    assert LedgerEntry.objects.count() == 1


def test_equal_json_is_the_same_request(coins: Coins) -> None:
    assert search({"query": "rye", "limit": 3}, payment="310000:1").status_code == 200
    again = search('{"limit": 3.0, "query": "rye"}', payment="310000:1")
    assert again["Idempotency-Replayed"] == "true"


def test_an_unreadable_body_does_not_use_the_payment(coins: Coins) -> None:
    response = search({"query": "x", "limits": 1}, payment="310000:1")
    assert response.status_code == 400
    assert coins.verified == []


def test_ingest_needs_an_account(coins: Coins) -> None:
    body = {"platform": "instagram", "username": "nasa"}
    stranger = Client(headers={HEADER: "1000000:1"})
    response = stranger.post("/v1/creators/ingest", body, "application/json")
    assert response.status_code == 401


def test_a_page_asks_a_stranger_to_sign_in_and_not_to_pay(coins: Coins) -> None:
    response = Client().post("/search", {"query": "rye"})
    assert response.status_code == 302
    assert "login" in response["Location"]


def test_the_check_finds_a_sale_without_money_and_money_without_its_sale(coins: Coins) -> None:
    search(payment="310000:1")
    HANDED_OVER.flush()
    assert list(checking.find_differences()) == []
    OneOffPayment.objects.update(amount_micros=310_001)
    found = " ".join(checking.find_differences())
    assert "was sold without a payment" in found
    assert "is not in the ledger" in found


def test_an_idempotency_key_replays_nothing_to_another_payer(coins: Coins) -> None:
    answers = [
        search(payment=f"310000:{number}", **{"Idempotency-Key": "k"}).json() for number in (1, 2)
    ]
    assert answers[0]["search_id"] != answers[1]["search_id"]


# --- Reading it again -----------------------------------------------------------------------------


def test_a_search_that_was_bought_is_read_by_its_id(coins: Coins) -> None:
    bakers(3)
    bought = search(payment="310000:1").json()
    first = stranger_reads(bought["search_id"], limit=2)
    assert first.status_code == 200
    assert first["X-Credits-Charged"] == "0"
    rest = stranger_reads(bought["search_id"], limit=2, cursor=first.json()["next_cursor"])
    assert first.json()["data"] + rest.json()["data"] == bought["data"]


def test_it_is_read_with_a_key_too(coins: Coins, alice: Person) -> None:
    bought = search(payment="310000:1").json()
    assert alice.client.get(f"/v1/search/{bought['search_id']}").status_code == 200


def test_it_is_gone_once_it_expired(coins: Coins) -> None:
    bought = search(payment="310000:1").json()
    SearchSession.objects.update(expires_at=clock.now())
    response = stranger_reads(bought["search_id"])
    assert response.status_code == 404
    assert "expired_at" in error(response)["details"]


def test_a_search_of_an_account_stays_its_own(coins: Coins, alice: Person) -> None:
    own = scene.session(alice.account)
    assert stranger_reads(str(own.pk)).status_code == 404


def test_a_bad_cursor_is_still_a_400(coins: Coins) -> None:
    bought = search(payment="310000:1").json()
    assert stranger_reads(bought["search_id"], cursor="x").status_code == 400


def test_without_a_rail_reading_needs_a_key(coins: Coins, monkeypatch: pytest.MonkeyPatch) -> None:
    bought = search(payment="310000:1").json()
    monkeypatch.setattr("billing.rails.rail.ENABLED", [])
    assert stranger_reads(bought["search_id"]).status_code == 401
