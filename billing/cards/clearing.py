"""Charges the unpaid usage of an account to its card, during a request for which the account's credit is too low."""

from typing import Final
from uuid import UUID

from billing.cards import charges, collection
from billing.cards.client import TIMEOUT_S, CardRefused
from billing.metering import refusals
from billing.models import CardPayment, Invoice
from config.kit import clock
from config.kit.context import Deadline
from config.kit.errors import ServiceUnavailable

State = CardPayment.State

STARTED_BY: Final = "a request over the credit limit"


class PaymentPending(ServiceUnavailable):
    """The outcome of a card payment is not known yet, so the request was not run. The client can repeat the request
    later."""

    default_message = "Your open amount is being charged to your card. Send the request again."
    retry_after_s = 2


def pay_open(account_id: UUID, deadline: Deadline) -> None:
    """Invoice the usage up to now and charge every unpaid invoice, oldest first. Invoices whose payment was refunded,
    disputed or declined are not charged again. Raises PaymentRequired if the card is declined. Raises StripeUnavailable
    or PaymentPending if the outcome is unknown. Must not run in a transaction."""
    charges.invoice_usage(account_id)
    due = collection.list_due_invoices(clock.now()).filter(account_id=account_id)
    for invoice in list(due):
        if deadline.remaining_s() < sum(TIMEOUT_S):
            raise PaymentPending
        _pay(invoice)
    if CardPayment.objects.running().filter(account_id=account_id).exists():
        raise PaymentPending


def _pay(invoice: Invoice) -> None:
    try:
        payment = charges.pay_invoice(invoice, started_by=STARTED_BY, is_automatic=True)
    except charges.PaymentRunning:
        raise PaymentPending from None
    except charges.CannotPay:
        return  # Another request paid the invoice, or the card was removed. The credit is then checked again.
    except CardRefused:
        raise refusals.on_hold("PAYMENT_FAILED") from None
    match payment.state:
        case State.SUCCEEDED:
            return
        case State.FAILED:
            raise refusals.on_hold("PAYMENT_FAILED")
        case State.REQUIRES_ACTION:
            raise refusals.on_hold("PAYMENT_ACTION_REQUIRED")
    raise PaymentPending
