"""Measures the live operations of the last 24 hours: the success rate, the response time and the causes of failure, in
total and by hour."""

import json
import time
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final, Literal

from django.conf import settings
from django.db import connection
from pydantic import Field
from typing_extensions import TypedDict

from config.kit import clock
from creators.schemas.responses import Timestamp

HOURS: Final = 24
WINDOW: Final = timedelta(hours=HOURS)
KEPT_S: Final = 10.0
"""Seconds for which a process reuses the figures. Anyone can request the figures, so requests must be cheap."""
DEGRADED_BELOW: Final = 95.0
DOWN_BELOW: Final = 50.0

State = Literal["operational", "degraded", "down", "unknown"]
Rate = Annotated[
    float | None,
    Field(
        description="Percentage of requests that the platform answered. Answers that something is missing or private "
        "count. Null if there were no requests"
    ),
]
Causes = Annotated[dict[str, int], Field(description="How often each failure occurred")]


class Figures(TypedDict):
    requests: Annotated[int, Field(description="Each item of a batch counts as one request")]
    success_rate: Rate
    latency_p50_ms: int | None
    latency_p95_ms: int | None
    causes: Causes


class LiveHour(Figures):
    hour: Annotated[Timestamp, Field(description="Start of the hour, UTC")]


class LiveStatus(Figures):
    """Figures of the last 24 hours."""

    operation: Annotated[str, Field(description="The operation's id in this document")]
    state: State
    hours: Annotated[
        list[LiveHour],
        Field(
            description="This hour and the 23 before it, oldest first; hours without requests are left out"
        ),
    ]


class Status(TypedDict):
    data: list[LiveStatus]
    platforms: Annotated[
        Literal["real", "stand-in"], Field(description="`stand-in`: answers are simulated")
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
    of_day = {row[0]: row[2:] for row in _count("%(since)s", since=now - WINDOW)}
    by_hour: dict[str, list[LiveHour]] = defaultdict(list)
    for operation, hour, *figures in _count(_HOUR, since=find_first_hour(now)):
        by_hour[operation].append({"hour": hour.isoformat(), **_describe(*figures)})
    return {
        "data": [
            _describe_operation(name, of_day.get(name, NO_REQUESTS), by_hour[name]) for name in LIVE
        ],
        "platforms": "stand-in" if settings.STAND_IN_URL else "real",
        "updated_at": now.isoformat(),
    }


def find_first_hour(now: datetime) -> datetime:
    """Returns the start of the first hour that is shown. There are HOURS hours, and the last one is the current
    hour."""
    return now.astimezone(UTC).replace(minute=0, second=0, microsecond=0) - timedelta(
        hours=HOURS - 1
    )


def _count(span: str, *, since: datetime) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(_FIGURES.format(span=span), {"since": since, "answered": list(ANSWERED)})
        return list(cursor.fetchall())


ANSWERED: Final = ("", "not_found", "private", "invalid_input", "validation_error")
"""Causes that do not count as failures, because the platform answered or because the request was invalid."""
NO_REQUESTS: Final[tuple[Any, ...]] = (0, 0, None, None, "{}")

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

_HOUR: Final = "date_trunc('hour', at, 'UTC')"
_FIGURES: Final = """
    WITH calls AS (
        SELECT operation, {span}::timestamptz AS span, cause, latency_ms FROM scraping_livecall WHERE at >= %(since)s
    ), counted AS (
        SELECT operation, span, cause, count(*) AS requests FROM calls GROUP BY operation, span, cause
    )
    SELECT operation, span, sum(requests)::int, sum(requests) FILTER (WHERE cause = ANY(%(answered)s))::int,
        timed.p50, timed.p95,
        coalesce(jsonb_object_agg(cause, requests) FILTER (WHERE cause <> ''), '{{}}'::jsonb)
    FROM counted JOIN (
        SELECT operation, span, percentile_disc(0.5) WITHIN GROUP (ORDER BY latency_ms) AS p50,
            percentile_disc(0.95) WITHIN GROUP (ORDER BY latency_ms) AS p95
        FROM calls GROUP BY operation, span
    ) AS timed USING (operation, span)
    GROUP BY operation, span, timed.p50, timed.p95
    ORDER BY operation, span
"""


def _describe_operation(
    operation: str, figures: tuple[Any, ...], hours: list[LiveHour]
) -> LiveStatus:
    told = _describe(*figures)
    state = judge_rate(told["success_rate"])
    return {"operation": operation, "state": state, **told, "hours": hours}


def _describe(
    requests: int, answered: int | None, p50: int | None, p95: int | None, causes: str
) -> Figures:
    return {
        "requests": requests,
        "success_rate": round(100 * (answered or 0) / requests, 2) if requests else None,
        "latency_p50_ms": p50,
        "latency_p95_ms": p95,
        "causes": json.loads(causes),
    }


def judge_rate(rate: float | None) -> State:
    if rate is None:
        return "unknown"
    if rate < DOWN_BELOW:
        return "down"
    return "degraded" if rate < DEGRADED_BELOW else "operational"
