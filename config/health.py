"""Whether this process answers, and whether what it needs does."""

import logging
from collections.abc import Iterator
from typing import Annotated

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest
from ninja import Router
from pydantic import Field
from typing_extensions import TypedDict

from config import queue
from config.errors import RETRY_S
from config.kit import clock
from config.kit.errors import ServiceUnavailable
from creators.embedding import ModelUnavailable, get_model

log = logging.getLogger(__name__)

router = Router(tags=["Health"])


class Health(TypedDict):
    ok: bool
    timestamp: Annotated[str, Field(json_schema_extra={"format": "date-time"})]


@router.get("/health", response=Health, operation_id="health", summary="Is it up?")
def health(request: HttpRequest) -> Health:
    """Answers without looking at anything else."""
    return {"ok": True, "timestamp": clock.now().isoformat()}


@router.get(
    "/health/ready", response=Health, operation_id="health.ready", summary="Can it do its work?"
)
def ready(request: HttpRequest) -> Health:
    """503 while the database, the worker of the queue or the embedding model is away; the message says which."""
    if away := [*_away()]:
        raise ServiceUnavailable(" ".join(away), retry_after_s=RETRY_S)
    return {"ok": True, "timestamp": clock.now().isoformat()}


def _away() -> Iterator[str]:
    try:
        if not queue.is_served():
            yield "No worker serves the queue."
    except (OperationalError, InterfaceError):
        log.warning("Not ready: the database does not answer.", exc_info=True)
        yield "The database does not answer, so the queue is not known to be served."
    try:
        get_model().embed(["ready"])
    except ModelUnavailable:
        log.warning("Not ready: the embedding model does not answer.", exc_info=True)
        yield "The embedding model does not answer."
