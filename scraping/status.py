"""How live operations do: success rate, latency and causes of failures per operation, over the last day."""

import json
import time
from datetime import timedelta
from typing import Annotated, Any, Final, Literal

from django.conf import settings
from django.db import connection
from pydantic import Field
from typing_extensions import TypedDict

from config.kit import clock

WINDOW: Final = timedelta(hours=24)
KEPT_S: Final = 10.0
"""For how long the figures of a process are answered again: anyone may ask."""
DEGRADED_BELOW: Final = 95.0
DOWN_BELOW: Final = 50.0

State = Literal["operational", "degraded", "down", "unknown"]
Timestamp = Annotated[str, Field(json_schema_extra={"format": "date-time"})]


class LiveStatus(TypedDict):
    operation: Annotated[str, Field(description="The operation's id in this document")]
    state: State
    requests: Annotated[int, Field(description="In the last 24 hours; items of batches one by one")]
    success_rate: Annotated[
        float | None,
        Field(
            description="In percent, of requests that the platform answered: what is missing or private counts as "
            "answered. Null without requests"
        ),
    ]
    latency_p50_ms: int | None
    latency_p95_ms: int | None
    causes: Annotated[dict[str, int], Field(description="How often each failure occurred")]


class Status(TypedDict):
    data: list[LiveStatus]
    platforms: Annotated[
        Literal["real", "stand-in"],
        Field(description="Whether the platforms are asked, or a stand-in on this machine"),
    ]
    updated_at: Timestamp


_kept: dict[str, tuple[float, Status]] = {}


def read_status() -> Status:
    made_at, status = _kept.get("status", (float("-inf"), None))
    if status is None or time.monotonic() - made_at > KEPT_S:
        status = measure_status()
        _kept["status"] = (time.monotonic(), status)
    return status


def measure_status() -> Status:
    now = clock.now()
    with connection.cursor() as cursor:
        cursor.execute(_FIGURES, {"since": now - WINDOW, "answered": list(ANSWERED)})
        found = {row[0]: row[1:] for row in cursor.fetchall()}
    return {
        "data": [_describe(operation, *found.get(operation, NO_REQUESTS)) for operation in LIVE],
        "platforms": "stand-in" if settings.STAND_IN_URL else "real",
        "updated_at": now.isoformat(),
    }


ANSWERED: Final = ("", "not_found", "private", "invalid_input", "validation_error")
"""Causes that are an answer of the platform, or a mistake of the request."""
NO_REQUESTS: Final[tuple[Any, ...]] = (0, 0, None, None, {})

LIVE: Final = (
    "instagram.profile",
    "instagram.post",
    "instagram.posts",
    "instagram.transcript",
    "instagram.transcripts",
    "tiktok.profile",
    "tiktok.profile_videos",
    "tiktok.video",
    "tiktok.videos",
    "tiktok.comments",
    "tiktok.users",
    "tiktok.transcript",
    "youtube.channel",
    "youtube.video",
    "youtube.search",
    "youtube.typeahead",
    "youtube.transcript",
    "youtube.channel_transcripts",
)
"""The live operations, in the order of the documentation."""

_FIGURES: Final = """
    WITH counted AS (
        SELECT operation, cause, count(*) AS requests FROM scraping_livecall
        WHERE at >= %(since)s GROUP BY operation, cause
    )
    SELECT operation, sum(requests)::int, sum(requests) FILTER (WHERE cause = ANY(%(answered)s))::int,
        timed.p50, timed.p95,
        coalesce(jsonb_object_agg(cause, requests) FILTER (WHERE cause <> ''), '{}'::jsonb)
    FROM counted JOIN (
        SELECT operation, percentile_disc(0.5) WITHIN GROUP (ORDER BY latency_ms) AS p50,
            percentile_disc(0.95) WITHIN GROUP (ORDER BY latency_ms) AS p95
        FROM scraping_livecall WHERE at >= %(since)s GROUP BY operation
    ) AS timed USING (operation)
    GROUP BY operation, timed.p50, timed.p95
"""


def _describe(
    operation: str,
    requests: int,
    answered: int | None,
    p50: int | None,
    p95: int | None,
    causes: dict[str, int] | str,
) -> LiveStatus:
    rate = round(100 * (answered or 0) / requests, 2) if requests else None
    return {
        "operation": operation,
        "state": judge_rate(rate),
        "requests": requests,
        "success_rate": rate,
        "latency_p50_ms": p50,
        "latency_p95_ms": p95,
        "causes": json.loads(causes) if isinstance(causes, str) else causes,
    }


def judge_rate(rate: float | None) -> State:
    if rate is None:
        return "unknown"
    if rate < DOWN_BELOW:
        return "down"
    return "degraded" if rate < DEGRADED_BELOW else "operational"
