"""Invitations for tests: waiting ones, and ones that are mailed as in the product."""

import re
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.utils.module_loading import import_string
from django_q.models import OrmQ

from billing.models import Account, Invitation
from config.kit import clock
from tests.people import Person


def confirm(user: User) -> None:
    """Confirm the address that the user signed up with."""
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)


def invited(
    account: Account, email: str = "dora@example.com", *, by: User | None = None, **fields: Any
) -> Invitation:
    """An invitation that waits; its mail was never asked for."""
    now = clock.now()
    times = {"created_at": now, "expires_at": now + timedelta(days=14), "asked_at": [now]}
    return account.invitations.create(email=email, invited_by=by, **times | fields)


def mailed_code() -> str:
    """The code in the newest mail."""
    (code,) = re.findall(r"^([A-Z0-9]{4}-[A-Z0-9]{4})$", str(mail.outbox[-1].body), re.MULTILINE)
    return str(code)


def run_jobs() -> None:
    """Run the queued jobs as the worker does."""
    for waiting in OrmQ.objects.all():
        job = waiting.task
        waiting.delete()
        import_string(job["func"])(*job["args"])


def html_of(message: EmailMessage) -> str:
    assert isinstance(message, EmailMultiAlternatives)
    ((html, kind),) = message.alternatives
    assert kind == "text/html"
    return str(html)


def link_of(message: EmailMessage) -> str:
    """The path of the link in a mail, without the site's address."""
    (path,) = re.findall(r"https?://[^/\s]+(/invitations/\S+)", str(message.body))
    return str(path)


def mailed_link(owner: Person, email: str, **form: str) -> str:
    """Invite a person through the page and the queue; return the link that they get."""
    if not EmailAddress.objects.filter(user=owner.user).exists():
        confirm(owner.user)
    response = owner.browser.post("/account/members", {"email": email, **form})
    assert response.status_code == 302, response.text
    run_jobs()
    assert mail.outbox[-1].to == [email.lower()]
    return link_of(mail.outbox[-1])
