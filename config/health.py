"""Whether this process answers, and whether what it needs does."""

from typing import Annotated

from django.db import connection
from django.http import HttpRequest
from ninja import Router
from pydantic import Field
from typing_extensions import TypedDict

from config.kit import clock
from creators.embedding import get_model

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
    """503 while the database or the embedding model does not answer."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    get_model().embed(["ready"])
    return {"ok": True, "timestamp": clock.now().isoformat()}
