"""Shortens what a clock that was ahead, and was set back, has put further off than it ever waits.

Without this, it would rest for as long as the clock was ahead.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db import connection
from django.db.models import QuerySet

from billing.access.blocked import BLOCKED_FOR
from billing.models import (
    CardEvent,
    CardPayment,
    FailedAuthentication,
    Invoice,
    OwnerMail,
    Reservation,
    UndeliveredCharge,
)
from config.kit import clock
from scraping.catalogue import pictures
from scraping.models import PictureFetch
from search.models.reviews import ReviewComment
from search.reviews import mail as review_mail

LONGEST_CALL: Final = timedelta(minutes=2)
"""The longest deadline of an operation and the grace of its reservation."""
LONGEST_CACHED: Final = timedelta(hours=2)
"""Attempts to sign in are counted for an hour at most. As much again, since clocks of machines differ."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Rows that rest until the moment in `field`, which is at most `longest` away."""

    rows: "QuerySet[Any]"
    field: str
    longest: timedelta


WAITS: Final = (
    Wait(Reservation.objects.filter(state=Reservation.State.OPEN), "expires_at", LONGEST_CALL),
    # It is given back some time after this moment, which is never to come.
    Wait(UndeliveredCharge.objects.all(), "charged_at", timedelta(0)),
    Wait(FailedAuthentication.objects.all(), "blocked_until", BLOCKED_FOR),
    Wait(Invoice.objects.filter(mailed_at=None), "mail_after", clock.LONGEST_WAIT),
    Wait(OwnerMail.objects.all(), "send_after", clock.LONGEST_WAIT),
    Wait(CardEvent.objects.filter(processed_at=None), "try_after", clock.LONGEST_WAIT),
    Wait(CardPayment.objects.running(), "ask_after", clock.LONGEST_WAIT),
    Wait(ReviewComment.objects.all(), "mail_after", review_mail.LEASE),
    Wait(PictureFetch.objects.all(), "retry_at", pictures.RETRIES[-1]),
)


def shorten_waits() -> int:
    """Returns the number of rows that waited too long."""
    now = clock.now()
    shortened = _forget_cached()
    for wait in WAITS:
        latest = now + wait.longest
        late = wait.rows.filter(**{f"{wait.field}__gt": latest})
        shortened += late.update(**{wait.field: latest})
    return shortened


def _forget_cached() -> int:
    """Counted attempts hold times of their own, so they go as a whole."""
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM config_cache WHERE expires > %s", [clock.now() + LONGEST_CACHED]
        )
        return int(cursor.rowcount)
