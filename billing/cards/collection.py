"""The scheduled jobs for cards: they charge unpaid invoices, ask Stripe for the outcomes of payments, and read events
that the webhook missed. The database shows which work is due, so the next run continues after an interrupted one. A run
stops when Stripe does not answer."""

import logging
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from billing.cards import charges, events, outcomes
from billing.cards.client import CardRefused, StripeUnavailable, list_all
from billing.models import Card, CardEvent, CardPayment, CardReconciliation, Invoice
from billing.offers.ways_to_pay import takes_cards
from config.kit import clock
from config.kit.jobs import enqueue

log = logging.getLogger(__name__)

State = CardPayment.State

RETRIES: Final = (timedelta(days=1), timedelta(days=3), timedelta(days=5))
"""Waiting times after the first, second and third declined attempt, before the same card is charged again. A different
card is charged at once."""
MOST_AT_ONCE: Final = 50
OVERLAP: Final = timedelta(hours=1)
"""Each reading of events begins this long before the end of the previous one, because Stripe lists events with a
delay."""
LOOKED_BACK: Final = timedelta(days=29)
"""How far back events are read. Stripe lists only the events of the last 30 days."""


def enqueue_collection() -> None:
    """Enqueue a run of `collect` if this site accepts cards."""
    if takes_cards():
        enqueue("billing.tasks.collect_cards")


def enqueue_due(now: datetime) -> None:
    due = (list_due_events, list_due_payments, list_due_invoices)
    if takes_cards() and any(list_due(now).exists() for list_due in due):
        enqueue_collection()


def collect() -> None:
    """Do the work that is due: process Stripe's events, ask Stripe about running payments, and charge unpaid invoices.
    This function can safely run twice, in parallel or after a crash."""
    try:
        _process_events()
        _ask_about_payments()
        for invoice in list_due_invoices(clock.now())[:MOST_AT_ONCE]:
            charge_invoice(invoice)
    except StripeUnavailable:
        log.warning("The card provider does not answer; the next run continues.")


# --- What is due ----------------------------------------------------------------------------------


def list_due_events(now: datetime) -> QuerySet[CardEvent]:
    return CardEvent.objects.filter(processed_at=None, try_after__lte=now).order_by("created_at")


def list_due_payments(now: datetime) -> QuerySet[CardPayment]:
    """Returns the running payments about which a job should ask Stripe now. Payments that wait for the user are left
    out until they must be canceled, because Stripe sends an event when the user acts."""
    is_open = Q(invoice__settled_cents__lt=F("invoice__total_cents"))
    waits = Q(state=State.REQUIRES_ACTION, card__is_default=True) & is_open
    return CardPayment.objects.running().filter(ask_after__lte=now).exclude(waits)


def list_due_invoices(now: datetime) -> QuerySet[Invoice]:
    """Returns the unpaid invoices to charge now, oldest first. All their accounts have a card. Invoices with an earlier
    successful card payment are left out, because refunded and disputed amounts are not charged again automatically."""
    tried = CardPayment.objects.filter(invoice=OuterRef("pk"))
    last = tried.order_by("-attempt")
    card = Card.objects.kept().filter(account=OuterRef("account"), is_default=True)
    running = CardPayment.objects.running().filter(account=OuterRef("account"))
    found = Invoice.objects.filter(
        ~Exists(tried.filter(state=State.SUCCEEDED)),
        ~Exists(running),
        Exists(card),
        total_cents__gte=F("settled_cents") + charges.LEAST_CENTS,
    ).annotate(
        last_attempt=Subquery(last.values("attempt")[:1]),
        last_ended=Subquery(last.values("ended_at")[:1]),
        last_card=Subquery(last.values("card")[:1]),
        default_card=Subquery(card.values("pk")[:1]),
    )
    return found.filter(_may_try(now)).order_by("pk")


def _may_try(now: datetime) -> Q:
    waited = Q(last_attempt=None) | ~Q(last_card=F("default_card"))
    for attempt, wait in enumerate(RETRIES, start=1):
        waited |= Q(last_attempt=attempt, last_ended__lte=now - wait)
    return waited


# --- A run ----------------------------------------------------------------------------------------


def _process_events() -> None:
    for event in list_due_events(clock.now())[:MOST_AT_ONCE]:
        try:
            events.process_event(event.pk)
        except StripeUnavailable:
            raise
        except Exception:  # an event that cannot be processed must not delay the others
            log.exception("Could not process event %s of Stripe.", event.pk)


def _ask_about_payments() -> None:
    for payment in list_due_payments(clock.now()).select_related("invoice")[:MOST_AT_ONCE]:
        try:
            _finish(payment)
        except CardRefused as refusal:
            log.warning("Stripe refused to tell about %s: %s", payment, refusal.message)


def _finish(payment: CardPayment) -> None:
    refreshed = charges.refresh_payment(payment)
    if refreshed.state == State.REQUIRES_ACTION:
        outcomes.cancel_payment(
            refreshed,
            "replaced",
            "The invoice was paid in another way, or is now charged to another card.",
        )


def charge_invoice(invoice: Invoice) -> None:
    """Charge the invoice to the default card. Stripe is told that the cardholder is absent."""
    try:
        charges.pay_invoice(invoice, started_by="automatic", is_automatic=True)
    except charges.CannotPay as reason:
        log.info("Invoice %s is not charged now: %s", invoice, reason.message)
    except CardRefused as refusal:
        log.warning("Invoice %s could not be charged: %s", invoice, refusal.message)


# --- What was missed ------------------------------------------------------------------------------


def reconcile() -> int:
    """Store the events since the last run that the webhook did not receive. Returns the number of these events."""
    if not takes_cards():
        return 0
    now = clock.now()
    known = CardReconciliation.objects.first()
    since = max(known.until if known else now - LOOKED_BACK, now - LOOKED_BACK) - OVERLAP
    missed = sum(events.note_event(e.to_dict(), was_missed=True) for e in _list_events(since))
    CardReconciliation.objects.update_or_create(pk=1, defaults={"until": now})
    if missed:
        log.warning("%s events of Stripe had not come by webhook.", missed)
    return missed


def _list_events(since: datetime) -> list[Any]:
    """Returns the events that Stripe has created since this time, oldest first. Events of all types are returned,
    because a request to Stripe can select at most twenty types."""
    asked: Any = {"created": {"gte": int(since.timestamp())}, "limit": 100}
    return list_all(lambda client: client.v1.events.list(asked))[::-1]
