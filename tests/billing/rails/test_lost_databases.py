"""A payment is taken once and a retry is answered, at whatever step of a purchase the database goes away."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import count
from typing import Any, Final

import pytest
from django.db import connection
from django.db.models import Sum

from billing.ledger import checking
from billing.metering import one_off_payments
from billing.metering.delivery import HANDED_OVER
from billing.models import IdempotencyRecord, LedgerEntry, OneOffPayment
from billing.rails.rail import OutcomeUnknown, PaymentRefused, Receipt
from config.kit import clock
from search.briefs.requests import SearchRequest
from search.pipeline import route
from search.pipeline.values import Answer
from tests.billing.coins import Coin, Coins, coins
from tests.billing.outages import Outage
from tests.billing.rails.strangers import error, search
from tests.search.answering import asked, everyone

__all__ = ["asked", "coins"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("asked")]

State = OneOffPayment.State
PRICE: Final = 310_000
EXPIRED: Final = timedelta(minutes=2)
"""Longer than a reservation lasts."""
FOUND: Final = Receipt({"X-Coins-Receipt": "found"}, payer="a purse", transaction="0x77")


@pytest.fixture
def wait(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let time pass until reservations have expired."""

    def pass_time() -> None:
        later = clock.now() + EXPIRED
        monkeypatch.setattr(clock, "now", lambda: later)

    return pass_time


def ask_until_decided(payment: str, wait: Callable[[], None]) -> Any:
    """Send the request again as long as the answer says to."""
    for _ in range(5):
        response = search(payment=payment)
        if response.status_code == 409:
            wait()
        elif response.status_code != 503:
            return response
    return response


def buy_in_outages(coins: Coins, wait: Callable[[], None], **outage: Any) -> Iterator[Any]:
    """Buy once for each step at which the database can go away. Yields the last answers."""
    for at in count(1):
        out, payment = Outage(at, **outage), f"{PRICE}:{at}"
        with out.happening():
            first = search(payment=payment)
        assert first.status_code in {200, 503}, (at, first.content)
        yield ask_until_decided(payment, wait)
        if out.steps < at:
            return


@pytest.mark.slow
@pytest.mark.parametrize("lasts", [False, True])
@pytest.mark.parametrize("is_done", [False, True])
def test_a_payment_is_taken_once_and_answered_wherever_the_database_goes_away(
    coins: Coins,
    wait: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    is_done: bool,
    lasts: bool,
) -> None:
    def look_up(_: Coins, sought: Any) -> Receipt:
        if sought.reference in coins.collected:
            return FOUND
        raise OutcomeUnknown("It is not spent.")

    monkeypatch.setattr(Coins, "look_up", look_up)
    answers = list(buy_in_outages(coins, wait, is_done=is_done, lasts=lasts))
    assert {answer.status_code for answer in answers} == {200}
    HANDED_OVER.flush()
    assert set(OneOffPayment.objects.values_list("state", flat=True)) == {State.DELIVERED}
    assert len(coins.collected) == OneOffPayment.objects.count() == len(answers) > 10
    sold = LedgerEntry.objects.aggregate(sold=Sum("amount_micros"))["sold"]
    assert sold == PRICE * len(answers)
    assert list(checking.find_differences()) == []


@pytest.mark.parametrize("is_done", [False, True])
def test_without_a_chain_a_short_outage_loses_no_receipt(
    coins: Coins, wait: Callable[[], None], is_done: bool
) -> None:
    answers = list(buy_in_outages(coins, wait, is_done=is_done, lasts=False))
    assert {answer.status_code for answer in answers} == {200}
    assert len(coins.collected) == len(answers)


def test_without_a_chain_a_receipt_that_is_lost_in_an_outage_is_left_to_staff(
    coins: Coins, wait: Callable[[], None]
) -> None:
    refused = [
        answer
        for answer in buy_in_outages(coins, wait, is_done=False, lasts=True)
        if answer.status_code != 200
    ]
    assert [(one.status_code, error(one)["message"]) for one in refused] == [
        (402, one_off_payments.UNKNOWN)
    ]
    unclear = OneOffPayment.objects.get(state=State.COLLECTING)
    assert unclear.reference in coins.collected


def test_a_taken_payment_whose_row_is_lost_is_refused_and_not_taken_again(coins: Coins) -> None:
    """A failover without synchronous replication loses rows, and so does a backup that is restored."""
    with Outage(at=0, is_done=False, lasts=False).happening():
        search(payment=f"{PRICE}:1")
    OneOffPayment.objects.all().delete()
    IdempotencyRecord.objects.all().delete()
    again = search(payment=f"{PRICE}:1")
    assert (again.status_code, error(again)["message"]) == (402, "This coin is spent.")
    assert not OneOffPayment.objects.exists()


def test_a_former_primary_refuses_no_payment_that_it_does_not_know(coins: Coins) -> None:
    """It refuses to write, and may lack what its successor has stored."""
    search(payment=f"{PRICE}:1")
    OneOffPayment.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
        assert search(payment=f"{PRICE}:1").status_code == 503
        cursor.execute("SET default_transaction_read_only = off")
    assert search(payment=f"{PRICE}:1").status_code == 402


# --- A run that is slower than its reservation ----------------------------------------------------


@pytest.fixture
def copied(wait: Callable[[], None]) -> Callable[[], None]:
    """A copy of the request that comes once the reservation of the first has expired."""

    def send_copy() -> None:
        wait()
        assert search(payment=f"{PRICE}:1").status_code == 200
        HANDED_OVER.flush()

    return send_copy


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, copied: Callable[[], None]) -> Any:
    """Let the copy come while the first request still runs. The first one then ends as `end` does."""

    def set_end(end: Callable[[], Answer]) -> None:
        runs = iter([copied])

        def find(*_: object, **__: object) -> Answer:
            for send_copy in runs:
                send_copy()
                return end()
            return everyone(SearchRequest("rye"))

        monkeypatch.setattr(route, "find_creators", find)

    return set_end


def check_sold_once(coins: Coins) -> None:
    assert coins.collected == {"1": PRICE}
    assert OneOffPayment.objects.get().state == State.DELIVERED
    assert LedgerEntry.objects.get().amount_micros == PRICE
    assert list(checking.find_differences()) == []
    assert search(payment=f"{PRICE}:1")["Idempotency-Replayed"] == "true"


def test_a_slow_run_takes_nothing_once_another_run_has_the_payment(coins: Coins, slow: Any) -> None:
    slow(lambda: everyone(SearchRequest("rye")))
    late = search(payment=f"{PRICE}:1")
    assert late.status_code == 503
    assert "same payment" in error(late)["message"]
    check_sold_once(coins)


def test_a_slow_run_that_fails_does_not_forget_what_another_run_took(
    coins: Coins, slow: Any
) -> None:
    def fail() -> Answer:
        raise ZeroDivisionError

    slow(fail)
    assert search(payment=f"{PRICE}:1").status_code == 500
    check_sold_once(coins)


def test_a_slow_rail_that_refuses_does_not_forget_what_another_run_took(
    coins: Coins, copied: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, runs = Coin.collect, iter([copied])

    def collect(coin: Coin) -> Receipt:
        for send_copy in runs:
            send_copy()
            raise PaymentRefused("This coin is spent.")
        return whole(coin)

    monkeypatch.setattr(Coin, "collect", collect)
    assert search(payment=f"{PRICE}:1").status_code == 503
    check_sold_once(coins)
