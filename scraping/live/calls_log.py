"""Stores the outcomes of live requests, for `/v1/status` and the admin pages."""

import logging
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Final, TypeVar

from django.db import DatabaseError

from config.kit import clock
from config.kit.context import Context
from config.kit.errors import InvalidRequest, KindredError
from scraping.models import LiveCall
from scraping.status import identities

log = logging.getLogger(__name__)

KEPT: Final = timedelta(days=30)

Request = TypeVar("Request")
Run = Callable[[Request, Context], dict[str, Any]]


def recorded(operation: str, run: Run[Request]) -> Run[Request]:
    """Returns a function that runs the operation and stores the outcome of each call."""

    def run_recorded(request: Request, context: Context) -> dict[str, Any]:
        started_at = time.monotonic()
        try:
            answer = run(request, context)
        except InvalidRequest:
            # No platform was asked, because the request was invalid.
            raise
        except KindredError as error:
            record_calls(operation, [name_cause(error)], started_at)
            raise
        record_calls(operation, _list_causes(answer["data"]), started_at)
        return answer

    return run_recorded


def record_calls(operation: str, causes: list[str], started_at: float) -> None:
    """Stores one row for each outcome in `causes`. An empty cause means success. Database errors are logged and do not
    affect the response."""
    latency_ms = round(1000 * (time.monotonic() - started_at))
    now = clock.now()
    try:
        LiveCall.objects.bulk_create(
            LiveCall(operation=operation, cause=cause, latency_ms=latency_ms, at=now)
            for cause in causes
        )
        identities.note_guests()
    except DatabaseError:
        log.warning("The outcome of a live request could not be stored.", exc_info=True)


def name_cause(error: KindredError) -> str:
    """Returns the name of an error's cause. Items of a batch request use the same names."""
    return str(error.details.get("upstream_error") or error.code)


def _list_causes(data: Mapping[str, Any]) -> list[str]:
    """Returns the outcome of each item of a batch request: the cause of its failure, or an empty text. For a single
    successful request, returns one empty text."""
    if "succeeded" not in data:
        return [""]
    return [item["error"]["error"] if not item["success"] else "" for item in data["items"]]


def clear_calls() -> int:
    return LiveCall.objects.filter(at__lt=clock.now() - KEPT).delete()[0]
