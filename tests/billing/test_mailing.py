"""Each invoice is mailed once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from smtplib import SMTPException
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.db import connections
from django_q.models import OrmQ

from billing import tasks
from billing.invoicing import document
from billing.mail import invoices
from billing.mail.messages import LEASE
from billing.models import Account, Invoice, SpendingAlert
from config.kit import clock
from tests.billing.paying import issue, pay
from tests.billing.shop import allow, buy
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Set the time."""

    def set_time(moment: datetime) -> None:
        monkeypatch.setattr(clock, "now", lambda: moment)

    set_time(NOON)
    return set_time


@pytest.fixture
def invoice(alice: Person, at: Any) -> Invoice:
    allow(alice, threshold=3)
    buy(alice.client, get=1)
    (made,) = issue(alice)
    return made


@pytest.fixture
def broken() -> Iterator[pytest.MonkeyPatch]:
    """Let the mail server refuse every mail until the test undoes it."""

    def refuse(*_: object, **__: object) -> None:
        raise SMTPException("421 try later")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(EmailMessage, "send", refuse)
        yield patch


def test_an_invoice_is_mailed_with_its_pdf_when_it_is_issued(alice: Person) -> None:
    allow(alice, threshold=3)
    buy(alice.client, get=1)
    tasks.issue_due(str(alice.account.pk))
    invoice = Invoice.objects.get()
    assert [job.func() for job in OrmQ.objects.all()][-1] == "billing.tasks.mail_invoice"
    tasks.mail_invoice(invoice.pk)
    (message,) = mail.outbox
    assert message.to == ["alice@example.com"]
    assert message.subject == "Invoice INV-000001 from Kindred"
    assert "Please pay $0.03 by" in message.body
    assert "/account/invoices/INV-000001" in message.body
    assert message.attachments == [
        ("INV-000001.pdf", document.render_invoice(invoice), "application/pdf")
    ]


def test_it_goes_to_the_billing_address_or_else_to_every_owner(
    alice: Person, bob: Person, invoice: Invoice
) -> None:
    assert invoices.list_recipients(invoice.account) == ["alice@example.com"]
    bob.user.memberships.update(is_owner=True)
    assert invoices.list_recipients(invoice.account) == ["alice@example.com", "bob@example.com"]
    invoice.account.billing_email = "books@example.com"
    assert invoices.list_recipients(invoice.account) == ["books@example.com"]


def test_an_invoice_paid_by_credit_asks_for_nothing(alice: Person, at: Any) -> None:
    pay(alice, 5)
    allow(alice, threshold=3)
    for _ in range(2):
        buy(alice.client, get=1)
    for made in issue(alice):
        tasks.mail_invoice(made.pk)
    first, second = mail.outbox
    assert "paid from your credit. You do not need to do anything" in first.body
    assert "$0.02 is paid from your credit. Please pay $0.01" in second.body


def test_however_often_the_job_runs_it_is_mailed_once(invoice: Invoice) -> None:
    for _ in range(3):
        tasks.mail_invoice(invoice.pk)
        tasks.sweep()
    assert len(mail.outbox) == 1
    invoice.refresh_from_db()
    assert invoice.mailed_at == NOON


@pytest.mark.django_db(transaction=True)
def test_jobs_at_once_mail_it_once(invoice: Invoice) -> None:
    def send(_: int) -> None:
        try:
            tasks.mail_invoice(invoice.pk)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as jobs:
        list(jobs.map(send, range(8)))
    assert len(mail.outbox) == 1


def test_failed_mails_are_retried_at_growing_intervals_without_a_second_invoice(
    invoice: Invoice, broken: pytest.MonkeyPatch, at: Any
) -> None:
    waits, now = [], NOON
    for _ in range(11):
        tasks.mail_invoice(invoice.pk)
        invoice.refresh_from_db()
        waits.append((invoice.mail_after - now) // timedelta(minutes=1))
        now = invoice.mail_after
        at(now)
    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]
    assert invoice.mailed_at is None
    broken.undo()
    tasks.mail_invoice(invoice.pk)
    assert len(mail.outbox) == Invoice.objects.count() == 1


def queued() -> list[str]:
    """The names of the queued jobs. The sweep may have queued other jobs too."""
    return [job.func() for job in OrmQ.objects.all()]


def test_the_sweep_retries_only_due_mails(
    invoice: Invoice, broken: pytest.MonkeyPatch, at: Any
) -> None:
    tasks.mail_invoice(invoice.pk)
    OrmQ.objects.all().delete()
    # Of the threshold, which is another mail.
    SpendingAlert.objects.all().delete()
    at(NOON + timedelta(minutes=1))
    tasks.sweep()
    assert "billing.tasks.mail_invoice" not in queued()
    at(NOON + timedelta(minutes=2))
    tasks.sweep()
    assert queued().count("billing.tasks.mail_invoice") == 1


class Killed(BaseException):
    pass


def test_a_mail_is_not_sent_again_if_its_job_dies_while_sending(
    invoice: Invoice, at: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def send_and_die(message: EmailMessage) -> None:
        mail.outbox.append(message)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(EmailMessage, "send", send_and_die)
        with pytest.raises(Killed):
            tasks.mail_invoice(invoice.pk)
    at(NOON + LEASE)
    tasks.mail_invoice(invoice.pk)
    assert len(mail.outbox) == 1
    invoice.refresh_from_db()
    assert (invoice.mail_begun_at, invoice.mailed_at) == (NOON, None)


def test_a_mail_is_sent_later_if_its_job_dies_before_sending(
    invoice: Invoice, at: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(_: Invoice) -> bytes:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(document, "render_invoice", die)
        with pytest.raises(Killed):
            tasks.mail_invoice(invoice.pk)
    at(NOON + LEASE)
    tasks.mail_invoice(invoice.pk)
    assert len(mail.outbox) == 1


def test_an_account_without_any_address_is_tried_again(invoice: Invoice, alice: Person) -> None:
    alice.user.email = ""
    alice.user.save()
    tasks.mail_invoice(invoice.pk)
    assert mail.outbox == []
    Account.objects.update(billing_email="books@example.com")
    invoices.mark_unsent(invoice)
    tasks.mail_invoice(invoice.pk)
    assert mail.outbox[0].to == ["books@example.com"]


def test_sent_again_it_is_sent_once_more(invoice: Invoice) -> None:
    tasks.mail_invoice(invoice.pk)
    invoices.mark_unsent(invoice)
    for _ in range(2):
        tasks.mail_invoice(invoice.pk)
    assert len(mail.outbox) == 2
