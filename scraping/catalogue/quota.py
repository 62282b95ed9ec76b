"""Limits how many creators an account can add per UTC day."""

from datetime import datetime, timedelta
from typing import Final

from django.db import connection
from django.db.models import F

from config.kit import clock
from config.kit.context import Context
from scraping.errors import IngestQuotaExceeded
from scraping.models import IngestDay

PER_DAY: Final = 50
KEPT: Final = timedelta(days=7)

_TAKE: Final = """
    INSERT INTO scraping_ingestday (account_id, day, used) VALUES (%(account)s, %(day)s, 1)
    ON CONFLICT (account_id, day) DO UPDATE SET used = scraping_ingestday.used + 1
    WHERE scraping_ingestday.used < %(most)s
"""


def take_one(context: Context) -> None:
    """Counts a creator that the account adds today. A single SQL statement checks and counts, because requests run
    concurrently. Raises IngestQuotaExceeded."""
    if context.owner_id is None:
        return
    now, day = context.now, context.now.date()
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, {"account": context.owner_id, "day": day, "most": PER_DAY})
        if cursor.rowcount:
            return
    midnight = datetime.combine(day + timedelta(days=1), datetime.min.time(), now.tzinfo)
    raise IngestQuotaExceeded(PER_DAY, retry_after_s=int((midnight - now).total_seconds()) + 1)


def give_back(context: Context) -> None:
    if context.owner_id is not None:
        used = IngestDay.objects.filter(account_id=context.owner_id, day=context.now.date())
        used.update(used=F("used") - 1)


def clear_days() -> int:
    return IngestDay.objects.filter(day__lt=clock.now().date() - KEPT).delete()[0]
