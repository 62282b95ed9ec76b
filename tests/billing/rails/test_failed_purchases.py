"""Payments whose request fails or comes twice, and payments that cannot be collected."""

from datetime import timedelta
from typing import Any

import pytest

from billing.ledger import checking
from billing.metering import one_off_payments
from billing.models import LedgerEntry, OneOffPayment, Reservation
from config.kit import clock
from search.briefs.requests import SearchRequest
from search.models.answers import SearchSession
from search.pipeline import route
from search.pipeline.values import Answer
from tests.billing.coins import Coins, coins
from tests.billing.rails.strangers import BODY, error, search
from tests.people import Person
from tests.search.answering import asked, everyone

__all__ = ["asked", "coins"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("asked")]

State = OneOffPayment.State


def test_a_failure_takes_nothing_and_leaves_the_payment_usable(
    coins: Coins, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(route, "find_creators", None)
        assert search(payment="310000:1").status_code == 500
    assert coins.collected == {}
    assert not LedgerEntry.objects.exists()
    assert not OneOffPayment.objects.exists()
    assert Reservation.objects.get().state == "released"
    assert search({"query": "oats", "limit": 3}, payment="310000:1").status_code == 200


def test_an_answer_is_neither_delivered_nor_stored_if_its_payment_is_not_collected(
    coins: Coins,
) -> None:
    coins.refuses_to_collect = True
    response = search(payment="310000:1")
    assert (response.status_code, error(response)["message"]) == (402, "The purse is empty.")
    assert "X-Credits-Charged" not in response
    assert not SearchSession.objects.exists()
    assert not LedgerEntry.objects.exists()
    assert not OneOffPayment.objects.exists()
    assert list(checking.find_differences()) == []


def answer_late(monkeypatch: pytest.MonkeyPatch) -> None:
    late = clock.now() + timedelta(minutes=2)

    def too_long(*_: object, **__: object) -> Answer:
        monkeypatch.setattr(clock, "now", lambda: late)
        return everyone(SearchRequest("rye"))

    monkeypatch.setattr(route, "find_creators", too_long)


def test_a_payment_whose_answer_comes_too_late_repeats_its_request(
    coins: Coins, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as slow:
        answer_late(slow)
        response = search(payment="310000:1")
    assert response.status_code == 503
    assert "same payment" in error(response)["message"]
    assert not SearchSession.objects.exists()
    assert not LedgerEntry.objects.exists()
    assert OneOffPayment.objects.get().state == State.COLLECTED
    assert search({"query": "oats", "limit": 3}, payment="310000:1").status_code == 402
    assert search(payment="310000:1").status_code == 200
    assert coins.collected == {"1": 310_000}
    assert LedgerEntry.objects.get().amount_micros == 310_000


def test_a_day_later_an_open_payment_is_for_staff(
    coins: Coins, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as slow:
        answer_late(slow)
        search(payment="310000:1")
    OneOffPayment.objects.update(collected_at=clock.now() - timedelta(hours=25))
    response = search(payment="310000:1")
    assert (response.status_code, error(response)["message"]) == (402, one_off_payments.TOO_OLD)
    assert OneOffPayment.objects.get().state == State.COLLECTED


def test_a_rail_that_does_not_say_whether_it_collected_leaves_an_open_payment(coins: Coins) -> None:
    coins.is_silent = True
    response = search(payment="310000:1")
    assert response.status_code == 503
    assert "do not know yet" in error(response)["message"]
    assert OneOffPayment.objects.get().state == State.COLLECTING
    assert not LedgerEntry.objects.exists()
    response = search(payment="310000:1")
    assert (response.status_code, error(response)["message"]) == (402, one_off_payments.UNKNOWN)
    assert OneOffPayment.objects.get().state == State.COLLECTING
    assert not SearchSession.objects.exists()


def test_a_rail_that_is_down_answers_503_to_those_who_pay_by_it(
    coins: Coins, alice: Person
) -> None:
    coins.is_down = True
    response = search(payment="310000:1")
    assert response.status_code == 503
    assert response["Retry-After"] == "10"
    assert search().status_code == 402
    assert alice.client.post("/v1/search", BODY, "application/json").status_code == 200
    assert not OneOffPayment.objects.exists()


def test_a_rail_that_collects_first_keeps_what_it_took_until_the_answer(
    coins: Coins, monkeypatch: pytest.MonkeyPatch
) -> None:
    coins.collects_first = True
    with monkeypatch.context() as broken:
        broken.setattr(route, "find_creators", None)
        assert search(payment="310000:1").status_code == 500
    assert coins.collected == {"1": 310_000}
    assert OneOffPayment.objects.get().state == State.COLLECTED
    assert list(checking.find_differences()) == []
    assert search(payment="310000:1").status_code == 200
    assert LedgerEntry.objects.count() == 1


def test_a_rail_that_collects_first_runs_nothing_unpaid(coins: Coins, asked: list[Any]) -> None:
    coins.collects_first = coins.refuses_to_collect = True
    assert search(payment="310000:1").status_code == 402
    assert asked == []
    assert not OneOffPayment.objects.exists()


def test_a_payment_that_runs_is_not_run_again(
    coins: Coins, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second copy arrives while the first runs."""
    inside: list[Any] = []

    def copy(*_: object, **__: object) -> Answer:
        inside.append(search(payment="310000:1"))
        return everyone(SearchRequest("rye"))

    monkeypatch.setattr(route, "find_creators", copy)
    assert search(payment="310000:1").status_code == 200
    assert (inside[0].status_code, error(inside[0])["code"]) == (409, "idempotency_in_progress")
    assert inside[0]["Retry-After"] == "1"


def test_a_payment_that_was_spent_meanwhile_gets_the_stored_answer(
    coins: Coins, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its first copy was not known yet when this one looked, and has collected when the rail is asked."""
    found = one_off_payments.find_payment
    first = search(payment="310000:1")
    answers = iter([None])
    monkeypatch.setattr(
        one_off_payments, "find_payment", lambda *known: next(answers, found(*known))
    )
    again = search(payment="310000:1")
    assert again.json() == first.json()
