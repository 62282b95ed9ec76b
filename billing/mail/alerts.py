"""Mails the owners of an account when spending reaches 50, 80 or 100 % of a limit. Each percentage is mailed once per
period."""

import json
from collections.abc import Iterable
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Final

from django.db import transaction

from billing.ledger import functions
from billing.mail import owners
from billing.mail.messages import link_page, render_text
from billing.models import ApiKey, SpendingAlert
from billing.money import format_round_dollars
from billing.offers.tiers import LIMITS
from config.kit.text import one_line

STEPS: Final = (50, 80, 100)
THRESHOLD: Final = "threshold"
NAME_SHOWN: Final = 60


def tell_spending(now: datetime) -> None:
    """Find the accounts whose spending has newly reached 50, 80 or 100 % of a limit, and enqueue mails to their
    owners."""
    day = now.replace(hour=0, minute=0, second=0, microsecond=0)
    noted = functions.call_function(
        "note_spending",
        now=now,
        day=day,
        month=day.replace(day=1),
        steps=list(STEPS),
        thresholds=json.dumps({tier: each.threshold_micros for tier, each in LIMITS.items()}),
    )
    if noted["is_any"]:
        _queue_mails()


@transaction.atomic
def _queue_mails() -> None:
    untold = SpendingAlert.objects.select_for_update(skip_locked=True).filter(is_told=False)
    found = list(untold.order_by("account_id", "subject", "period", "percent"))
    SpendingAlert.objects.filter(pk__in=[one.pk for one in found]).update(is_told=True)
    for _, steps in groupby(found, attrgetter("account_id", "subject", "period")):
        _queue_mail(steps)


def _queue_mail(steps: Iterable[SpendingAlert]) -> None:
    """Enqueue one mail for several alerts about the same limit. The mail names only the highest percentage."""
    *_, alert = steps
    what, page = _describe(alert)
    limit = format_round_dollars(alert.limit_micros)
    title = f"{alert.percent} % of {what} used"
    shown = {
        "alert": alert,
        "what": what,
        "limit": limit,
        "is_threshold": alert.subject == THRESHOLD,
        "link": link_page(page),
    }
    text = render_text("spending.txt", shown)
    owners.queue_mail(alert.account_id, title=title, text=text)


def _describe(alert: SpendingAlert) -> tuple[str, str]:
    """Returns the name of the limit, and the address of the page on which owners can raise the limit or pay."""
    if alert.subject == THRESHOLD:
        return "your billing threshold", "account_invoices"
    _, key_id, kind = alert.subject.split(":")
    key = ApiKey.objects.get(pk=key_id)
    word = {"day": "daily", "month": "monthly"}[kind]
    page = "account_programs" if key.is_of_program else "account_keys"
    return f"the {word} cap of {one_line(key.name)[:NAME_SHOWN]}", page
