"""Records payments, refunds and disputes as Stripe reports them. Recording the same report twice changes nothing."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from billing.cards.client import CardRefused, ask_stripe, list_all
from billing.invoicing import payments
from billing.invoicing.payments import CARDS, Receipt
from billing.mail import cards
from billing.models import CardDispute, CardPayment, Payment
from config.kit import clock

if TYPE_CHECKING:
    import stripe

State = CardPayment.State

RECORDED_BY: Final = "Stripe"
NEEDS_USER: Final = {"authentication_required"}
NO_MONEY_MOVED: Final = ("warning_", "prevented")
"""Prefixes of a dispute's status if the bank only asks about the payment. In this case the bank takes no money."""


def retrieve_intent(intent_id: str) -> "stripe.PaymentIntent":
    """Asks Stripe for a payment intent, together with its charge. Raises StripeUnavailable."""
    return ask_stripe(
        lambda client: client.v1.payment_intents.retrieve(intent_id, {"expand": ["latest_charge"]})
    )


def apply_intent(payment: CardPayment, intent: "stripe.PaymentIntent") -> CardPayment:
    """Update the card payment from Stripe's payment intent."""
    CardPayment.objects.filter(pk=payment.pk, intent_id=None).update(intent_id=intent.id)
    payment.intent_id = intent.id
    match intent.status:
        case "succeeded":
            return _succeed(payment, intent)
        case "processing":
            return _move(payment, State.PROCESSING)
        case "canceled":
            return _fail_canceled(payment, intent)
    if payment.state == State.DECLINED:
        # An earlier request to cancel the payment got no answer from Stripe.
        return cancel_payment(payment, payment.failure_code, payment.failure_message)
    if intent.status == "requires_action":
        return _move(payment, State.REQUIRES_ACTION)
    code, message = _read_problem(intent)
    if code in NEEDS_USER:
        return _move(payment, State.REQUIRES_ACTION)
    return cancel_payment(payment, code, message)


def cancel_payment(payment: CardPayment, code: str, message: str) -> CardPayment:
    """Cancel the payment at Stripe, so that a page that is still open in a browser cannot complete it. The payment then
    counts as failed, and another attempt may begin. Raises StripeUnavailable."""
    _move(payment, State.DECLINED, failure_code=code, failure_message=message)
    intent_id = str(payment.intent_id)
    try:
        ask_stripe(lambda client: client.v1.payment_intents.cancel(intent_id))
    except CardRefused:
        # The payment has succeeded or was canceled in the meantime.
        intent = retrieve_intent(intent_id)
        if intent.status == "succeeded":
            return _succeed(payment, intent)
        if intent.status != "canceled":
            raise
    return fail_payment(payment, code, message)


def fail_payment(payment: CardPayment, code: str, message: str) -> CardPayment:
    return _move(
        payment,
        State.FAILED,
        failure_code=code[:100],
        failure_message=message,
        ended_at=clock.now(),
    )


def _fail_canceled(payment: CardPayment, intent: "stripe.PaymentIntent") -> CardPayment:
    code, message = payment.failure_code, payment.failure_message
    if not code:
        code, message = _read_problem(intent)
    return fail_payment(payment, code or "canceled", message or "The payment was canceled.")


def _succeed(payment: CardPayment, intent: "stripe.PaymentIntent") -> CardPayment:
    """Record the received money, and then mark the card payment as succeeded. If the process ends between the two
    steps, a job asks Stripe about the payment again."""
    charge: Any = intent.latest_charge
    # The reference is stored before the money, so that `check_ledger` finds no payment without a reference.
    CardPayment.objects.filter(pk=payment.pk).update(charge_id=charge.id)
    _record(payment, intent.amount, charge.id, charge.created)
    payment.charge_id = charge.id
    return _move(
        payment, State.SUCCEEDED, failure_code="", failure_message="", ended_at=clock.now()
    )


def _move(payment: CardPayment, state: str, **fields: Any) -> CardPayment:
    """Change the state of the card payment. A payment that has ended keeps its state, except that a failed payment can
    still succeed."""
    movable = CardPayment.objects.filter(pk=payment.pk)
    if state != State.SUCCEEDED:
        movable = movable.running()
    movable.exclude(state=State.SUCCEEDED).update(state=state, **fields)
    payment.refresh_from_db()
    cards.tell_owners(payment)
    return payment


def read_marks(intent: "stripe.PaymentIntent") -> dict[str, str]:
    """Returns the metadata that Kindred stored on the payment intent: the account, the invoice and the idempotency
    key."""
    marks: dict[str, str] = intent.metadata.to_dict()
    return marks


def _read_problem(intent: "stripe.PaymentIntent") -> tuple[str, str]:
    """Returns a reason code and a message for the cardholder. The reason code comes from the bank if Stripe knows
    it."""
    problem = intent.last_payment_error
    if not problem:
        return "", ""
    told: dict[str, Any] = problem.to_dict()
    code = told.get("code") or ""
    if code not in NEEDS_USER:
        code = told.get("decline_code") or code
    return str(code), str(told.get("message") or "")


# --- Refunds and disputes -------------------------------------------------------------------------


def record_refunds(payment: CardPayment) -> None:
    """Record all refunds of the card payment. If a refund failed, its money is recorded as received again."""
    intent_id = str(payment.intent_id)
    for refund in list_all(lambda client: client.v1.refunds.list({"payment_intent": intent_id})):
        recorded = Payment.objects.filter(gateway=CARDS, reference=refund.id)
        if refund.status == "succeeded":
            _record(payment, -refund.amount, refund.id, refund.created, "Refund")
        elif refund.status in {"failed", "canceled"} and recorded.exists():
            _record(payment, refund.amount, f"{refund.id} failed", None, "Refund came back")


def record_dispute(payment: CardPayment, dispute: "stripe.Dispute") -> None:
    """Record a dispute. The bank takes the money back when the dispute begins, and returns it if Kindred wins."""
    CardDispute.objects.update_or_create(
        pk=dispute.id,
        defaults={
            "payment": payment,
            "status": dispute.status,
            "reason": dispute.reason or "",
            "amount_cents": dispute.amount,
            "opened_at": _moment(dispute.created),
        },
    )
    if dispute.status.startswith(NO_MONEY_MOVED):
        return
    _record(payment, -dispute.amount, dispute.id, dispute.created, "Disputed by the cardholder")
    if dispute.status == "won":
        _record(payment, dispute.amount, f"{dispute.id} won", None, "Dispute won")


def _record(
    payment: CardPayment, cents: int, reference: str, at: int | None, note: str = ""
) -> None:
    """Record money that came in or went out. `at` is the time according to Stripe, or None if Stripe gives no time."""
    receipt = Receipt(
        account_id=payment.account_id,
        amount_cents=cents,
        reference=reference,
        received_at=_moment(at) if at is not None else clock.now(),
        invoice_id=payment.invoice_id,
        note=f"{note}, {payment.charge_id}" if note else "",
    )
    payments.record_payment(CARDS, receipt, recorded_by=RECORDED_BY)


def _moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
