"""Signals that say what a live request read from a platform, and what it did not find.

Receivers run in the request's thread, so they only enqueue jobs. One that fails does not fail the answer.
"""

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.dispatch import Signal

from config.kit import clock
from creators.identity.platforms import Platform
from scraping.sources.failures import Failure

log = logging.getLogger(__name__)


class Fetched(NamedTuple):
    """`kind` is one of `scraping.sources.parsers.PARSERS[platform]`, and `record` what its parser returns.

    `asked` is the username, shortcode, id or query that was asked for, without `@`; the record's own can differ.
    """

    platform: Platform
    kind: str
    asked: str
    record: Mapping[str, Any]
    scraped_at: datetime


class Missed(NamedTuple):
    """A platform said that what was asked for is `Gone`, or `Refused` to show it to guests."""

    platform: Platform
    kind: str
    asked: str
    failure: Failure
    scraped_at: datetime


fetched = Signal()
"""Sent with `found: Fetched` after a successful fetch."""

missed = Signal()
"""Sent with `miss: Missed`."""


def announce_fetched(platform: Platform, kind: str, asked: str, record: Mapping[str, Any]) -> None:
    _send(fetched, found=Fetched(platform, kind, asked, record, clock.now()))


def announce_missed(platform: Platform, kind: str, asked: str, failure: Failure) -> None:
    _send(missed, miss=Missed(platform, kind, asked, failure, clock.now()))


def _send(signal: Signal, **told: Any) -> None:
    for receiver, result in signal.send_robust(sender=None, **told):
        if isinstance(result, Exception):
            log.error("%r failed on what was fetched.", receiver, exc_info=result)
