"""Mails invoices to customers. A job reserves an invoice for some minutes before it sends the mail. If the job ends
without sending the mail, another job sends it later."""

import logging
from datetime import datetime

from django.core.mail import EmailMessage
from django.db.models import F, QuerySet

from billing.mail.handover import send_once
from billing.mail.messages import LEASE, compose_mail, link_page, list_owners, render_text
from billing.models import Account, Card, Invoice
from billing.offers.ways_to_pay import takes_cards
from config.kit import clock
from config.kit.jobs import enqueue

log = logging.getLogger(__name__)


def list_unsent_invoices(now: datetime) -> QuerySet[Invoice, int]:
    """Returns the ids of the invoices that should be mailed now. The invoice that has waited longest comes first."""
    due = Invoice.objects.filter(mailed_at=None, mail_begun_at=None, mail_after__lte=now)
    return due.order_by("mail_after").values_list("pk", flat=True)


def enqueue_mail(invoice_id: int) -> None:
    enqueue("billing.tasks.mail_invoice", invoice_id)


def mark_unsent(invoice: Invoice) -> None:
    Invoice.objects.filter(pk=invoice.pk).update(
        mailed_at=None, mail_begun_at=None, mail_attempts=0, mail_after=clock.now()
    )
    enqueue_mail(invoice.pk)


def mail_invoice(invoice_id: int) -> None:
    """Mail the invoice, unless it was already mailed or another job is mailing it. After a failure, later jobs try
    again, with a doubled delay each time."""
    now = clock.now()
    claimed = list_unsent_invoices(now).filter(pk=invoice_id)
    if not claimed.update(mail_after=now + LEASE, mail_attempts=F("mail_attempts") + 1):
        return
    invoice = Invoice.objects.select_related("account").get(pk=invoice_id)
    mine = Invoice.objects.filter(pk=invoice_id, mail_attempts=invoice.mail_attempts)
    later = clock.back_off(invoice.mail_attempts)
    try:
        send_once(
            lambda: _compose(invoice),
            begin=lambda: mine.update(mail_begun_at=clock.now()),
            undo=lambda: mine.update(mail_begun_at=None, mail_after=later),
            end=lambda: mine.update(mail_begun_at=None, mailed_at=clock.now()),
        )
    except Exception:  # each mail backend has its own errors
        log.exception("Could not mail invoice %s; trying again later.", invoice)


def _compose(invoice: Invoice) -> EmailMessage:
    # The PDF library is slow to import. Processes that serve web pages do not need it here.
    from billing.invoicing import document

    shown = {
        "invoice": invoice,
        "card": Card.objects.default_of(invoice.account_id) if takes_cards() else None,
        "link": link_page("account_invoice", invoice.number),
    }
    message = compose_mail(
        f"Invoice {invoice.number} from {invoice.seller_name}",
        render_text("invoice.txt", shown),
        to=list_recipients(invoice.account),
        name=f"{invoice.number}.{invoice.digest_hex[:16]}",
        reply_to=invoice.seller_email,
    )
    message.attach(f"{invoice.number}.pdf", document.render_invoice(invoice), "application/pdf")
    return message


class NoAddress(Exception):
    """There is no e-mail address for the account. Enter a billing e-mail address."""


def list_recipients(account: Account) -> list[str]:
    """Returns the account's billing e-mail address. Without a billing address, returns the addresses of the owners.
    Raises NoAddress if the owners have no addresses either."""
    found = [account.billing_email] if account.billing_email else list_owners(account)
    if not found:
        raise NoAddress
    return found
