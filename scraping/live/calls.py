"""Code that all live operations share: deadlines, failures, cursors and responses. A live operation requests data from
a social media platform."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from django.conf import settings
from django.db import connection

from config.kit import clock
from config.kit.context import Context
from config.kit.cursors import open_cursor, seal_cursor
from creators.identity.platforms import Platform
from scraping.errors import explain_failure
from scraping.fetching.visits import Visit
from scraping.live.jobs import enqueue_absence
from scraping.sources.failures import Failure

DEADLINE_S: Final = 50
"""Time limit of a live operation in seconds. A live request, including its wait for a thread, takes at most 60
seconds."""
MARGIN_S: Final = 1.0
"""Seconds before the deadline that are left for charging and responding."""

STAND_IN_WARNING: Final = "Demo: simulated answer, not from the platform."


@contextmanager
def visit_platform(platform: Platform, kind: str, asked: str, context: Context) -> Iterator[Visit]:
    """Provides a visit to the platform, for sending requests. Converts the platform's failures to API errors. `asked`
    names the requested record."""
    release_connection()
    try:
        yield Visit(platform, network_deadline(context))
    except Failure as failure:
        enqueue_absence(platform, kind, asked, failure)
        raise explain_failure(failure, platform) from None


def network_deadline(context: Context) -> float:
    return context.deadline.at_s - MARGIN_S


def release_connection() -> None:
    """Releases the database connection while the request waits for a platform. There are fewer connections than
    requests that may wait."""
    if not connection.in_atomic_block:
        connection.close()


def now_text() -> str:
    """Returns the current time as text for the field `scraped_at`."""
    return clock.now().isoformat()


def find_warning() -> dict[str, str]:
    """Returns the field `warning` if the data comes from a simulated platform. Returns an empty dictionary
    otherwise."""
    return {"warning": STAND_IN_WARNING} if settings.STAND_IN_URL else {}


def build_answer(data: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the response of a live operation. `scraped_at` is the current time, unless the data contains another
    time."""
    scraped_at = data.get("scraped_at") or now_text()
    return {"data": {**data, "scraped_at": scraped_at}, **find_warning()}


def seal_page(following: Mapping[str, Any] | None, question: str, context: Context) -> str | None:
    return seal_cursor(dict(following), purpose=_purpose(question, context)) if following else None


def open_page(cursor: str | None, question: str, context: Context) -> dict[str, Any]:
    """Returns the position that a cursor contains, or an empty dictionary for the first page. Raises InvalidRequest if
    the cursor belongs to another request."""
    purpose = _purpose(question, context)
    return open_cursor(cursor, purpose=purpose) or {}


def _purpose(question: str, context: Context) -> str:
    return f"live {question} of {context.owner_id}"
