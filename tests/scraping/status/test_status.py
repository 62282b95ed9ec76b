"""/v1/status publishes the results of live requests."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client

from config.api.operations import OFFERED
from config.kit import clock
from scraping.live import calls_log
from scraping.models import LiveCall
from scraping.status import status
from tests.people import Person
from tests.platforms.server import StandIn

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    status._kept.clear()
    yield
    status._kept.clear()


def read(operation: str) -> status.LiveStatus:
    found: list[status.LiveStatus] = Client().get("/v1/status").json()["data"]
    return next(one for one in found if one["operation"] == operation)


def test_every_live_operation_is_listed_and_unknown_before_its_first_request() -> None:
    # An ingest and a discovery ask the platforms by several operations of this list.
    live = {name for name, operation in OFFERED.items() if operation.scope == "live"}
    others = {"creators.ingest", *(name for name in live if name.startswith("discoveries."))}
    assert sorted(status.LIVE) == sorted(live - others)
    figures = read("tiktok.video")
    assert (figures["state"], figures["success_rate"], figures["requests"]) == ("unknown", None, 0)


def test_requests_are_counted_by_how_they_ended(alice: Person, platforms: StandIn) -> None:
    for username in ("hanna.krume", "gone", "no handle"):
        alice.client.get(f"/v1/raw/instagram/profile/{username}")
    platforms.switch("*", "captcha")
    alice.client.get("/v1/raw/instagram/profile/hanna.krume")
    figures = read("instagram.profile")
    assert figures["causes"] == {"not_found": 1, "blocked": 1}
    assert (figures["requests"], figures["success_rate"]) == (3, 66.67)
    assert figures["state"] == "degraded"
    assert figures["latency_p50_ms"] is not None


def test_items_of_a_batch_count_one_by_one(alice: Person) -> None:
    body = {"shortcodes": ["DeInvented1", "Gone12", "no shortcode"]}
    alice.client.post("/v1/raw/instagram/posts", body, "application/json")
    figures = read("instagram.posts")
    assert (figures["requests"], figures["success_rate"]) == (3, 100.0)
    assert figures["causes"] == {"not_found": 1, "invalid_input": 1}


def test_the_hours_with_requests_are_told_one_by_one() -> None:
    now = clock.now()
    for hours, cause, latency_ms in ((0, "", 10), (2, "", 20), (2, "blocked", 40), (26, "", 50)):
        at = now - timedelta(hours=hours)
        LiveCall.objects.create(operation="tiktok.video", cause=cause, latency_ms=latency_ms, at=at)
    earlier, present = read("tiktok.video")["hours"]
    hour = now.replace(minute=0, second=0, microsecond=0)
    assert present["hour"] == hour.isoformat()
    assert earlier == {
        "hour": (hour - timedelta(hours=2)).isoformat(),
        "requests": 2,
        "success_rate": 50.0,
        "latency_p50_ms": 20,
        "latency_p95_ms": 40,
        "causes": {"blocked": 1},
    }


def test_the_page_draws_the_same_figures(client: Client) -> None:
    assert '<svg viewBox="0 0 240 40"' not in client.get("/status").text
    status._kept.clear()
    LiveCall.objects.create(
        operation="tiktok.video", cause="blocked", latency_ms=1_250, at=clock.now()
    )
    page = client.get("/status").text
    assert "1 request, 0% answered, blocked 1" in page
    assert "median 1,250 ms" in page
    assert page.count('<svg viewBox="0 0 240 40"') == 2


def test_the_page_lists_operations_without_requests_apart(client: Client) -> None:
    LiveCall.objects.create(operation="tiktok.video", latency_ms=1_250, at=clock.now())
    page = client.get("/status").text
    table, _, rest = page.partition("</table>")
    idle = rest.partition("</ul>")[0]
    assert [name for name in status.LIVE if f">{name}</code>" in table] == ["tiktok.video"]
    assert sum(f">{name}</code>" in idle for name in status.LIVE) == len(status.LIVE) - 1


def test_older_requests_do_not_count_and_go_in_the_end(alice: Person) -> None:
    old = clock.now() - calls_log.KEPT - timedelta(days=1)
    LiveCall.objects.create(operation="tiktok.video", latency_ms=5, at=old)
    assert read("tiktok.video")["requests"] == 0
    assert calls_log.clear_calls() == 1


@pytest.mark.parametrize(
    ("rate", "state"),
    [(None, "unknown"), (100.0, "operational"), (94.9, "degraded"), (49.9, "down")],
)
def test_the_rate_says_the_state(rate: float | None, state: str) -> None:
    assert status.judge_rate(rate) == state
