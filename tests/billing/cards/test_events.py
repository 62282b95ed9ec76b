"""Events of Stripe count only if signed, once, and in any order. Missing events are fetched."""

import copy
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from billing.cards import charges, collection, events, wallet
from billing.models import Account, CardDispute, CardEvent, CardPayment, Invoice, Payment
from config.kit import clock
from tests.billing.cards.fake_stripe import FakeStripe, Thing, sign
from tests.billing.cards.wallets import (
    WEBHOOK,
    add_card,
    hold_of,
    move_on,
    owing,
    tell,
    tell_all,
)
from tests.billing.mail import run_jobs
from tests.billing.paying import account_of, credit, state
from tests.billing.shop import buy
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]


@pytest.fixture
def paid(alice: Person, stripe: FakeStripe) -> CardPayment:
    add_card(alice, stripe)
    return charges.pay_invoice(owing(alice), started_by="alice")


def invoice_of(payment: CardPayment) -> Invoice:
    return Invoice.objects.get(pk=payment.invoice_id)


# --- The webhook ----------------------------------------------------------------------------------


def test_an_event_is_taken_in_once_however_often_it_is_delivered(
    paid: CardPayment, stripe: FakeStripe
) -> None:
    refund = stripe.refund(str(paid.intent_id), 100)
    for _ in range(3):
        tell_all(stripe)
    assert CardEvent.objects.filter(type="charge.refunded").count() == 1
    assert Payment.objects.filter(reference=refund["id"]).count() == 1


def test_an_unsigned_event_is_refused(stripe: FakeStripe) -> None:
    event = stripe.note("payment_intent.succeeded", {"id": "pi_1", "object": "payment_intent"})
    old = clock.now() - timedelta(minutes=6)
    wrong: list[dict[str, Any]] = [
        sign(event, secret="whsec_other"),
        sign(event, at=int(old.timestamp())),
        sign(event) | {"data": b"{}"},
        sign(event) | {"headers": {}},
        sign(event) | {"headers": {"Stripe-Signature": "t=1,v1=\xff"}},
        {"data": b"\xff\xfe", "content_type": "application/json"},
    ]
    for sent in wrong:
        assert Client().post(WEBHOOK, **sent).status_code == 400
    assert not CardEvent.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        {"type": 7},
        {"data": None},
        {"data": {"object": []}},
        {"data": {"object": {"id": {}}}},
        {"data": {"object": {"id": "pi\0"}}},
        {"created": "soon"},
        {"created": 10**30},
        {"id": "e" * 256},
    ],
)
def test_a_signed_event_that_is_malformed_is_refused_and_shown_to_staff(
    stripe: FakeStripe, change: dict[str, Any]
) -> None:
    event = stripe.note("payment_intent.succeeded", {"id": "pi_1", "object": "payment_intent"})
    for _ in range(2):
        assert tell({**event, **change}).status_code == 400
    assert CardEvent.objects.get().problem.startswith("Malformed: ")


def test_old_events_sent_again_with_a_new_signature_change_nothing(
    paid: CardPayment, stripe: FakeStripe
) -> None:
    stripe.refund(str(paid.intent_id), 100)
    tell_all(stripe)
    before = list(CardEvent.objects.values()), list(Payment.objects.values())
    tell_all(stripe)
    assert (list(CardEvent.objects.values()), list(Payment.objects.values())) == before


def test_both_secrets_are_valid_while_one_replaces_the_other(
    stripe: FakeStripe, settings: Any
) -> None:
    settings.STRIPE_WEBHOOK_SECRETS = ["whsec_new", *settings.STRIPE_WEBHOOK_SECRETS]
    event = stripe.note("payment_intent.succeeded", {"id": "pi_1", "object": "payment_intent"})
    assert tell(event).status_code == 204
    assert tell({**event, "id": "evt_new"}, secret="whsec_new").status_code == 204
    assert CardEvent.objects.count() == 2


def test_without_a_key_there_is_no_webhook(db: None) -> None:
    assert tell({"id": "evt_1", "type": "charge.refunded"}).status_code == 404


def test_events_of_other_things_are_not_kept(stripe: FakeStripe) -> None:
    assert tell(stripe.note("customer.created", {"id": "cus_1"})).status_code == 204
    assert not CardEvent.objects.exists()


def test_a_payment_of_another_site_changes_nothing(paid: CardPayment, stripe: FakeStripe) -> None:
    foreign = {"object": "payment_intent", "metadata": {"key": "other"}, "status": "succeeded"}
    intent = stripe._keep("pi", foreign)
    tell(stripe.note("payment_intent.succeeded", intent))
    run_jobs()
    event = CardEvent.objects.get(object_id=intent["id"])
    assert (event.problem, event.processed_at is None) == ("Not a payment of this site.", False)
    assert Payment.objects.count() == 1


def test_events_in_any_order_come_to_the_same(
    alice: Person, stripe: FakeStripe, paid: CardPayment
) -> None:
    stripe.refund(str(paid.intent_id), 100)
    stripe.close_dispute(stripe.dispute(str(paid.intent_id)), "won")
    told = stripe.events()
    random.Random(7).shuffle(told)
    for event in told:
        tell(event)
    run_jobs()
    assert sum(Payment.objects.values_list("amount_cents", flat=True)) == 201
    assert hold_of(alice) == ""


@pytest.mark.parametrize("what", ["disputes", "refunds"])
@pytest.mark.django_db(transaction=True)
def test_an_older_answer_is_not_written_after_a_newer_one(
    paid: CardPayment, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    answer, has_asked, may_go_on = stripe.answer, threading.Event(), threading.Event()

    def answer_late(method: str, path: str, *asked: Any) -> Any:
        said = copy.deepcopy(answer(method, path, *asked))
        if what in path and not has_asked.is_set():
            has_asked.set()
            may_go_on.wait(60)
        return said

    monkeypatch.setattr(stripe, "answer", answer_late)
    thing = _begin(stripe, paid, what)
    begun = _take_in(stripe)
    with ThreadPoolExecutor(2) as threads:
        older = threads.submit(_process, begun)
        assert has_asked.wait(60)
        _end(stripe, thing, what)
        ended = _take_in(stripe)
        newer = threads.submit(_process, ended)
        while not newer.done() and not _is_waited_for():
            time.sleep(0.02)
        may_go_on.set()
        older.result(60)
        newer.result(60)
    assert sum(Payment.objects.values_list("amount_cents", flat=True)) == 301
    assert not CardDispute.objects.exclude(status="won").exists()


def _begin(stripe: FakeStripe, paid: CardPayment, what: str) -> Thing:
    begin = stripe.dispute if what == "disputes" else partial(stripe.refund, cents=100)
    return begin(str(paid.intent_id))


def _end(stripe: FakeStripe, thing: Thing, what: str) -> None:
    if what == "disputes":
        stripe.close_dispute(thing, "won")
    else:
        thing["status"] = "failed"
        stripe.note("refund.failed", thing)


def _take_in(stripe: FakeStripe) -> str:
    """Take in the newest event as the webhook does, and return its id."""
    event = stripe.events()[-1]
    assert tell(event).status_code == 204
    return str(event["id"])


def _process(event_id: str) -> None:
    try:
        events.process_event(event_id)
    finally:
        connection.close()


def _is_waited_for() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)")
        return bool(cursor.fetchone()[0])


def test_an_event_that_cannot_be_processed_yet_is_tried_again(
    paid: CardPayment, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    stripe.refund(str(paid.intent_id), 100)
    stripe.is_down = True
    for event in stripe.events():
        tell(event)
    run_jobs()
    assert CardEvent.objects.filter(processed_at=None).exists()
    stripe.is_down = False
    move_on(monkeypatch, minutes=10)
    collection.collect()
    assert not CardEvent.objects.filter(processed_at=None).exists()
    assert Payment.objects.filter(amount_cents=-100).exists()


def test_an_event_is_given_up_after_many_attempts(
    paid: CardPayment, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = stripe.note("charge.dispute.created", {"id": "dp_none", "payment_intent": "pi_none"})
    event["data"]["object"]["payment_intent"] = paid.intent_id
    tell(event)
    CardEvent.objects.update(attempts=events.MOST_ATTEMPTS - 1)
    collection.collect()
    kept = CardEvent.objects.get()
    assert kept.processed_at is not None
    assert "CardRefused" in kept.problem


# --- What no webhook brought ----------------------------------------------------------------------


def test_missed_events_are_found_by_asking(
    paid: CardPayment, stripe: FakeStripe, alice: Person
) -> None:
    stripe.refund(str(paid.intent_id), 301)
    assert collection.reconcile() > 0
    run_jobs()
    assert CardEvent.objects.get(type="charge.refunded").was_missed
    assert state(invoice_of(paid)) == ("open", 301)
    assert collection.reconcile() == 0


def test_only_events_since_the_last_run_are_asked_for(
    paid: CardPayment, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    collection.reconcile()
    move_on(monkeypatch, hours=5)
    collection.reconcile()
    stripe.note("charge.refunded", {"id": "ch_1", "payment_intent": paid.intent_id})
    CardEvent.objects.all().delete()
    # The event's time is hours ago, and everything until an hour ago is known.
    assert collection.reconcile() == 0


# --- Refunds --------------------------------------------------------------------------------------


def test_a_partial_refund_opens_a_part_of_the_invoice(
    paid: CardPayment, stripe: FakeStripe, alice: Person
) -> None:
    stripe.refund(str(paid.intent_id), 100)
    stripe.refund(str(paid.intent_id), 50)
    tell_all(stripe)
    assert state(invoice_of(paid)) == ("partially_paid", 150)
    assert account_of(alice).lifetime_spend_micros == 1_510_000


def test_a_refund_of_what_was_credited_leaves_the_invoice_settled(
    paid: CardPayment, stripe: FakeStripe
) -> None:
    credit(invoice_of(paid), 100)
    stripe.refund(str(paid.intent_id), 100)
    tell_all(stripe)
    assert state(invoice_of(paid)) == ("paid", 0)


def test_a_refund_that_the_bank_sends_back_is_money_again(
    paid: CardPayment, stripe: FakeStripe
) -> None:
    refund = stripe.refund(str(paid.intent_id), 100)
    tell_all(stripe)
    refund["status"] = "failed"
    stripe.note("refund.failed", refund)
    tell_all(stripe)
    tell_all(stripe)
    assert state(invoice_of(paid)) == ("paid", 0)


def test_a_refunded_account_is_without_a_way_to_pay_again(
    paid: CardPayment, stripe: FakeStripe, alice: Person
) -> None:
    Account.objects.update(may_be_invoiced=False)
    stripe.refund(str(paid.intent_id), 301)
    tell_all(stripe)
    wallet.remove_card(paid.card)
    error = buy(alice.client, get=150, most=150).json()["error"]
    assert error["reason_code"] == "NO_PAYMENT_METHOD"
    add_card(alice, stripe)
    charges.pay_invoice(invoice_of(paid), started_by="alice")
    assert buy(alice.client, get=100, most=100).status_code == 200


def test_what_was_refunded_is_not_charged_again_by_itself(
    paid: CardPayment, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    stripe.refund(str(paid.intent_id), 301)
    tell_all(stripe)
    move_on(monkeypatch, days=2)
    collection.collect()
    assert CardPayment.objects.count() == 1


# --- Disputes -------------------------------------------------------------------------------------


def test_a_dispute_suspends_the_account_until_it_is_won(
    paid: CardPayment, stripe: FakeStripe, alice: Person
) -> None:
    dispute = stripe.dispute(str(paid.intent_id))
    tell_all(stripe)
    error = buy(alice.client).json()["error"]
    assert (error["reason_code"], error["next_step"]) == ("DISPUTE_OPENED", "contact_support")
    assert state(invoice_of(paid)) == ("open", 301)
    stripe.close_dispute(dispute, "won")
    tell_all(stripe)
    assert state(invoice_of(paid)) == ("paid", 0)
    assert buy(alice.client).status_code == 200


def test_a_lost_dispute_is_to_be_paid(paid: CardPayment, stripe: FakeStripe, alice: Person) -> None:
    stripe.close_dispute(stripe.dispute(str(paid.intent_id)), "lost")
    tell_all(stripe)
    assert buy(alice.client).json()["error"]["reason_code"] == "PAYMENT_FAILED"
    collection.collect()
    assert CardPayment.objects.count() == 1
    charges.pay_invoice(invoice_of(paid), started_by="alice")
    assert hold_of(alice) == ""
    assert buy(alice.client).status_code == 200


def test_an_inquiry_takes_no_money_and_suspends_nothing(
    paid: CardPayment, stripe: FakeStripe, alice: Person
) -> None:
    stripe.dispute(str(paid.intent_id), status="warning_needs_response")
    tell_all(stripe)
    assert CardDispute.objects.get().status == "warning_needs_response"
    assert (hold_of(alice), state(invoice_of(paid))) == ("", ("paid", 0))
