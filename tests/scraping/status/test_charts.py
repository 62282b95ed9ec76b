"""The hours of live operations as charts, which also say in words what they show."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest

from scraping.status.charts import COLOURS, HEIGHT, OTHER, draw_hours

FIRST = datetime(2026, 11, 21, 12, tzinfo=UTC)


def hour(place: int, requests: int = 4, p50: int = 100, p95: int = 400, **causes: int) -> Any:
    failed = sum(n for cause, n in causes.items() if cause != "not_found")
    return {
        "hour": FIRST.replace(hour=12 + place).isoformat(),
        "requests": requests,
        "success_rate": 100 * (requests - failed) / requests,
        "latency_p50_ms": p50,
        "latency_p95_ms": p95,
        "causes": causes,
    }


def test_each_hour_is_a_bar_of_whole_height_made_of_how_its_requests_ended() -> None:
    charts = draw_hours([hour(0), hour(3, blocked=1, odd=1, not_found=1)], FIRST)
    assert [(bar.x, bar.height, bar.colour) for bar in charts.answered] == [
        (0, HEIGHT, COLOURS["answered"]),
        (30, HEIGHT / 2, COLOURS["answered"]),
        (30, HEIGHT / 4, COLOURS["blocked"]),
        (30, HEIGHT / 4, OTHER),
    ]
    assert sum(bar.height for bar in charts.answered if bar.x == 30) == HEIGHT
    assert min(bar.y for bar in charts.answered) == 0


def test_latency_spans_from_the_median_to_the_95th_percentile_and_is_never_invisible() -> None:
    charts = draw_hours([hour(0, p50=0, p95=800), hour(1, p50=400, p95=400)], FIRST)
    assert [(bar.y, bar.height) for bar in charts.latency] == [(0, HEIGHT), (HEIGHT / 2, 2)]


def test_the_charts_say_what_they_show() -> None:
    charts = draw_hours([hour(0), hour(1, requests=1, blocked=1)], FIRST)
    assert charts.label == "Answered by hour; lowest 0% at 13:00 UTC"
    assert charts.answered[-1].said == "13:00 UTC: 1 request, 0% answered, blocked 1"
    assert charts.latency[0].said == "12:00 UTC: median 100 ms, 95% within 400 ms"
    assert [cause for cause, _ in charts.causes] == ["answered", "blocked"]


@pytest.mark.parametrize("colour", [*COLOURS.values(), OTHER])
@pytest.mark.parametrize("background", ["#ffffff", "#1b2226"])
def test_every_colour_can_be_told_from_both_backgrounds(colour: str, background: str) -> None:
    lighter, darker = sorted((luminance(colour), luminance(background)), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= 3


def luminance(colour: str) -> float:
    parts = [int(part, 16) / 255 for part in re.findall("[0-9a-f]{2}", colour)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
