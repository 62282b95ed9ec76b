"""Mails the owners of an account. A mail is stored in the same transaction as the change that it is about. A job sends
it afterwards."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import F, QuerySet

from billing.mail.handover import send_once
from billing.mail.limits import may_mail
from billing.mail.messages import LEASE, compose_mail, list_owners
from billing.models import OwnerMail
from config.kit import clock
from config.kit.jobs import enqueue
from config.kit.text import one_line

log = logging.getLogger(__name__)

MOST_ATTEMPTS: Final = 12
"""Maximum number of attempts to send a mail. By the last attempt, the mail is days old and no longer useful."""
SENT_AT_ONCE: Final = 200
PUT_OFF: Final = timedelta(hours=1)
"""A mail is delayed by this time if an owner has already received too many mails."""


def queue_mail(account_id: UUID, *, title: str, text: str) -> None:
    OwnerMail.objects.create(
        account_id=account_id, title=one_line(title)[:200], text=text, send_after=clock.now()
    )


def enqueue_due_mails(now: datetime) -> None:
    if _list_due(now).exists():
        enqueue("billing.tasks.send_owner_mails")


def send_due_mails() -> None:
    """Send the mails that are due. A job reserves a mail for some minutes before it sends the mail. If the job ends
    without sending it, another job sends it later."""
    now = clock.now()
    due = _list_due(now).order_by("send_after")
    for mail_id in list(due.values_list("pk", flat=True)[:SENT_AT_ONCE]):
        mine = _list_due(now).filter(pk=mail_id)
        if mine.update(send_after=now + LEASE, attempts=F("attempts") + 1):
            _send(OwnerMail.objects.select_related("account").get(pk=mail_id))


def send_again(mails: Iterable[OwnerMail]) -> None:
    """Send mails again that may already have been sent. Staff choose these mails."""
    again = OwnerMail.objects.filter(pk__in=[mail.pk for mail in mails])
    again.update(begun_at=None, attempts=0, send_after=clock.now())


def _list_due(now: datetime) -> QuerySet[OwnerMail]:
    return OwnerMail.objects.filter(send_after__lte=now, begun_at=None)


def _send(mail: OwnerMail) -> None:
    mine = OwnerMail.objects.filter(pk=mail.pk, attempts=mail.attempts)
    owners = list_owners(mail.account)
    if not may_mail(owners, "news"):
        mine.update(send_after=clock.now() + PUT_OFF, attempts=F("attempts") - 1)
        return
    later = {"begun_at": None, "send_after": clock.back_off(mail.attempts)}
    try:
        send_once(
            lambda: compose_mail(mail.title, mail.text, to=owners, name=f"owners.{mail.pk}"),
            begin=lambda: mine.update(begun_at=clock.now()),
            undo=lambda: mine.update(**later) if mail.attempts < MOST_ATTEMPTS else mine.delete(),
            end=mine.delete,
        )
    except Exception:  # each mail backend has its own errors
        log.exception("Could not mail %r to the owners of %s.", mail.title, mail.account_id)
