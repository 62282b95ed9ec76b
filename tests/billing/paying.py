"""Short ways of tests to be paid."""

from itertools import count

from billing.invoicing import crediting, issuing, payments
from billing.invoicing.gateways import BANK_TRANSFER, Receipt
from billing.models import Account, CreditNote, Invoice, Payment
from config.kit import clock
from tests.people import Person

_references = count(1)


def account_of(person: Person) -> Account:
    return Account.objects.get(pk=person.account.pk)


def issue(person: Person) -> list[Invoice]:
    """Whatever is due."""
    ids = list(issuing.issue_due(person.account.pk))
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
    payment, _ = payments.record(BANK_TRANSFER, receipt, recorded_by="root")
    return payment


def credit(invoice: Invoice, cents: int, *, before: int = 0) -> CreditNote:
    return crediting.credit(
        invoice,
        net_cents=cents,
        credited_before_cents=before,
        reason="was empty",
        author="root",
    )
