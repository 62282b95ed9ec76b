"""A card pays each invoice once, even if requests are dropped, declined, repeated or concurrent."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection

from billing.cards import charges, collection
from billing.cards.client import StripeUnavailable
from billing.mail import owners
from billing.models import Account, CardPayment, Invoice, Payment, Tier
from config.kit import clock
from tests.billing.cards.fake_stripe import FakeStripe
from tests.billing.cards.wallets import add_card, hold_of, move_on, owing, start_free, tell_all
from tests.billing.paying import account_of, pay, state
from tests.billing.shop import buy
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]

State = CardPayment.State


def test_a_due_invoice_is_charged_to_the_default_card_by_the_job(
    alice: Person, stripe: FakeStripe
) -> None:
    add_card(alice, stripe)
    invoice = owing(alice)
    collection.collect()
    assert state(invoice) == ("paid", 0)
    payment = Payment.objects.get()
    assert (payment.gateway, payment.amount_cents, payment.invoice) == ("stripe", 301, invoice)
    collection.collect()
    assert stripe.charged_cents() == 301


def test_the_key_of_a_charge_is_that_of_its_invoice(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe)
    invoice = owing(alice)
    charges.pay_invoice(invoice, started_by="alice")
    assert f"{invoice.number}-{invoice.digest_hex[:16]}-1" in stripe.answers


def test_the_first_payment_lifts_a_free_account_that_is_stuck_below_its_threshold(
    alice: Person, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_free(alice)
    start = clock.now()
    for minute in range(19):
        monkeypatch.setattr(clock, "now", lambda at=start + timedelta(minutes=minute): at)
        assert buy(alice.client, get=12, most=12).status_code == 200
    buy(alice.client, get=5, most=5)
    assert buy(alice.client, get=12, most=12).json()["error"]["reason_code"] == "NO_PAYMENT_METHOD"
    add_card(alice, stripe)
    charges.pay_usage(alice.account.pk, started_by="alice")
    account = account_of(alice)
    assert (account.tier, account.uninvoiced_micros) == (Tier.TIER_1, 0)
    assert buy(alice.client, get=12, most=12).status_code == 200


def test_usage_below_the_least_charge_is_not_invoiced_for_it(
    alice: Person, stripe: FakeStripe
) -> None:
    add_card(alice, stripe)
    buy(alice.client, get=1)
    with pytest.raises(charges.CannotPay, match=r"is \$0.50"):
        charges.pay_usage(alice.account.pk, started_by="alice")
    assert not Invoice.objects.exists()


def test_without_a_card_nothing_is_invoiced_early(alice: Person, stripe: FakeStripe) -> None:
    for _ in range(30):
        buy(alice.client, get=1)
    with pytest.raises(charges.CannotPay, match="Add a card"):
        charges.pay_usage(alice.account.pk, started_by="alice")
    assert not Invoice.objects.exists()


# --- Failures -------------------------------------------------------------------------------------


def test_a_declined_card_suspends_the_account_until_another_one_pays(
    alice: Person, stripe: FakeStripe
) -> None:
    add_card(alice, stripe, "insufficient_funds")
    invoice = owing(alice)
    collection.collect()
    payment = CardPayment.objects.get()
    assert (payment.state, payment.failure_code) == (State.FAILED, "insufficient_funds")
    error = buy(alice.client).json()["error"]
    assert (error["reason_code"], error["next_step"]) == ("PAYMENT_FAILED", "update_payment_method")
    add_card(alice, stripe)
    collection.collect()
    assert state(invoice) == ("paid", 0)
    assert hold_of(alice) == ""
    assert buy(alice.client).status_code == 200


def test_a_transfer_lifts_what_a_declined_card_suspended(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe, "lost_card")
    invoice = owing(alice)
    collection.collect()
    assert hold_of(alice) == "PAYMENT_FAILED"
    pay(alice, 301, invoice=invoice)
    assert hold_of(alice) == ""


def test_a_declined_invoice_is_tried_again_after_days_and_not_forever(
    alice: Person, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_card(alice, stripe, "insufficient_funds")
    owing(alice)
    start = clock.now()
    tried = []
    for day in range(13):
        monkeypatch.setattr(clock, "now", lambda at=start + timedelta(days=day, hours=1): at)
        collection.collect()
        tried.append(CardPayment.objects.count())
    assert tried == [1, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4]


def test_a_failed_intent_is_canceled_before_another_is_made(
    alice: Person, stripe: FakeStripe
) -> None:
    add_card(alice, stripe, "insufficient_funds")
    invoice = owing(alice)
    charges.pay_invoice(invoice, started_by="alice")
    assert [one["status"] for one in stripe.intents()] == ["canceled"]


def test_owners_read_of_what_a_job_could_not_charge(
    alice: Person, bob: Person, stripe: FakeStripe
) -> None:
    add_card(alice, stripe, "insufficient_funds")
    invoice = owing(alice)
    collection.collect()
    owners.send_due_mails()
    (message,) = mail.outbox
    assert message.subject == f"A card payment failed: $3.01 for {invoice.number}"
    assert (message.to, "Declined." in str(message.body)) == (["alice@example.com"], True)


def test_owners_read_once_what_to_confirm(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe, "authentication_required")
    owing(alice)
    collection.collect()
    payment = charges.refresh_payment(CardPayment.objects.get())
    owners.send_due_mails()
    (message,) = mail.outbox
    assert f"/account/card?payment={payment.pk}" in str(message.body)


# --- Confirmation ---------------------------------------------------------------------------------


def test_a_payment_that_needs_its_cardholder_waits_for_them(
    alice: Person, stripe: FakeStripe
) -> None:
    add_card(alice, stripe, "authentication_required")
    invoice = owing(alice)
    collection.collect()
    error = buy(alice.client).json()["error"]
    assert error["reason_code"] == "PAYMENT_ACTION_REQUIRED"
    assert error["next_step"] == "complete_authentication"
    (payment,) = CardPayment.objects.all()
    stripe.authenticate(str(payment.intent_id))
    tell_all(stripe)
    assert state(invoice) == ("paid", 0)
    assert buy(alice.client).status_code == 200


def test_a_failed_confirmation_pays_nothing(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe, "authentication_required")
    payment = charges.pay_invoice(owing(alice), started_by="alice")
    assert payment.state == State.REQUIRES_ACTION
    stripe.authenticate(str(payment.intent_id), succeeds=False)
    assert charges.refresh_payment(payment).state == State.FAILED
    assert hold_of(alice) == "PAYMENT_FAILED"


def test_a_waiting_payment_is_given_up_for_another_card(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe, "authentication_required")
    invoice = owing(alice)
    payment = charges.pay_invoice(invoice, started_by="alice")
    with pytest.raises(charges.PaymentRunning):
        charges.pay_invoice(invoice, started_by="alice")
    assert charges.give_up(payment).failure_code == "abandoned"
    add_card(alice, stripe)
    assert charges.pay_invoice(invoice, started_by="alice").state == State.SUCCEEDED
    assert stripe.charged_cents() == 301


def test_a_confirmation_that_overtakes_giving_up_counts(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe, "authentication_required")
    payment = charges.pay_invoice(owing(alice), started_by="alice")
    stripe.authenticate(str(payment.intent_id))
    assert charges.give_up(payment).state == State.SUCCEEDED
    assert Payment.objects.get().amount_cents == 301


def test_a_waiting_payment_ends_once_its_invoice_is_paid_otherwise(
    alice: Person, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_card(alice, stripe, "authentication_required")
    invoice = owing(alice)
    payment = charges.pay_invoice(invoice, started_by="alice")
    pay(alice, 301, invoice=invoice)
    move_on(monkeypatch, minutes=2)
    collection.collect()
    payment.refresh_from_db()
    assert (payment.state, payment.failure_code) == (State.FAILED, "replaced")
    assert stripe.things[str(payment.intent_id)]["status"] == "canceled"


def test_another_card_replaces_a_payment_that_waits(
    alice: Person, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_card(alice, stripe, "authentication_required")
    invoice = owing(alice)
    collection.collect()
    add_card(alice, stripe)
    move_on(monkeypatch, minutes=2)
    collection.collect()
    assert (state(invoice), stripe.charged_cents()) == (("paid", 0), 301)
    assert CardPayment.objects.get(attempt=1).failure_code == "replaced"


@pytest.mark.parametrize("drops", ["before", "after"])
def test_a_cancellation_whose_answer_is_lost_is_finished(
    alice: Person, stripe: FakeStripe, drops: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_card(alice, stripe, "authentication_required")
    payment = charges.pay_invoice(owing(alice), started_by="alice")
    stripe.drops = drops
    with pytest.raises(StripeUnavailable):
        charges.give_up(payment)
    stripe.drops = ""
    move_on(monkeypatch, minutes=3)
    payment = charges.refresh_payment(CardPayment.objects.get())
    assert (payment.state, payment.failure_code) == (State.FAILED, "abandoned")
    assert stripe.things[str(payment.intent_id)]["status"] == "canceled"


# --- Outcomes that are not known ------------------------------------------------------------------


@pytest.mark.parametrize("drops", ["before", "after"])
def test_a_dropped_connection_charges_once_and_loses_nothing(
    alice: Person, stripe: FakeStripe, drops: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_card(alice, stripe)
    invoice = owing(alice)
    stripe.drops = drops
    with pytest.raises(StripeUnavailable):
        charges.pay_invoice(invoice, started_by="alice")
    assert CardPayment.objects.get().state == State.SENT
    assert stripe.charged_cents() == (301 if drops == "after" else 0)
    stripe.drops = ""
    move_on(monkeypatch, minutes=2)
    collection.collect()
    assert CardPayment.objects.get().state == State.SUCCEEDED
    assert (stripe.charged_cents(), state(invoice)) == (301, ("paid", 0))


def test_pressing_again_after_a_dropped_connection_finds_the_first_payment(
    alice: Person, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_card(alice, stripe)
    invoice = owing(alice)
    stripe.drops = "after"
    with pytest.raises(StripeUnavailable):
        charges.pay_invoice(invoice, started_by="alice")
    stripe.drops = ""
    with pytest.raises(charges.PaymentRunning):
        charges.pay_invoice(invoice, started_by="alice")
    move_on(monkeypatch, minutes=2)
    with pytest.raises(charges.CannotPay, match="is already paid"):
        charges.pay_invoice(invoice, started_by="alice")
    assert (stripe.charged_cents(), Payment.objects.count()) == (301, 1)


def test_a_webhook_finds_the_payment_whose_answer_was_lost(
    alice: Person, stripe: FakeStripe
) -> None:
    add_card(alice, stripe)
    stripe.drops = "after"
    with pytest.raises(StripeUnavailable):
        charges.pay_invoice(owing(alice), started_by="alice")
    stripe.drops = ""
    tell_all(stripe)
    assert CardPayment.objects.get().state == State.SUCCEEDED
    assert stripe.charged_cents() == 301


def test_what_never_reached_stripe_is_not_charged_a_day_later(
    alice: Person, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_card(alice, stripe)
    stripe.drops = "before"
    with pytest.raises(StripeUnavailable):
        charges.pay_invoice(owing(alice), started_by="alice")
    stripe.drops = ""
    move_on(monkeypatch, days=1)
    payment = charges.refresh_payment(CardPayment.objects.get())
    assert (payment.state, payment.failure_code) == (State.FAILED, "not_sent")
    assert stripe.charged_cents() == 0


def test_what_was_paid_meanwhile_is_not_sent_again(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe)
    invoice = owing(alice)
    stripe.drops = "before"
    with pytest.raises(StripeUnavailable):
        charges.pay_invoice(invoice, started_by="alice")
    stripe.drops = ""
    pay(alice, 301, invoice=invoice)
    charges.refresh_payment(CardPayment.objects.get())
    assert stripe.charged_cents() == 0


def test_requests_become_rarer_while_stripe_is_down(
    alice: Person, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_card(alice, stripe)
    invoice, start = owing(alice), clock.now()
    stripe.is_down = True
    for _ in range(13):
        collection.collect()
        due = CardPayment.objects.get().ask_after
        monkeypatch.setattr(clock, "now", lambda at=due: at)
    assert clock.now() - start > timedelta(days=1)
    stripe.is_down = False
    # The attempt ends unsent; the next one, a day later, pays.
    collection.collect()
    move_on(monkeypatch, hours=25)
    collection.collect()
    assert (stripe.charged_cents(), state(invoice)) == (301, ("paid", 0))


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_concurrent_payments_charge_once(alice: Person, stripe: FakeStripe) -> None:
    add_card(alice, stripe)
    invoice = owing(alice)

    def press(_: int) -> str:
        try:
            return charges.pay_invoice(Invoice.objects.get(pk=invoice.pk), started_by="x").state
        except charges.CannotPay as told:
            return type(told).__name__
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(press, range(4)))
    assert told.count(State.SUCCEEDED) == 1
    assert (stripe.charged_cents(), Payment.objects.count()) == (301, 1)
    assert Account.objects.get(pk=alice.account.pk).unpaid_micros == 0
