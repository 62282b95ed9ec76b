"""Payments whose collection was begun and never confirmed: the rail is asked, and each ends as taken, not taken or
closed by staff."""

from datetime import timedelta
from uuid import UUID

import pytest

from billing.ledger import checking
from billing.metering import one_off_payments
from billing.models import LedgerEntry, OneOffPayment, Reservation
from billing.rails.rail import NotTaken, OutcomeUnknown, Receipt
from config import tasks
from config.kit import clock
from tests.billing.coins import Coins, coins
from tests.billing.rails.strangers import error, search
from tests.billing.test_admin_invoices import signed_in
from tests.search.answering import asked

__all__ = ["asked", "coins"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("asked")]

State = OneOffPayment.State
TAKEN = Receipt({"X-Coins-Receipt": "found"}, payer="a purse", transaction="0x77")
REFUND = "0x" + "Ab" * 32


@pytest.fixture
def unclear(coins: Coins) -> OneOffPayment:
    """A payment that was taken without confirmation."""
    coins.is_silent = True
    assert search(payment="310000:1").status_code == 503
    return OneOffPayment.objects.get()


def test_a_taken_payment_still_gets_its_answer(coins: Coins, unclear: OneOffPayment) -> None:
    assert (unclear.state, unclear.trail, unclear.tried) == (
        State.COLLECTING,
        {"number": "1"},
        "It is silent.",
    )
    coins.found = TAKEN
    answered = search(payment="310000:1")
    assert (answered.status_code, answered["X-Coins-Receipt"]) == (200, "found")
    assert search(payment="310000:1").json() == answered.json()
    assert coins.collected == {"1": 310_000}
    assert LedgerEntry.objects.get().amount_micros == 310_000
    assert list(checking.find_differences()) == []


def test_a_payment_that_was_not_taken_is_refused_and_forgotten(
    coins: Coins, unclear: OneOffPayment, asked: list[object]
) -> None:
    coins.found = NotTaken("The payment was not taken before it expired.")
    ran = len(asked)
    response = search(payment="310000:1")
    assert (response.status_code, error(response)["message"]) == (402, str(coins.found))
    assert len(asked) == ran
    assert not OneOffPayment.objects.exists()
    assert not LedgerEntry.objects.exists()


def test_an_unclear_payment_is_collected_again_before_the_request_runs(
    coins: Coins, unclear: OneOffPayment, asked: list[object]
) -> None:
    ran = len(asked)
    coins.collected.clear()
    assert search(payment="310000:1").status_code == 503
    assert len(asked) == ran
    coins.collected.clear()
    coins.is_silent = False
    assert search(payment="310000:1").status_code == 200
    assert coins.looked_up == ["1", "1"]


def test_the_job_finds_what_became_of_it(coins: Coins, unclear: OneOffPayment) -> None:
    Reservation.objects.update(state=Reservation.State.OPEN)
    tasks.look_up_unclear_payments()
    assert coins.looked_up == []  # its request may still run
    Reservation.objects.update(state=Reservation.State.EXPIRED)
    coins.found = OutcomeUnknown("x" * 999)
    tasks.look_up_unclear_payments()
    unclear.refresh_from_db()
    assert (unclear.state, unclear.tried) == (State.COLLECTING, "x" * 300)
    coins.found = TAKEN
    tasks.look_up_unclear_payments()
    unclear.refresh_from_db()
    assert (unclear.state, unclear.transaction) == (State.COLLECTED, "0x77")
    assert search(payment="310000:1").status_code == 200


def test_the_job_forgets_payments_that_were_not_taken(coins: Coins, unclear: OneOffPayment) -> None:
    coins.found = NotTaken("It expired.")
    tasks.look_up_unclear_payments()
    assert not OneOffPayment.objects.exists()


def test_a_run_that_begins_while_the_job_asks_keeps_its_payment(
    coins: Coins, unclear: OneOffPayment
) -> None:
    stale = OneOffPayment.objects.get()
    OneOffPayment.objects.update(reservation=UUID(int=7))
    for coins.found in (NotTaken("It expired."), TAKEN, OutcomeUnknown("?")):
        assert not one_off_payments._look_up(coins, stale)
    unclear.refresh_from_db()
    assert (unclear.state, unclear.tried) == (State.COLLECTING, "It is silent.")


def test_after_a_day_the_job_asks_hourly(coins: Coins, unclear: OneOffPayment) -> None:
    OneOffPayment.objects.update(claimed_at=clock.now() - timedelta(hours=25))
    tasks.look_up_unclear_payments()
    assert coins.looked_up == []
    OneOffPayment.objects.update(tried_at=clock.now() - timedelta(minutes=61))
    tasks.look_up_unclear_payments()
    assert coins.looked_up == ["1"]
    response = search(payment="310000:1")
    assert (response.status_code, error(response)["message"]) == (402, one_off_payments.UNKNOWN)


def test_the_answer_can_be_claimed_for_a_day_from_when_it_was_known_to_be_taken(
    coins: Coins, unclear: OneOffPayment
) -> None:
    OneOffPayment.objects.update(claimed_at=clock.now() - timedelta(hours=25), tried_at=None)
    coins.found = TAKEN
    tasks.look_up_unclear_payments()
    assert search(payment="310000:1").status_code == 200


def test_a_payment_of_an_older_version_stays_unclear(coins: Coins, unclear: OneOffPayment) -> None:
    OneOffPayment.objects.update(trail={})
    coins.found = NotTaken("It expired.")
    tasks.look_up_unclear_payments()
    unclear.refresh_from_db()
    assert "stored nothing" in unclear.tried


def test_a_rail_that_is_down_leaves_it_unclear(coins: Coins, unclear: OneOffPayment) -> None:
    coins.is_down = True
    assert search(payment="310000:1").status_code == 503
    unclear.refresh_from_db()
    assert unclear.state == State.COLLECTING


# --- Staff ----------------------------------------------------------------------------------------


def test_unclear_and_unanswered_payments_are_measured(
    unclear: OneOffPayment,
) -> None:
    from config.upkeep.metrics import _collect_one_off

    def measure() -> dict[str, float]:
        return {one.name: one.samples[0].value for one in _collect_one_off()}

    names = "kindred_one_off_payments_unclear", "kindred_one_off_payments_unanswered"
    assert measure() == dict(zip(names, (1, 0), strict=True))
    OneOffPayment.objects.update(state=State.COLLECTED)
    assert measure() == dict(zip(names, (0, 1), strict=True))


def test_staff_see_what_was_tried_ask_again_and_close_with_the_refund(
    coins: Coins, unclear: OneOffPayment
) -> None:
    staff = signed_in("root", is_superuser=True)
    page = f"/admin/billing/oneoffpayment/{unclear.pk}/change/"
    assert "It is silent." in staff.get(page).content.decode()
    coins.found = TAKEN
    chosen = {"action": "look_up", "_selected_action": str(unclear.pk)}
    told = staff.post("/admin/billing/oneoffpayment/", chosen, follow=True).content.decode()
    assert "1 became clear" in told
    # It was taken, so only what returned the money closes it.
    for refund in ("", "0x12", "returned"):
        assert staff.post(page, {"refund": refund, "note": "sent back"}).status_code == 200
    assert staff.post(page, {"refund": REFUND, "note": "sent back"}).status_code == 302
    unclear.refresh_from_db()
    assert (unclear.state, unclear.refund) == (State.CLOSED, REFUND.lower())
    assert search(payment="310000:1").status_code == 402


def test_an_unclear_payment_that_was_not_taken_is_closed_with_a_note(
    unclear: OneOffPayment,
) -> None:
    staff = signed_in("root", is_superuser=True)
    page = f"/admin/billing/oneoffpayment/{unclear.pk}/change/"
    assert staff.post(page, {"refund": "", "note": "no log of it"}).status_code == 302
    unclear.refresh_from_db()
    assert unclear.state == State.CLOSED


def test_closing_changes_nothing_that_was_answered_meanwhile(unclear: OneOffPayment) -> None:
    OneOffPayment.objects.update(state=State.DELIVERED)
    assert not one_off_payments.close_payment(unclear, refund="", note="x", author="root")
    unclear.refresh_from_db()
    assert unclear.state == State.DELIVERED
