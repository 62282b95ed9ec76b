"""No job sends a mail twice, and none is lost unseen, at whatever step the database goes away."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from smtplib import SMTPDataError, SMTPServerDisconnected
from typing import Any, Final

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.db import OperationalError
from django_q.models import OrmQ

from billing import tasks
from billing.invoicing import document
from billing.mail import alerts, handover, invoices, limits, owners
from billing.mail.messages import LEASE
from billing.models import Invitation, Invoice, OwnerMail, SpendingAlert
from config.kit import clock
from search import tasks as search
from search.models.answers import ReviewComment
from tests import scene
from tests.billing.mail import invited, run_jobs
from tests.billing.outages import Outage
from tests.billing.paying import issue
from tests.billing.shop import allow, buy
from tests.people import Person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("shop")]

NOON: Final = datetime(2026, 11, 20, 12, tzinfo=UTC)
LATER: Final = timedelta(minutes=20)
"""Longer than a claim lasts, and than the first pause after a failure."""


@dataclass(frozen=True)
class Kind:
    """A kind of mail: how it becomes due, what the worker does each minute, and whether staff or owners see that
    it may not have been sent."""

    ask: Callable[[], None]
    work: Callable[[], None]
    is_seen: Callable[[], bool]


def work_on(enqueue: Callable[[], None]) -> None:
    enqueue()
    run_jobs()


def alert(alice: Person) -> Kind:
    allow(alice, threshold=100)
    buy(alice.client, get=25, most=25)

    def ask() -> None:
        SpendingAlert.objects.all().delete()
        OwnerMail.objects.all().delete()

    def is_seen() -> bool:
        return OwnerMail.objects.exclude(begun_at=None).exists()

    def enqueue() -> None:
        alerts.tell_spending(clock.now())
        owners.enqueue_due_mails(clock.now())

    return Kind(ask, lambda: work_on(enqueue), is_seen)


def invoice(alice: Person) -> Kind:
    allow(alice, threshold=3)
    buy(alice.client, get=1)
    (made,) = issue(alice)

    def enqueue() -> None:
        for invoice_id in invoices.list_unsent_invoices(clock.now()):
            invoices.enqueue_mail(invoice_id)

    def is_seen() -> bool:
        return Invoice.objects.exclude(mail_begun_at=None).exists()

    return Kind(lambda: invoices.mark_unsent(made), lambda: work_on(enqueue), is_seen)


def invitation(alice: Person) -> Kind:

    def ask() -> None:
        Invitation.objects.all().delete()
        invited(alice.account, by=alice.user)

    def send() -> None:
        # The owner sends it again if it failed.
        Invitation.objects.update(failed_at=None)
        tasks.send_invitation(Invitation.objects.get().pk)

    return Kind(ask, lambda: work_on(send), Invitation.objects.exists)


def comment(alice: Person) -> Kind:
    """Members see comments on the page of their list."""
    hanna = scene.creator("Hanna")
    link = scene.review_link(scene.shortlist(alice.account, [hanna]))
    written = scene.comment(link, hanna, mail_after=NOON)

    def ask() -> None:
        ReviewComment.objects.filter(pk=written.pk).update(mail_after=clock.now())

    return Kind(ask, lambda: work_on(search.mail_due_comments), ReviewComment.objects.exists)


@pytest.fixture(params=[alert, invoice, invitation, comment])
def kind(request: pytest.FixtureRequest, alice: Person, wait: Callable[[], None]) -> Kind:
    made: Kind = request.param(alice)
    return made


@pytest.fixture(autouse=True)
def wait(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let time pass. Nothing else holds up a mail."""
    moment = NOON

    def pass_time() -> None:
        nonlocal moment
        moment += LATER

    monkeypatch.setattr(clock, "now", lambda: moment)
    monkeypatch.setattr(handover, "PAUSES_S", (0,))
    monkeypatch.setattr(document, "render_invoice", lambda _: b"%PDF-")
    for most in (limits.PER_HOUR, limits.PER_DAY):
        monkeypatch.setitem(most, "news", 10**9)
    return pass_time


def interrupt(kind: Kind, wait: Callable[[], None], **outage: Any) -> Iterator[int]:
    """Send a mail once for each step at which the database can go away. Yields the numbers of mails that came."""
    for at in count(1):
        mail.outbox.clear()
        OrmQ.objects.all().delete()
        kind.ask()
        out = Outage(at, **outage)
        with out.happening(), suppress(OperationalError):
            kind.work()
        for _ in range(3):
            wait()
            kind.work()
        yield len(mail.outbox)
        if out.steps < at:
            return


@pytest.mark.slow
@pytest.mark.parametrize("is_done", [False, True])
def test_a_short_outage_neither_repeats_nor_loses_a_mail(
    kind: Kind, wait: Callable[[], None], is_done: bool
) -> None:
    came = list(interrupt(kind, wait, is_done=is_done, lasts=False))
    assert len(came) > 4
    assert set(came) == {1}


@pytest.mark.slow
@pytest.mark.parametrize("is_done", [False, True])
def test_a_long_outage_repeats_no_mail_and_shows_what_may_be_lost(
    kind: Kind, wait: Callable[[], None], is_done: bool
) -> None:
    came = [
        (number, number == 1 or kind.is_seen())
        for number in interrupt(kind, wait, is_done=is_done, lasts=True)
    ]
    assert len(came) > 4
    assert set(came) <= {(1, True), (0, True)}
    assert came[-1] == (1, True)


# --- The mail server ------------------------------------------------------------------------------


def fail_after(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the mail server take the next mail and then fail."""
    whole, failures = EmailMessage.send, iter([error])

    def send(message: EmailMessage) -> int:
        whole(message)
        for failure in failures:
            raise failure
        return 1

    monkeypatch.setattr(EmailMessage, "send", send)


@pytest.mark.parametrize(
    ("error", "attempts"),
    [
        (SMTPServerDisconnected("Connection unexpectedly closed"), 1),
        (ConnectionResetError(), 1),
        (TimeoutError(), 1),
        (SMTPDataError(451, b"try later"), 2),
    ],
)
def test_a_mail_is_sent_again_only_if_the_mail_server_refused_it(
    kind: Kind,
    wait: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    attempts: int,
) -> None:
    fail_after(error, monkeypatch)
    kind.ask()
    for _ in range(3):
        with suppress(SMTPDataError):
            kind.work()
        wait()
    assert len(mail.outbox) == attempts
    assert kind.is_seen() or attempts == 2


def test_staff_send_a_mail_again_that_may_not_have_been_sent(
    alice: Person, admin_client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_after(TimeoutError(), monkeypatch)
    owners.queue_mail(alice.account.pk, title="News", text="New.")
    owners.send_due_mails()
    owners.send_due_mails()
    (unclear,) = OwnerMail.objects.all()
    chosen = {"action": "send_again", "_selected_action": [str(unclear.pk)]}
    refused = admin_client.post("/admin/billing/ownermail/", chosen, follow=True)
    assert "a job may still be sending it" in refused.text
    OwnerMail.objects.update(begun_at=clock.now() - 2 * LEASE)
    listed = admin_client.get("/admin/billing/ownermail/", {"begun_at__isempty": "0"})
    assert "News" in listed.text
    assert admin_client.post("/admin/billing/ownermail/", chosen).status_code == 302
    owners.send_due_mails()
    assert [message.subject for message in mail.outbox] == ["News", "News"]
    assert not OwnerMail.objects.exists()
