"""Records payments. A payment pays invoices, counts as a way to pay, and can raise the account's tier."""

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
    """A payment as its gateway reports it. A negative amount is a refund, and `note` gives the reason.

    `reference` is the gateway's number for the payment. If a payment is reported twice, it is recorded once.
    """

    account_id: UUID
    amount_cents: int
    reference: str
    received_at: datetime
    invoice_id: int | None = None
    note: str = ""


BANK_TRANSFER: Final = "bank_transfer"
"""Gateway name of bank transfers. Staff record them from the bank's statement."""
CARDS: Final = "stripe"
"""Gateway name of card payments. Stripe charges the card, and `billing.cards` reports the outcome."""


class ReferenceTaken(Exception):
    """Another payment has the same reference."""


class NotTheirInvoice(Exception):
    """The invoice belongs to another account."""


REFUSALS: Final = {"taken": ReferenceTaken, "not_theirs": NotTheirInvoice}


def record_payment(gateway: str, receipt: Receipt, *, recorded_by: str) -> tuple[Payment, bool]:
    """Record a payment. Returns the payment and whether it is new. Raises ReferenceTaken or NotTheirInvoice.

    The payment pays the named invoice first, then the oldest open invoices. The rest becomes the account's credit.
    """
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
