"""Jobs of billing. They get ids and may run twice."""

from datetime import datetime, timedelta

from django.db import connection
from django.db.models import Q

from billing import blocking, invitations
from billing.models import BudgetWindow, FailedAuthentication, IdempotencyRecord, Reservation
from config.kit import clock

Kind = BudgetWindow.Kind

KEPT = {
    Kind.MINUTE: timedelta(days=1),
    Kind.HOUR: timedelta(days=1),
    Kind.DAY: timedelta(days=3),
    Kind.MONTH: timedelta(days=70),
}
ENDED_KEPT = timedelta(days=1)


def sweep() -> None:
    """Give back what dead processes held, and drop what nothing asks for any more. Runs every minute."""
    now = clock.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT billing_expire(%s)", [now])
    _drop(now)


def _drop(now: datetime) -> None:
    for kind, kept in KEPT.items():
        BudgetWindow.objects.filter(kind=kind, start__lt=now - kept, reserved_micros=0).delete()
    Reservation.objects.filter(ended_at__lt=now - ENDED_KEPT).delete()
    IdempotencyRecord.objects.filter(expires_at__lt=now).delete()
    is_free = Q(blocked_until=None) | Q(blocked_until__lt=now)
    is_forgotten = Q(failed_at=[]) | Q(failed_at__0__lt=now - blocking.WITHIN)
    FailedAuthentication.objects.filter(is_free, is_forgotten).delete()


def send_invitation(invitation_id: int) -> None:
    invitations.send(invitation_id)
