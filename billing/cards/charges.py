"""Pays invoices by card. Each attempt to pay is committed as a `CardPayment` before Stripe is asked. An account has
only one running attempt, so two people who pay at the same time pay only once. While the outcome of an attempt is
unknown, no other attempt begins. `refresh_payment` asks Stripe for the outcome."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import F, Max

from billing.cards import outcomes
from billing.cards.client import MISSING, CardRefused, ask_stripe, list_all
from billing.invoicing import issue
from billing.mail.invoices import enqueue_mail
from billing.models import Account, Card, CardCustomer, CardPayment, Invoice
from billing.money import MICROS_PER_CENT
from config.kit import clock
from config.kit.errors import Problem, Unprocessable

if TYPE_CHECKING:
    import stripe

State = CardPayment.State

LEAST_CENTS: Final = 50
"""Smallest amount that Stripe charges, in cents."""
TOO_SMALL: Final = f"The minimum card payment is ${LEAST_CENTS / 100:.2f}."
REPEATED_FOR: Final = timedelta(hours=23)
"""Time during which an attempt may be sent to Stripe again. Stripe remembers an idempotency key for 24 hours. If Stripe
does not know the attempt after this time, the attempt counts as failed."""


class CannotPay(Unprocessable):
    """The invoice cannot be charged now. Nothing was charged. The message is shown to the user."""

    def __init__(self, reason: str) -> None:
        super().__init__(Problem(reason))


class PaymentRunning(CannotPay):
    def __init__(self, payment: CardPayment) -> None:
        super().__init__(
            "A payment of this account is being processed. The outcome appears here soon."
        )
        self.payment = payment


def pay_invoice(invoice: Invoice, *, started_by: str, is_automatic: bool = False) -> CardPayment:
    """Charge the unpaid part of the invoice to the default card. The returned payment has the outcome as its state.
    Raises CannotPay if the invoice cannot be charged. Raises StripeUnavailable if the outcome is not known yet; a job
    asks Stripe later."""
    _end_running(invoice.account_id)
    payment = _begin(invoice, started_by=started_by, is_automatic=is_automatic)
    return _send(payment)


def pay_usage(account_id: UUID, *, started_by: str) -> CardPayment:
    """Issue an invoice for the usage up to now and pay this invoice by card. Raises CannotPay or StripeUnavailable."""
    _end_running(account_id)
    if Card.objects.default_of(account_id) is None:
        raise CannotPay("Add a card first.")
    if not invoice_usage(account_id):
        raise CannotPay(TOO_SMALL)
    invoices = Invoice.objects.filter(account_id=account_id, settled_cents__lt=F("total_cents"))
    invoice = invoices.order_by("-pk").first()
    if invoice is None:
        raise CannotPay("There is nothing to pay: your credit has paid everything.")
    return pay_invoice(invoice, started_by=started_by)


def invoice_usage(account_id: UUID) -> bool:
    """Issue invoices for the usage up to now, and mail them. Returns False if the usage is less than Stripe's minimum
    amount."""
    uninvoiced = Account.objects.values_list("uninvoiced_micros", flat=True).get(pk=account_id)
    if uninvoiced < LEAST_CENTS * MICROS_PER_CENT:
        return False
    for invoice_id in issue.invoice_usage_now(account_id):
        enqueue_mail(invoice_id)
    return True


def refresh_payment(payment: CardPayment) -> CardPayment:
    """Ask Stripe for the outcome of a running card payment, and store the outcome. Raises StripeUnavailable."""
    if not payment.is_running:
        return payment
    CardPayment.objects.filter(pk=payment.pk).update(
        asks=F("asks") + 1, ask_after=clock.back_off(payment.asks)
    )
    intent = _find_intent(payment)
    if intent is not None:
        return outcomes.apply_intent(payment, intent)
    return _repeat(payment)


def give_up(payment: CardPayment) -> CardPayment:
    """Cancel a card payment that waits for the user. A payment that has already succeeded is not canceled. Raises
    StripeUnavailable."""
    refreshed = refresh_payment(payment)
    if refreshed.state != State.REQUIRES_ACTION:
        return refreshed
    return outcomes.cancel_payment(refreshed, "abandoned", "The payment was not confirmed.")


def _end_running(account_id: UUID) -> None:
    """Ask Stripe about a running payment of the account. Raise PaymentRunning if this payment can still succeed."""
    running = CardPayment.objects.running().filter(account_id=account_id).first()
    if running is None:
        return
    # Another process is sending this payment, or has just lost Stripe's answer.
    is_new = running.state == State.SENT and running.ask_after > clock.now()
    if is_new or refresh_payment(running).is_running:
        raise PaymentRunning(running)


def _begin(invoice: Invoice, *, started_by: str, is_automatic: bool) -> CardPayment:
    now = clock.now()
    with transaction.atomic():
        # If two people pay at once, the second request waits here and finds the payment of the first.
        Account.objects.select_for_update(no_key=True).only("pk").get(pk=invoice.account_id)
        running = CardPayment.objects.running().filter(account_id=invoice.account_id).first()
        if running:
            raise PaymentRunning(running)
        card = _find_card(invoice)
        last = invoice.card_payments.aggregate(last=Max("attempt"))["last"] or 0
        return CardPayment.objects.create(
            account_id=invoice.account_id,
            invoice=invoice,
            attempt=last + 1,
            card=card,
            amount_cents=invoice.open_cents,
            is_automatic=is_automatic,
            started_by=started_by[:200],
            started_at=now,
            ask_after=clock.back_off(0),
        )


def _find_card(invoice: Invoice) -> Card:
    """Returns the card to charge. Raises CannotPay if the account has no card, or if the unpaid part of the invoice is
    too small."""
    invoice.refresh_from_db()
    if invoice.open_cents == 0:
        raise CannotPay("This invoice is already paid.")
    if invoice.open_cents < LEAST_CENTS:
        raise CannotPay(TOO_SMALL)
    card = Card.objects.default_of(invoice.account_id)
    if card is None:
        raise CannotPay("Add a card first.")
    return card


# --- Asking Stripe --------------------------------------------------------------------------------


def _send(payment: CardPayment) -> CardPayment:
    try:
        intent = ask_stripe(
            lambda client: client.v1.payment_intents.create(
                _describe(payment), {"idempotency_key": payment.idempotency_key}
            )
        )
    except CardRefused as refusal:
        return _learn_refusal(payment, refusal)
    return outcomes.apply_intent(payment, intent)


def _describe(payment: CardPayment) -> "stripe.params.PaymentIntentCreateParams":
    """Returns the parameters with which Stripe is asked to charge the card. An attempt that is sent again must have the
    same parameters."""
    return {
        "amount": payment.amount_cents,
        "currency": "usd",
        "customer": _customer_of(payment),
        "payment_method": payment.card.method_id,
        # Stripe's API has this parameter in the version API_VERSION. The types in Stripe's package describe a later
        # version that lacks it.
        "payment_method_types": ["card"],  # type: ignore[typeddict-unknown-key]  # types of a later version
        "confirm": True,
        "off_session": payment.is_automatic,
        "metadata": {
            "account": str(payment.account_id),
            "invoice": payment.invoice.number,
            "key": payment.idempotency_key,
        },
        "expand": ["latest_charge"],
    }


def _customer_of(payment: CardPayment) -> str:
    return CardCustomer.objects.get(account_id=payment.account_id).customer_id


def _learn_refusal(payment: CardPayment, refusal: CardRefused) -> CardPayment:
    """Store in the payment that Stripe refused the charge. If Stripe created a payment intent for the attempt, the
    payment gets the state of this intent. Otherwise the payment fails with the error's message."""
    if intent_id := _named_intent(refusal):
        return outcomes.apply_intent(payment, outcomes.retrieve_intent(intent_id))
    is_gone = refusal.failure_code == MISSING
    message = "This card is no longer saved. Add it again." if is_gone else refusal.message
    return outcomes.fail_payment(payment, refusal.failure_code, message)


def _named_intent(refusal: CardRefused) -> str:
    named = getattr(refusal.error, "payment_intent", None)
    if named is not None:
        return str(named.id)
    charge_id = getattr(refusal.error, "charge", None)
    if not charge_id:
        return ""
    charge = ask_stripe(lambda client: client.v1.charges.retrieve(str(charge_id)))
    return str(charge.payment_intent or "")


def _find_intent(payment: CardPayment) -> "stripe.PaymentIntent | None":
    """Returns Stripe's payment intent for this attempt, or None if Stripe has none. If the intent's id is not stored,
    searches the customer's recent intents for the idempotency key."""
    if payment.intent_id:
        return outcomes.retrieve_intent(payment.intent_id)
    since = int((payment.started_at - timedelta(hours=1)).timestamp())
    customer = _customer_of(payment)
    asked: Any = {"customer": customer, "created": {"gte": since}, "limit": 100}
    listed = list_all(lambda client: client.v1.payment_intents.list(asked))
    key = payment.idempotency_key
    found = next((one for one in listed if outcomes.read_marks(one).get("key") == key), None)
    return outcomes.retrieve_intent(found.id) if found else None


def _repeat(payment: CardPayment) -> CardPayment:
    """Send an attempt again that Stripe does not know. The attempt fails instead if less than its amount is still
    unpaid, or if `REPEATED_FOR` has passed."""
    payment.invoice.refresh_from_db()
    is_due = payment.invoice.open_cents >= payment.amount_cents
    if is_due and clock.now() - payment.started_at < REPEATED_FOR:
        return _send(payment)
    return outcomes.fail_payment(payment, "not_sent", "The payment did not reach Stripe.")
