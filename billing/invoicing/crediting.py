"""Taking back part of an invoice: a correcting entry in the ledger, and a credit note with a number of its own."""

from billing.metering import statements
from billing.models import CreditNote, Invoice
from config.kit import clock


class TooMuch(Exception):
    """More than is left of the invoice."""


class Changed(Exception):
    """Something else was credited since the caller looked."""


def credit(
    invoice: Invoice, *, net_cents: int, credited_before_cents: int, reason: str, author: str
) -> CreditNote:
    """Take back an amount before tax; its share of the tax follows. Raises TooMuch or Changed.

    Of a paid invoice it becomes credit, which settles other invoices and lengthens what may be spent.
    """
    if net_cents <= 0:
        raise ValueError("A credit note gives something back.")
    answer = statements.call(
        "credit",
        account=invoice.account_id,
        now=clock.now(),
        invoice=invoice.pk,
        credited=credited_before_cents,
        net=net_cents,
        reason=reason,
        author=author,
    )
    if answer["outcome"] == "too_much":
        raise TooMuch
    if answer["outcome"] == "changed":
        raise Changed
    return CreditNote.objects.get(pk=answer["credit_note"])
