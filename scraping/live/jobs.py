"""Queues jobs that store the results of live requests in the catalogue. Errors while queueing do not affect the
response."""

import logging
from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django_q.models import OrmQ

from config.kit import clock
from config.kit.jobs import enqueue
from creators.identity.platforms import Platform
from scraping.neutral import ACCOUNTS, holds_accounts_or_posts
from scraping.sources.failures import Failure, Gone

log = logging.getLogger(__name__)

MOST_WAITING: Final = 500
"""Maximum number of queued jobs. If the queue is full, live results are not stored, and pictures are fetched later."""


def enqueue_feeding(platform: Platform, kind: str, record: Mapping[str, Any]) -> None:
    """Queues a job that stores a record. `kind` is the kind of record, a key of
    `scraping.sources.parsers.PARSERS[platform]`."""
    if holds_accounts_or_posts(platform, kind):
        _enqueue("scraping.tasks.feed_catalogue", platform, kind, dict(record))


def enqueue_absence(platform: Platform, kind: str, asked: str, failure: Failure) -> None:
    """Queues a job that marks an account as deleted, if the platform says that the account does not exist. Does nothing
    for missing posts, and for accounts that are hidden from visitors."""
    if kind == ACCOUNTS[platform] and isinstance(failure, Gone):
        _enqueue("scraping.tasks.note_gone", platform, asked)


def _enqueue(task: str, *given: object) -> None:
    """Queues a job, and adds the current time to its arguments. Does nothing if the platforms are simulated, because
    their data is invented."""
    if settings.STAND_IN_URL:
        return
    try:
        if OrmQ.objects.count() < MOST_WAITING:
            enqueue(task, *given, clock.now().isoformat())
        else:
            log.warning("The queue is long: a live answer does not update the catalogue.")
    except Exception:
        log.exception("A live answer does not update the catalogue.")
