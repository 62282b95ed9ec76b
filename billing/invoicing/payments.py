"""Records payments from customers. A payment pays invoices, and can raise the account's tier. An account that has paid
once counts as having a way to pay."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from billing.ledger import functions
from billing.models import Payment
from billing.offers.tiers import CLIMBS
from config.kit import clock


@dataclass(frozen=True, slots=True)
class Receipt:
    """A payment to record. A negative amount is a refund, and `note` then gives the reason. `reference` identifies the
    payment at its gateway (`bank_transfer` or `stripe`). A payment that is reported twice is recorded once."""

    account_id: UUID
    amount_cents: int
    reference: str
    received_at: datetime
    invoice_id: int | None = None
    note: str = ""


BANK_TRANSFER: Final = "bank_transfer"
"""The gateway for bank transfers. Staff record such payments from the bank statement."""
CARDS: Final = "stripe"
"""The gateway for card payments. `billing.cards` records such payments when Stripe reports them."""


class ReferenceTaken(Exception):
    """A different payment is already recorded with this reference."""


class NotTheirInvoice(Exception):
    """The payment names an invoice that belongs to another account."""


REFUSALS: Final = {"taken": ReferenceTaken, "not_theirs": NotTheirInvoice}


def record_payment(gateway: str, receipt: Receipt, *, recorded_by: str) -> tuple[Payment, bool]:
    """Record a payment. Returns the payment, and whether it is new. The money pays the invoice that the receipt
    names, and then the oldest unpaid invoices. The account keeps the rest as credit. Raises ReferenceTaken or
    NotTheirInvoice."""
    answer = functions.call_function(
        "record_payment",
        account=receipt.account_id,
        now=clock.now(),
        gateway=gateway,
        reference=receipt.reference,
        amount=receipt.amount_cents,
        received_at=receipt.received_at,
        invoice=receipt.invoice_id,
        note=receipt.note,
        recorded_by=recorded_by,
        tiers=[tier.value for tier in CLIMBS],
        steps=list(CLIMBS.values()),
    )
    if answer["outcome"] in REFUSALS:
        raise REFUSALS[answer["outcome"]]
    return Payment.objects.get(pk=answer["payment"]), answer["outcome"] == "recorded"
