"""Signals about what a live request read or missed. Receivers only enqueue jobs, and may fail."""

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
    """A record that a live request read.

    `kind` is a key of `scraping.sources.parsers.PARSERS[platform]`. `record` is what its parser returned. `asked` is
    the username, shortcode, id or query of the request, without `@`. The record may name another.
    """

    platform: Platform
    kind: str
    asked: str
    record: Mapping[str, Any]
    scraped_at: datetime


class Missed(NamedTuple):
    """A record that a live request did not get, because it does not exist (`Gone`) or guests may not see it
    (`Refused`)."""

    platform: Platform
    kind: str
    asked: str
    failure: Failure
    scraped_at: datetime


fetched = Signal()
"""Sent after a successful fetch, with `found: Fetched`."""

missed = Signal()
"""Sent if the platform has no such record or refuses it, with `miss: Missed`."""


def announce_fetched(platform: Platform, kind: str, asked: str, record: Mapping[str, Any]) -> None:
    _send(fetched, found=Fetched(platform, kind, asked, record, clock.now()))


def announce_missed(platform: Platform, kind: str, asked: str, failure: Failure) -> None:
    _send(missed, miss=Missed(platform, kind, asked, failure, clock.now()))


def _send(signal: Signal, **told: Any) -> None:
    for receiver, result in signal.send_robust(sender=None, **told):
        if isinstance(result, Exception):
            log.error("%r failed for a fetched record.", receiver, exc_info=result)
