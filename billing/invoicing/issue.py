"""Issues the invoices that are due. A single database statement issues an invoice and marks the account as no longer
due."""

import logging
from collections.abc import Iterator
from uuid import UUID

from django.conf import settings
from django.db.models import F

from billing.ledger import functions
from billing.models import Invoice
from config.kit import clock
from config.kit.jobs import enqueue

log = logging.getLogger(__name__)


def enqueue_issuing(account_id: UUID) -> None:
    """Enqueue a job that issues the account's due invoices. If enqueuing fails, a scheduled job finds the account
    within a minute."""
    try:
        enqueue("billing.tasks.issue_due", str(account_id))
    except Exception:  # each queue backend has its own errors
        log.exception("Could not queue the job that invoices account %s.", account_id)


def issue_due_invoices(account_id: UUID) -> Iterator[int]:
    """Issue all due invoices of the account, oldest first. Yields the ids of the invoices. This function can safely run
    twice, in parallel or after a crash."""
    while (invoice_id := _issue(account_id)) is not None:
        yield invoice_id


def invoice_usage_now(account_id: UUID) -> list[int]:
    """Issue invoices for all usage up to now, even if the usage is below the account's threshold. Returns the ids of
    the invoices, oldest first."""
    functions.call_function("close_usage", account=account_id, now=clock.now())
    return list(issue_due_invoices(account_id))


def _issue(account_id: UUID) -> int | None:
    issued = functions.call_function(
        "issue_invoice",
        account=account_id,
        now=clock.now(),
        due_days=settings.INVOICE_DUE_DAYS,
        tax_rate=settings.TAX_RATE,
        seller_name=settings.SELLER_NAME,
        seller_address=settings.SELLER_ADDRESS,
        seller_tax_id=settings.SELLER_TAX_ID,
        seller_email=settings.SELLER_EMAIL,
        pay_to=settings.SELLER_BANK,
    )
    invoice_id: int | None = issued["invoice"]
    return invoice_id


def find_open_invoice(account_id: UUID) -> str | None:
    """Returns the number of the oldest invoice that the account has not fully paid, or None."""
    unpaid = Invoice.objects.filter(account_id=account_id, settled_cents__lt=F("total_cents"))
    return unpaid.order_by("last_entry").values_list("number", flat=True).first()
