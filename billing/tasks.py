"""The background jobs of the billing package. Their arguments are ids. Every job can safely run twice."""

import logging
from contextlib import suppress
from datetime import datetime, timedelta
from uuid import UUID

from django.db import DatabaseError
from django.db.models import Q

from billing.access import blocked
from billing.accounts import invitations
from billing.cards import collection, events
from billing.cards.client import StripeUnavailable
from billing.invoicing import issue
from billing.ledger import seals
from billing.mail import alerts, invoices, owners
from billing.models import (
    Account,
    BudgetWindow,
    FailedAuthentication,
    IdempotencyRecord,
    PageUse,
    Reservation,
)
from config.kit import clock
from config.kit.rows import run_statement

log = logging.getLogger(__name__)

Kind = BudgetWindow.Kind

# How long budget rows are kept. `check_ledger` needs the rows of the last day. The extra days are a margin, in case a
# clock is a day ahead.
KEPT = {
    Kind.MINUTE: timedelta(days=2),
    Kind.HOUR: timedelta(days=2),
    Kind.DAY: timedelta(days=3),
    Kind.MONTH: timedelta(days=70),
}
ENDED_KEPT = timedelta(days=2)
MAILED_AT_ONCE = 100


def sweep() -> None:
    """Runs every minute. Releases expired reservations, issues and mails due invoices, repeats jobs that were lost,
    mails owners, and deletes old rows."""
    now = clock.now()
    run_statement("SELECT billing_expire_reservations(%s)", [now])
    for account_id in Account.objects.exclude(due_since=None).values_list("pk", flat=True):
        try:
            issue_due(str(account_id))
        except DatabaseError:
            log.exception("Could not invoice account %s; continuing with the others.", account_id)
    for invoice_id in invoices.list_unsent_invoices(now)[:MAILED_AT_ONCE]:
        invoices.enqueue_mail(invoice_id)
    collection.enqueue_due(now)
    alerts.tell_spending(now)
    owners.enqueue_due_mails(now)
    _drop(now)


def issue_due(account_id: str) -> None:
    for invoice_id in issue.issue_due_invoices(UUID(account_id)):
        invoices.enqueue_mail(invoice_id)
        collection.enqueue_collection()


mail_invoice = invoices.mail_invoice
send_invitation = invitations.send_invitation
send_owner_mails = owners.send_due_mails
collect_cards = collection.collect
note_heads = seals.note_heads
"""Runs every minute and updates today's seals of the ledgers. The job is separate, so that a full disk or a missing
bucket does not stop other work."""
seal_ledgers = seals.seal_ledgers
"""Runs every day. Writes and mails the seals, which record the last entry of each ledger."""


def _drop(now: datetime) -> None:
    for kind, kept in KEPT.items():
        BudgetWindow.objects.filter(kind=kind, start__lt=now - kept, reserved_micros=0).delete()
    Reservation.objects.filter(ended_at__lt=now - ENDED_KEPT).delete()
    IdempotencyRecord.objects.filter(expires_at__lt=now).delete()
    is_free = Q(blocked_until=None) | Q(blocked_until__lt=now)
    is_forgotten = Q(failed_at=[]) | Q(failed_at__0__lt=now - blocked.WITHIN)
    FailedAuthentication.objects.filter(is_free, is_forgotten).delete()
    PageUse.objects.filter(day__lt=(now - KEPT[Kind.DAY]).date()).delete()


def process_card_event(event_id: str) -> None:
    with suppress(StripeUnavailable):
        events.process_event(event_id)


def reconcile_cards() -> None:
    """Runs every 15 minutes. Reads the events of Stripe that the webhook did not receive."""
    with suppress(StripeUnavailable):
        collection.reconcile()
