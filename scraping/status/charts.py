"""Draws two charts of a live operation by hour, as SVG and as text: the shares of outcomes, and the response times."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from scraping.status.status import ANSWERED, LiveHour, LiveStatus, Status, find_first_hour

STEP, HEIGHT = 10, 40
"""The width of one hour and the height of a chart, in SVG units."""
COLOURS: Final = {
    "answered": "#2a9d6f",
    "blocked": "#c46f1a",
    "rate_limited": "#9a7d12",
    "timeout": "#6b5bd2",
    "upstream_unavailable": "#2f6fde",
    "upstream_contract_broken": "#c53b3b",
}
"""The colour of each outcome, with enough contrast on light and dark backgrounds. Other outcomes are grey."""
OTHER: Final = "#8a8a8a"


@dataclass(frozen=True, slots=True)
class Bar:
    x: int
    y: float
    height: float
    colour: str
    said: str


@dataclass(frozen=True, slots=True)
class Charts:
    """The charts of one operation. `causes` lists the outcomes in the charts, each with its colour."""

    answered: Sequence[Bar]
    latency: Sequence[Bar]
    causes: Sequence[tuple[str, str]]
    slowest_ms: str
    label: str
    latency_label: str


def draw_status(status: Status) -> list[tuple[LiveStatus, Charts]]:
    """Returns the operations that had requests, each with its charts."""
    first = find_first_hour(datetime.fromisoformat(status["updated_at"]))
    return [(one, draw_hours(one["hours"], first)) for one in status["data"] if one["hours"]]


def draw_hours(hours: Sequence[LiveHour], first: datetime) -> Charts:
    """Draws the charts of one or more hours. `first` is the hour at the left edge of the charts."""
    starts = (datetime.fromisoformat(hour["hour"]) for hour in hours)
    xs = [STEP * ((start - first) // timedelta(hours=1)) for start in starts]
    places = list(zip(xs, hours, strict=True))
    slowest = max(hour["latency_p95_ms"] or 0 for hour in hours)
    lowest = min(hours, key=lambda hour: hour["success_rate"] or 0)
    failures = {cause for hour in hours for cause in hour["causes"] if cause not in ANSWERED}
    return Charts(
        answered=[bar for x, hour in places for bar in _stack(x, hour)],
        latency=[_span(x, hour, slowest) for x, hour in places],
        causes=[(cause, COLOURS.get(cause, OTHER)) for cause in ("answered", *sorted(failures))],
        slowest_ms=f"{slowest:,} ms",
        label=f"Answered by hour; lowest {lowest['success_rate']:g}% at {_time(lowest)}",
        latency_label=f"Latency by hour, median to 95th percentile; longest {slowest:,} ms",
    )


def _stack(x: int, hour: LiveHour) -> Iterator[Bar]:
    """Yields the stacked bars of one hour, from bottom to top: successful requests, then each cause of failure."""
    failed = {cause: n for cause, n in sorted(hour["causes"].items()) if cause not in ANSWERED}
    answered = hour["requests"] - sum(failed.values())
    said, top = _say(hour, failed), float(HEIGHT)
    for name, requests in {"answered": answered, **failed}.items():
        height = HEIGHT * requests / hour["requests"]
        top -= height
        if requests:
            yield Bar(x, round(top, 2), round(height, 2), COLOURS.get(name, OTHER), said)


def _span(x: int, hour: LiveHour, slowest: int) -> Bar:
    """Returns a bar from the median response time to the 95th percentile."""
    p50, p95 = hour["latency_p50_ms"] or 0, hour["latency_p95_ms"] or 0
    top = HEIGHT * (1 - p95 / max(slowest, 1))
    height = max(HEIGHT * (p95 - p50) / max(slowest, 1), 2.0)
    said = f"{_time(hour)}: median {p50:,} ms, 95% within {p95:,} ms"
    return Bar(x, round(min(top, HEIGHT - 2.0), 2), round(height, 2), "currentColor", said)


def _say(hour: LiveHour, failed: Mapping[str, int]) -> str:
    causes = "".join(f", {cause} {requests:,}" for cause, requests in failed.items())
    requests = "1 request" if hour["requests"] == 1 else f"{hour['requests']:,} requests"
    return f"{_time(hour)}: {requests}, {hour['success_rate']:g}% answered{causes}"


def _time(hour: LiveHour) -> str:
    return f"{datetime.fromisoformat(hour['hour']):%H:%M} UTC"
