"""Helpers for tests: invoices and payments."""

from itertools import count

from billing.invoicing import credit_notes, payments
from billing.invoicing import issue as issuing
from billing.invoicing.payments import BANK_TRANSFER, Receipt
from billing.models import Account, CreditNote, Invoice, Payment
from config.kit import clock
from tests.billing.shop import allow, buy
from tests.people import Person

_references = count(1)


def account_of(person: Person) -> Account:
    return Account.objects.get(pk=person.account.pk)


def issue(person: Person) -> list[Invoice]:
    """Issue all invoices that are due."""
    ids = list(issuing.issue_due_invoices(person.account.pk))
    return list(Invoice.objects.filter(pk__in=ids).order_by("pk"))


def pay(
    person: Person, cents: int, *, invoice: Invoice | None = None, reference: str | None = None
) -> Payment:
    receipt = Receipt(
        account_id=person.account.pk,
        amount_cents=cents,
        reference=reference or f"transfer {next(_references)}",
        received_at=clock.now(),
        invoice_id=invoice.pk if invoice else None,
        note="" if cents > 0 else "sent back",
    )
    payment, _ = payments.record_payment(BANK_TRANSFER, receipt, recorded_by="root")
    return payment


def credit(invoice: Invoice, cents: int, *, before: int = 0) -> CreditNote:
    return credit_notes.credit_invoice(
        invoice,
        net_cents=cents,
        credited_before_cents=before,
        reason="was empty",
        author="root",
    )


def invoiced(person: Person, *, cents: int = 6) -> Invoice:
    """An invoice over so many cents, a multiple of three."""
    allow(person, threshold=cents)
    for _ in range(cents // 3):
        assert buy(person.client, get=1).status_code == 200
    (invoice,) = issue(person)
    return invoice


def state(invoice: Invoice) -> tuple[str, int]:
    """Its status and what is open, as the database has it now."""
    invoice.refresh_from_db()
    return invoice.status, invoice.open_cents
