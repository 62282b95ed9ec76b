"""Money received. It settles invoices, counts as a way to pay and lets the account climb to a higher tier."""

from typing import Final

from billing.accounts.tiers import CLIMBS
from billing.invoicing.gateways import Gateway, Receipt
from billing.metering import statements
from billing.models import Payment
from config.kit import clock


class ReferenceTaken(Exception):
    """Another payment was recorded under the same reference."""


class NotTheirInvoice(Exception):
    """The invoice is another account's."""


REFUSALS: Final = {"taken": ReferenceTaken, "not_theirs": NotTheirInvoice}


def record(gateway: Gateway, receipt: Receipt, *, recorded_by: str) -> tuple[Payment, bool]:
    """The payment, and whether it is new. Raises ReferenceTaken or NotTheirInvoice.

    It settles the invoice that it names, then the oldest open ones; the rest stays as the account's credit.
    """
    answer = statements.call(
        "pay",
        account=receipt.account_id,
        now=clock.now(),
        gateway=gateway.name,
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
