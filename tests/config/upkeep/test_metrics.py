"""/metrics needs its token, and shows counts of all processes and states in the database."""

import os
import subprocess
import sys
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import OperationalError
from django.test import Client
from django_q.models import OrmQ
from django_q.signals import post_execute_in_worker, pre_execute
from prometheus_client.parser import text_string_to_metric_families

from billing.models import Reservation
from config.kit import clock
from config.kit.metrics import time_model
from config.upkeep import queue
from tests.people import Person

pytestmark = pytest.mark.django_db
TOKEN = {"Authorization": "Bearer a-long-token"}
Figures = dict[tuple[str, ...], float]


@pytest.fixture(autouse=True)
def token(settings: LazySettings) -> None:
    settings.METRICS_TOKEN = "a-long-token"


def scrape() -> Figures:
    """Values by name and sorted label values."""
    page = Client().get("/metrics", headers=TOKEN)
    assert page.status_code == 200
    found = text_string_to_metric_families(page.text)
    samples = [sample for family in found for sample in family.samples]
    return {(s.name, *(v for _, v in sorted(s.labels.items()))): s.value for s in samples}


@pytest.mark.parametrize(
    "sent", ["", "Bearer", "Bearer a-long-toke", "Bearer \xe9", "a-long-token"]
)
def test_without_the_token_the_page_does_not_exist(sent: str) -> None:
    assert Client().get("/metrics", headers={"Authorization": sent}).status_code == 404


def test_without_a_setting_no_token_opens_it(settings: LazySettings) -> None:
    settings.METRICS_TOKEN = ""
    for sent in ("Bearer ", "Bearer"):
        assert Client().get("/metrics", headers={"Authorization": sent}).status_code == 404


def test_requests_are_counted_by_route_and_errors_by_code(alice: Person) -> None:
    before = scrape()
    alice.client.get("/v1/profiles/instagram/somebody")
    alice.client.get("/nothing-here")
    after = scrape()
    grew = {key: value - before.get(key, 0) for key, value in after.items()}
    route = "v1/profiles/<platform>/<path:username>"
    assert grew["kindred_requests_total", "GET", route, "404"] == 1
    assert grew["kindred_requests_total", "GET", "unmatched", "404"] == 1
    assert grew["kindred_request_seconds_count", route] == 1
    assert grew["kindred_errors_total", "not_found"] == 2
    assert not [key for key in after if "somebody" in str(key)]


def test_counts_of_several_processes_add_up() -> None:
    program = (
        "from config.kit.metrics import JOBS\n"
        "for _ in range(3): JOBS.labels('of.another.process', 'done').inc()"
    )
    for _ in range(2):
        subprocess.run([sys.executable, "-c", program], env=os.environ, check=True)
    assert scrape()["kindred_jobs_total", "of.another.process", "done"] == 6


def test_jobs_are_counted_by_result() -> None:
    for success in (True, False):
        task: dict[str, Any] = {"func": "a.job", "success": success}
        pre_execute.send(sender="django_q", func=None, task=task)
        post_execute_in_worker.send(sender="django_q", func=None, task=task)
    found = scrape()
    assert found["kindred_jobs_total", "a.job", "done"] == 1
    assert found["kindred_jobs_total", "a.job", "failed"] == 1
    assert found["kindred_job_seconds_count", "a.job"] == 2


def test_the_model_is_timed_and_its_failures_are_counted() -> None:
    before = scrape()
    with time_model("queries"):
        pass
    with pytest.raises(ValueError, match="broken"), time_model("queries"):
        raise ValueError("broken")
    after = scrape()
    for name in ("kindred_model_seconds_count", "kindred_model_failures_total"):
        assert after[name, "queries"] == before.get((name, "queries"), 0) + 1


def test_reservations_and_the_queue_are_read_from_the_database(alice: Person) -> None:
    now = clock.now()
    Reservation.objects.create(
        account=alice.account,
        operation="search.create",
        request_id="r",
        amount_micros=25_000,
        windows=[],
        created_at=now - timedelta(seconds=20),
        expires_at=now,
    )
    OrmQ.objects.create(key="kindred", payload="", lock=now - timedelta(seconds=40))
    OrmQ.objects.create(key="kindred", payload="", lock=now + timedelta(seconds=600))
    queue.record_heartbeat()
    found = {key: value for (key, *labels), value in scrape().items() if not labels}
    assert found["kindred_reservations_open"] == 1
    assert found["kindred_reserved_credits"] == 2.5
    assert 20 <= found["kindred_reservation_oldest_seconds"] < 60
    assert (found["kindred_queue_waiting"], found["kindred_queue_running"]) == (1, 1)
    assert 40 <= found["kindred_queue_oldest_seconds"] < 100
    assert found["kindred_worker_up"] == found["kindred_database_up"] == 1


def test_without_the_database_the_counts_are_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> bool:
        raise OperationalError("gone")

    monkeypatch.setattr(queue, "is_served", fail)
    Client().get("/nothing-here")
    found = scrape()
    assert found[("kindred_database_up",)] == 0
    assert ("kindred_requests_total", "GET", "unmatched", "404") in found
