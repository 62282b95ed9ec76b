"""Requests without an account: what they are told to pay, and what becomes of a purchase."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from billing.accounts import services
from billing.ledger import checking
from billing.models import Account, LedgerEntry, Reservation
from config.kit import clock
from search import pipeline
from search.models import SearchSession
from search.operations import SEARCH
from search.pipeline.answers import Answer
from search.pipeline.requests import SearchRequest
from tests import scene
from tests.billing.coins import HEADER, Coins, coins
from tests.people import Person
from tests.search.answering import asked, bakers, everyone

__all__ = ["asked", "coins"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("asked")]

EXAMPLE_CREDITS = 45
BODY = {"query": "rye", "limit": 3}


def search(body: Any = None, *, payment: str | None = None, **headers: str) -> Any:
    stranger = Client(headers=headers, raise_request_exception=False)
    extra = {HEADER: payment} if payment else {}
    body = BODY if body is None else body
    return stranger.post("/v1/search", body, "application/json", headers=extra)


def error(response: Any) -> dict[str, Any]:
    found: dict[str, Any] = response.json()["error"]
    return found


def stranger_reads(search_id: str, **query: Any) -> Any:
    return Client().get(f"/v1/search/{search_id}", query)


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
def test_a_wrong_key_is_401_whatever_is_paid(coins: Coins, key: str) -> None:
    response = search(payment="1000000:1", **{"X-API-Key": key})
    assert response.status_code == 401
    assert coins.claimed == set()


def test_a_free_operation_is_not_for_sale(coins: Coins) -> None:
    response = Client(headers={HEADER: "1000000:1"}).get("/v1/languages")
    assert response.status_code == 401


# --- A purchase -----------------------------------------------------------------------------------


def test_a_payment_buys_one_answer(coins: Coins) -> None:
    bakers(2)
    response = search(payment="310000:1")
    assert response.status_code == 200
    assert response.json()["total"] == 2
    assert response["X-Credits-Charged"] == "29"
    assert response["X-Coins-Receipt"] == "1"
    assert "RateLimit-Limit-Minute" not in response
    assert coins.collected == {"1": 290_000}
    assert coins.given_back == set()


def test_its_charge_is_in_the_ledger_of_the_rails_own_account(coins: Coins) -> None:
    bakers(2)
    for number in (1, 2):
        response = search(payment=f"310000:{number}")
    house = Account.objects.get()
    assert house.rail == "coins"
    assert not house.memberships.exists()
    last = LedgerEntry.objects.get(number=2)
    assert (last.account, last.amount_micros) == (house, 290_000)
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


def test_a_payment_is_used_once(coins: Coins) -> None:
    assert search(payment="310000:1").status_code == 200
    assert search(payment="310000:1").status_code == 402
    assert LedgerEntry.objects.count() == 1


def test_a_body_that_cannot_be_read_leaves_the_payment_alone(coins: Coins) -> None:
    response = search({"query": "x", "limits": 1}, payment="310000:1")
    assert response.status_code == 400
    assert coins.claimed == set()


def test_a_failure_gives_the_payment_back(coins: Coins, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "find_creators", None)
    assert search(payment="310000:1").status_code == 500
    assert coins.given_back == {"1"}
    assert coins.collected == {}
    assert not LedgerEntry.objects.exists()
    assert Reservation.objects.get().state == "released"


def test_what_cannot_be_collected_is_neither_delivered_nor_written_down(coins: Coins) -> None:
    coins.refuses_to_collect = True
    response = search(payment="310000:1")
    assert (response.status_code, error(response)["message"]) == (402, "The purse is empty.")
    assert "X-Credits-Charged" not in response
    assert not SearchSession.objects.exists()
    assert not LedgerEntry.objects.exists()
    assert list(checking.find_differences()) == []


def test_an_answer_that_comes_too_late_gives_the_payment_back(
    coins: Coins, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = clock.now() + timedelta(minutes=2)

    def too_long(*_: object, **__: object) -> Answer:
        monkeypatch.setattr(clock, "now", lambda: late)
        return everyone(SearchRequest("rye"))

    monkeypatch.setattr(pipeline, "find_creators", too_long)
    assert search(payment="310000:1").status_code == 503
    assert coins.given_back == {"1"}
    assert coins.collected == {}
    assert not SearchSession.objects.exists()
    assert not LedgerEntry.objects.exists()


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
    monkeypatch.setattr("billing.rails.ENABLED", [])
    assert stranger_reads(bought["search_id"]).status_code == 401
