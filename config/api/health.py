"""Checks whether this process responds, and whether the services that it needs respond."""

import logging
from typing import Annotated

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from pydantic import Field
from typing_extensions import TypedDict

from config.api.errors import RETRY_S, translate_exception
from config.kit import clock, disks
from config.kit.errors import DiskFull, ServiceUnavailable
from config.upkeep import queue
from creators.embedding.model import get_model
from creators.embedding.port import ModelUnavailable

log = logging.getLogger(__name__)


class Health(TypedDict):
    ok: bool
    timestamp: Annotated[str, Field(json_schema_extra={"format": "date-time"})]


def report() -> Health:
    return {"ok": True, "timestamp": clock.now().isoformat()}


def report_ready() -> Health:
    """Reports that the server is ready. Raises ServiceUnavailable if the database, the queue's worker or the embedding
    model does not respond. The error's message names the service."""
    away = []
    try:
        # On a full disk, the worker cannot store its heartbeat. This process still serves reads, so it reports that it
        # is ready.
        if not queue.is_served() and not disks.is_full(settings.DATA_DIR):
            away.append("No worker serves the queue.")
    except (DatabaseError, InterfaceError) as error:
        log.warning("Not ready: the database does not answer.", exc_info=True)
        if isinstance(full := translate_exception(error), DiskFull):
            raise full from error
        away.append("The database does not answer, so the state of the queue is unknown.")
    try:
        get_model().embed(["ready"])
    except ModelUnavailable:
        log.warning("Not ready: the embedding model does not answer.", exc_info=True)
        away.append("The embedding model does not answer.")
    if away:
        raise ServiceUnavailable(" ".join(away), retry_after_s=RETRY_S)
    return report()
