"""Composes the mails of the billing package and finds their recipients."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse

from billing.models import Account
from config.kit.text import one_line

LEASE: Final = timedelta(minutes=15)
"""Time for which a mail is reserved for the job that sends it. Sending takes less time."""


def compose_mail(
    title: str, text: str, *, to: Sequence[str], name: str = "", reply_to: str = ""
) -> EmailMultiAlternatives:
    """Returns a mail that can be sent. `name` identifies the mail: if it is sent again, it gets the same Message-ID."""
    return EmailMultiAlternatives(
        subject=one_line(title),
        body=text,
        to=to,
        reply_to=[reply_to] if reply_to else None,
        headers={"Message-ID": f"<{name}@{urlsplit(settings.SITE_URL).hostname}>"} if name else {},
    )


def render_text(template: str, shown: Mapping[str, Any]) -> str:
    return render_to_string(f"billing/mail/{template}", dict(shown))


def link_page(page: str, *arguments: object) -> str:
    return str(settings.SITE_URL) + reverse(page, args=arguments)


def list_owners(account: Account) -> list[str]:
    owners = account.memberships.filter(is_owner=True, user__is_active=True).exclude(user__email="")
    return list(owners.order_by("pk").values_list("user__email", flat=True))
