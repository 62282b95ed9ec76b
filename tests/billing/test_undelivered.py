"""Charges of undelivered answers are given back, unless the answer was handed over, replayed or read."""

import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import OperationalError

from billing import tasks as billing_tasks
from billing.access import keys
from billing.access.keys import KeyTerms
from billing.ledger import chain, checking, files, functions
from billing.metering import delivery, one_off_payments, reversals
from billing.metering.delivery import HANDED_OVER, Acknowledger
from billing.metering.usage import read_usage
from billing.models import (
    BudgetWindow,
    IdempotencyRecord,
    LedgerEntry,
    OneOffPayment,
    UndeliveredCharge,
)
from config import tasks
from config.kit import clock
from search.models.answers import SearchSession
from tests.billing.coins import HEADER, Coins, coins
from tests.billing.paying import account_of, invoiced, issue, pay
from tests.billing.shop import allow, buy, look, told
from tests.people import Person
from tests.search.answering import asked, bakers

__all__ = ["asked", "coins"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]
State = OneOffPayment.State


@pytest.fixture(autouse=True)
def _sound() -> Iterator[None]:
    yield
    assert list(checking.find_differences()) == []


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let time pass, then run the job that gives charges back."""
    monkeypatch.setattr(reversals, "_read_database_age", lambda: timedelta(days=1))

    def pass_time(seconds: float = 60) -> None:
        now = clock.now() + timedelta(seconds=seconds)
        monkeypatch.setattr(clock, "now", lambda: now)
        tasks.give_back_undelivered()

    return pass_time


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the process die before it acknowledges any answer."""
    monkeypatch.setattr(HANDED_OVER, "add", lambda _: None)


def amounts() -> list[tuple[str, int]]:
    return list(LedgerEntry.objects.order_by("pk").values_list("kind", "amount_micros"))


def budgets(person: Person) -> set[int]:
    windows = BudgetWindow.objects.filter(account=person.account)
    return set(windows.values_list("spent_micros", flat=True))


@pytest.mark.parametrize("name", ["read", "work"])
def test_an_answer_that_was_handed_over_stays_charged(alice: Person, later: Any, name: str) -> None:
    assert buy(alice.client, name, get=1).status_code == 200
    HANDED_OVER.flush()
    later(600)
    assert not UndeliveredCharge.objects.exists()
    assert [kind for kind, _ in amounts()] == ["charge"]


@pytest.mark.usefixtures("lost")
@pytest.mark.parametrize("name", ["read", "work"])
def test_a_lost_answer_is_given_back_by_an_entry_that_names_its_charge(
    alice: Person, later: Any, name: str
) -> None:
    response = buy(alice.client, name, get=1)
    later(44)
    assert [kind for kind, _ in amounts()] == ["charge"]
    later(2)
    charge, reversal = LedgerEntry.objects.order_by("number")
    assert reversal.kind == "reversal"
    assert reversal.amount_micros == -charge.amount_micros
    assert reversal.reason == "Gives back entry 1: its answer was not delivered."
    same = ("operation", "units", "request_id", "api_key_id")
    assert all(getattr(reversal, field) == getattr(charge, field) for field in same)
    assert reversal.request_id == response["X-Request-Id"]
    assert account_of(alice).uninvoiced_micros == 0
    later()
    assert LedgerEntry.objects.count() == 2


@pytest.mark.usefixtures("lost")
def test_returned_charges_count_in_no_budget_and_no_cap(alice: Person, later: Any) -> None:
    keys.change_key(alice.key, KeyTerms("capped", month_cap_micros=10**9))
    buy(alice.client, get=1)
    look(alice.client)
    keys.change_key(alice.key, KeyTerms("capped", day_cap_micros=10**9, month_cap_micros=10**9))
    assert 0 not in budgets(alice)
    later()
    assert budgets(alice) == {0}
    assert sum(row.entries for row in read_usage(account_of(alice), 7).by_day) == 0


@pytest.mark.usefixtures("lost")
def test_a_cap_that_is_set_later_does_not_count_what_was_given_back(
    alice: Person, later: Any
) -> None:
    buy(alice.client, get=1)
    later()
    keys.change_key(alice.key, KeyTerms("capped", day_cap_micros=10**9))
    assert BudgetWindow.objects.get(kind="day").spent_micros == 0


@pytest.mark.usefixtures("lost")
def test_the_credit_is_free_again(alice: Person, later: Any) -> None:
    allow(alice, threshold=6)
    assert [buy(alice.client, most=2, get=2).status_code for _ in range(3)] == [200, 200, 402]
    later()
    assert buy(alice.client, most=2, get=2).status_code == 200


def test_a_connection_that_breaks_for_good_after_the_charge_is_given_back(
    alice: Person, later: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client is answered 503, and the ledger has its charge."""
    whole = functions.call_function

    def break_after(function: str, **arguments: Any) -> Any:
        made = whole(function, **arguments)
        if function in {"settle", "release"}:
            raise OperationalError("server closed the connection unexpectedly")
        return made

    monkeypatch.setattr(functions, "PAUSES_S", (0,))
    monkeypatch.setattr("django.db.connection.close", lambda: None)
    monkeypatch.setattr(functions, "call_function", break_after)
    assert buy(alice.client, get=1).status_code == 503
    assert account_of(alice).uninvoiced_micros == 30_000
    HANDED_OVER.flush()
    monkeypatch.setattr(functions, "call_function", whole)
    later()
    assert account_of(alice).uninvoiced_micros == 0


def test_an_error_after_the_charge_delivers_nothing(
    alice: Person, later: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.billing.shop.JsonResponse", None)
    assert buy(alice.client, get=1).status_code == 500
    HANDED_OVER.flush()
    later()
    assert [kind for kind, _ in amounts()] == ["charge", "reversal"]


def test_a_replay_delivers_what_was_lost(
    alice: Person, later: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as dead:
        dead.setattr(HANDED_OVER, "add", lambda _: None)
        buy(alice.client, key="k", get=1)
        later(40)
        buy(alice.client, key="k", get=1)
        later(40)
    assert [kind for kind, _ in amounts()] == ["charge"]
    assert buy(alice.client, key="k", get=1)["Idempotency-Replayed"] == "true"
    HANDED_OVER.flush()
    later(600)
    assert [kind for kind, _ in amounts()] == ["charge"]


@pytest.mark.usefixtures("lost")
def test_a_key_whose_answer_was_given_back_is_new_again(alice: Person, later: Any) -> None:
    buy(alice.client, key="k", get=1)
    later()
    assert not IdempotencyRecord.objects.exists()
    again = buy(alice.client, key="k", get=1)
    assert "Idempotency-Replayed" not in again
    assert told(again) == "3"
    assert account_of(alice).uninvoiced_micros == 30_000


@pytest.mark.usefixtures("lost")
def test_a_returned_charge_that_was_invoiced_lowers_the_next_invoice(
    alice: Person, later: Any
) -> None:
    first = invoiced(alice, cents=6)
    pay(alice, 600)
    later()
    assert account_of(alice).uninvoiced_micros == -60_000
    allow(alice, threshold=4)
    for _ in range(2):
        assert buy(alice.client, most=2, get=2).status_code == 200
    (second,) = issue(alice)
    lines = second.lines.values_list("kind", "operation", "calls", "units", "amount_micros")
    assert set(lines) == {
        ("reversal", "shop.work", 2, 2, -60_000),
        ("usage", "shop.work", 2, 4, 100_000),
    }
    assert (first.subtotal_cents, second.subtotal_cents) == (6, 4)
    assert chain.verify_chain(files.export_ledger(account_of(alice))).invoices == 2


@pytest.mark.usefixtures("lost")
def test_after_a_restart_the_database_gives_time_to_acknowledge(
    alice: Person, later: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    buy(alice.client, get=1)
    started = clock.now() + timedelta(seconds=60)
    monkeypatch.setattr(reversals, "_read_database_age", lambda: clock.now() - started)
    later(100)
    assert UndeliveredCharge.objects.exists()
    later(6)
    assert not UndeliveredCharge.objects.exists()


def test_failed_acknowledgements_go_with_the_next_batch(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    buy(alice.client, get=1)

    def fail(_: object) -> None:
        raise OperationalError

    with monkeypatch.context() as broken:
        broken.setattr(delivery, "acknowledge", fail)
        HANDED_OVER.flush()
    assert UndeliveredCharge.objects.exists()
    HANDED_OVER.flush()
    assert not UndeliveredCharge.objects.exists()


def test_a_process_acknowledges_in_the_background_and_before_it_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken: list[UUID] = []
    is_running = threading.Event()
    is_running.set()
    monkeypatch.setattr(delivery, "acknowledge", taken.extend)
    monkeypatch.setattr(delivery, "runs_on", is_running.is_set)
    first, last = uuid4(), uuid4()
    process = Acknowledger()
    process.start()
    process.add([first])
    (thread,) = (found for found in threading.enumerate() if found.name == "deliveries")
    until = time.monotonic() + 60
    while not taken and time.monotonic() < until:
        time.sleep(0.01)
    assert taken == [first]
    process.add([last])
    is_running.clear()
    thread.join(60)
    assert taken == [first, last]


# --- Searches -------------------------------------------------------------------------------------


def search(person: Person) -> Any:
    return person.client.post("/v1/search", {"query": "rye", "limit": 3}, "application/json")


@pytest.mark.usefixtures("lost", "asked")
def test_giving_back_a_search_deletes_its_results(alice: Person, later: Any) -> None:
    bakers(2)
    found = search(alice).json()["search_id"]
    later()
    assert not SearchSession.objects.exists()
    assert alice.client.get(f"/v1/search/{found}").status_code == 404
    assert account_of(alice).uninvoiced_micros == 0


@pytest.mark.usefixtures("lost", "asked")
@pytest.mark.parametrize("place", ["/v1/search/{}", "/search/{}"])
def test_a_search_whose_results_are_read_stays_charged(
    alice: Person, later: Any, place: str
) -> None:
    bakers(2)
    address = place.format(search(alice).json()["search_id"])
    reader = alice.client if address.startswith("/v1") else alice.browser
    assert reader.get(address).status_code == 200
    later()
    assert reader.get(address).status_code == 200
    assert [kind for kind, _ in amounts()] == ["charge"]


@pytest.mark.usefixtures("lost", "asked")
def test_a_reading_by_another_account_delivers_nothing(
    alice: Person, charlie: Person, later: Any
) -> None:
    found = search(alice).json()["search_id"]
    assert charlie.client.get(f"/v1/search/{found}").status_code == 404
    charlie.browser.get(f"/search/{found}")
    later()
    assert account_of(alice).uninvoiced_micros == 0


# --- One-off payments -----------------------------------------------------------------------------


def buy_once(person: Person) -> Any:
    body = {"query": "rye", "limit": 3}
    extra = {HEADER: "310000:1"}
    stranger = type(person.client)()
    return stranger.post("/v1/search", body, "application/json", headers=extra)


@pytest.mark.usefixtures("asked")
def test_a_delivered_purchase_is_settled_with_its_payment(
    alice: Person, coins: Coins, later: Any
) -> None:
    assert buy_once(alice).status_code == 200
    HANDED_OVER.flush()
    later()
    assert OneOffPayment.objects.get().state == State.DELIVERED
    assert [kind for kind, _ in amounts()] == ["charge"]


@pytest.mark.usefixtures("asked", "lost")
def test_a_lost_purchase_can_be_repeated_with_its_payment(
    alice: Person, coins: Coins, later: Any
) -> None:
    assert buy_once(alice).status_code == 200
    later()
    assert [kind for kind, _ in amounts()] == ["charge", "reversal"]
    assert not SearchSession.objects.exists()
    assert OneOffPayment.objects.get().state == State.COLLECTED
    assert list(checking.find_differences()) == []
    assert buy_once(alice).status_code == 200
    assert coins.collected == {"1": 310_000}
    assert [kind for kind, _ in amounts()] == ["charge", "reversal", "charge"]


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("dies_in", "state"),
    [("begin_collecting", State.CLAIMED), ("note_collected", State.COLLECTING)],
)
def test_a_dying_process_leaves_the_state_of_the_payment(
    alice: Person,
    coins: Coins,
    later: Any,
    monkeypatch: pytest.MonkeyPatch,
    dies_in: str,
    state: str,
) -> None:
    def die(*_: object, **__: object) -> None:
        raise SystemExit

    with monkeypatch.context() as killed:
        killed.setattr(one_off_payments, dies_in, die)
        killed.setattr(functions, "call_function", dying_in_release(die))
        killed.setattr(one_off_payments, "free_payment", lambda _: None)
        with pytest.raises(SystemExit):
            buy_once(alice)
    assert OneOffPayment.objects.get().state == state
    later(110)
    billing_tasks.sweep()
    tasks.give_back_undelivered()
    assert OneOffPayment.objects.exists() == (state != State.CLAIMED)


def dying_in_release(die: Any) -> Any:
    whole = functions.call_function

    def call(function: str, **arguments: Any) -> Any:
        return die() if function == "release" else whole(function, **arguments)

    return call
