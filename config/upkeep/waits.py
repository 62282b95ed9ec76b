"""Corrects stored times that are too far in the future, because the clock was ahead when they were stored."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

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
from config.discovery import leases
from config.discovery.models import Discovery
from config.kit import clock
from config.kit.rows import run_statement
from scraping.catalogue import pictures
from scraping.models import PictureFetch, RemovalRequest
from search.models.reviews import ReviewComment
from search.reviews import mail as review_mail

LONGEST_CALL: Final = timedelta(minutes=2)
"""Maximum duration of a credit reservation: the longest time limit of any operation plus a grace period."""
LONGEST_CACHED: Final = timedelta(hours=2)
"""Maximum duration of a cache entry. Sign-in attempts are counted for an hour, and the clocks of machines may differ by
another hour."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Database rows that wait until the time in `field`. A correct time is at most `longest` from now."""

    rows: "QuerySet[Any]"
    field: str
    longest: timedelta


WAITS: Final = (
    Wait(Reservation.objects.filter(state=Reservation.State.OPEN), "expires_at", LONGEST_CALL),
    # A correct `charged_at` is in the past. The charge is refunded some time after it.
    Wait(UndeliveredCharge.objects.all(), "charged_at", timedelta(0)),
    Wait(FailedAuthentication.objects.all(), "blocked_until", BLOCKED_FOR),
    Wait(Invoice.objects.filter(mailed_at=None), "mail_after", clock.LONGEST_WAIT),
    Wait(OwnerMail.objects.all(), "send_after", clock.LONGEST_WAIT),
    Wait(CardEvent.objects.filter(processed_at=None), "try_after", clock.LONGEST_WAIT),
    Wait(CardPayment.objects.running(), "ask_after", clock.LONGEST_WAIT),
    Wait(ReviewComment.objects.all(), "mail_after", review_mail.LEASE),
    Wait(PictureFetch.objects.all(), "retry_at", pictures.RETRIES[-1]),
    # A correct `checked_at` is in the past. The profile is read again some time after it.
    Wait(RemovalRequest.objects.all(), "checked_at", timedelta(0)),
    Wait(Discovery.objects.all(), "leased_until", leases.LEASE),
)


_CLEAR_LONG: Final = """
    WITH gone AS (DELETE FROM config_cache WHERE expires > %s RETURNING 1) SELECT count(*) FROM gone
"""


def shorten_waits() -> int:
    """Shortens all waits that are too long. Returns how many were shortened."""
    now = clock.now()
    # Cached counts also contain times inside their values, so they are deleted if they last too long.
    ((shortened,),) = run_statement(_CLEAR_LONG, [now + LONGEST_CACHED])
    for wait in WAITS:
        latest = now + wait.longest
        late = wait.rows.filter(**{f"{wait.field}__gt": latest})
        shortened += late.update(**{wait.field: latest})
    return int(shortened)
