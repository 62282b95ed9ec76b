"""Invoices go out by e-mail, each once: a job claims it before sending and marks it after."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import F, QuerySet
from django_q.tasks import async_task

from billing.models import Invoice
from config.kit import clock

LEASE: Final = timedelta(minutes=15)
"""So long one job may take; then whoever claimed it is taken for dead, and it is sent again."""


def waiting(now: datetime) -> QuerySet[Invoice, int]:
    """The ids of invoices that are to be sent now, the longest waiting first."""
    due = Invoice.objects.filter(mailed_at=None, mail_after__lte=now)
    return due.order_by("mail_after").values_list("pk", flat=True)


def enqueue(invoice_id: int) -> None:
    async_task("billing.tasks.mail_invoice", invoice_id)


def mail(invoice_id: int) -> None:
    now = clock.now()
    claimed = waiting(now).filter(pk=invoice_id)
    if not claimed.update(mail_after=now + LEASE, mail_attempts=F("mail_attempts") + 1):
        return
