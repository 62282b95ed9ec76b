"""Invoices come to be here, each in one statement of the database that also takes the mark away."""

import logging
from collections.abc import Iterator
from uuid import UUID

from django.conf import settings
from django_q.tasks import async_task

from billing.invoicing.gateways import BANK_TRANSFER
from billing.metering import statements
from config.kit import clock

log = logging.getLogger(__name__)


def enqueue(account_id: UUID) -> None:
    """Have the account invoiced soon. Its mark is set: whatever is wrong with the queue, the sweep comes to it."""
    try:
        async_task("billing.tasks.issue_due", str(account_id))
    except Exception:  # whichever queue is set up has errors of its own
        log.exception("The job to invoice account %s could not be queued.", account_id)


def issue_due(account_id: UUID) -> Iterator[int]:
    """Issue whatever is due, oldest first; the ids. Run twice, at once or after a crash, it issues nothing twice."""
    while (invoice_id := _issue(account_id)) is not None:
        yield invoice_id


def _issue(account_id: UUID) -> int | None:
    issued = statements.call(
        "issue",
        account=account_id,
        now=clock.now(),
        due_days=settings.INVOICE_DUE_DAYS,
        tax_rate=settings.TAX_RATE,
        seller_name=settings.SELLER_NAME,
        seller_address=settings.SELLER_ADDRESS,
        seller_tax_id=settings.SELLER_TAX_ID,
        seller_email=settings.SELLER_EMAIL,
        pay_to=BANK_TRANSFER.instructions(),
    )
    invoice_id: int | None = issued["invoice"]
    return invoice_id
