"""Credits part of an invoice. Each credit has a ledger entry, which gives the amount back, and a numbered credit
note."""

from billing.ledger import functions
from billing.models import CreditNote, Invoice
from config.kit import clock


class TooMuch(Exception):
    """The amount is more than the part of the invoice that has not been credited yet."""


class Changed(Exception):
    """The invoice was credited after the caller read it."""


def credit_invoice(
    invoice: Invoice, *, net_cents: int, credited_before_cents: int, reason: str, author: str
) -> CreditNote:
    """Credit part of an invoice. `net_cents` is the amount before tax; its share of the tax is credited too. Raises
    TooMuch or Changed. If the invoice is already paid, the account gets the amount as credit for other invoices or new
    usage."""
    if net_cents <= 0:
        raise ValueError("A credit note needs a positive amount.")
    answer = functions.call_function(
        "issue_credit_note",
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
