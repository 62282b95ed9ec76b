"""Limits how many creators an account may add on a UTC day."""

from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import connection

from config.kit import clock
from scraping.errors import IngestQuotaExceeded
from scraping.models import IngestDay

PER_DAY: Final = 50
KEPT: Final = timedelta(days=7)

_TAKE: Final = """
    INSERT INTO scraping_ingestday (account_id, day, used) VALUES (%(account)s, %(day)s, 1)
    ON CONFLICT (account_id, day) DO UPDATE SET used = scraping_ingestday.used + 1
    WHERE scraping_ingestday.used < %(most)s
"""


def take_one(account_id: UUID, now: datetime) -> date:
    """Counts a creator for today, in one statement because of concurrent requests. Raises IngestQuotaExceeded."""
    day = now.date()
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, {"account": account_id, "day": day, "most": PER_DAY})
        if cursor.rowcount:
            return day
    midnight = datetime.combine(day + timedelta(days=1), datetime.min.time(), now.tzinfo)
    raise IngestQuotaExceeded(PER_DAY, retry_after_s=int((midnight - now).total_seconds()) + 1)


def give_back(account_id: UUID, day: date) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE scraping_ingestday SET used = used - 1 WHERE account_id = %s AND day = %s",
            [account_id, day],
        )


def clear_days() -> int:
    deleted, _ = IngestDay.objects.filter(day__lt=clock.now().date() - KEPT).delete()
    return deleted
