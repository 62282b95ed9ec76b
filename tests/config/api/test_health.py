"""GET /health and /health/ready."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client
from psycopg.errors import DiskFull

from config.api import health
from config.kit import clock, disks
from config.models import Heartbeat
from config.upkeep import queue
from creators.embedding.port import ModelUnavailable


def test_health_answers_without_key_or_database(client: Client) -> None:
    response = client.get("/health")
    assert response.status_code == 200
    assert response.json()["ok"] is True


class Model:
    def embed(self, texts: list[str]) -> list[str]:
        return texts


def failing(error: Exception) -> Any:
    def fail(*_: object) -> None:
        raise error

    return fail


FULL = OperationalError("inside")
FULL.__cause__ = DiskFull("inside")


@pytest.fixture
def _all_there(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "get_model", Model)
    queue.record_heartbeat()


@pytest.mark.usefixtures("_all_there")
def test_ready_asks_database_queue_and_model(client: Client) -> None:
    assert client.get("/health/ready").json()["ok"] is True


@pytest.mark.usefixtures("_all_there")
@pytest.mark.parametrize(
    ("owner", "name", "error", "words"),
    [
        (connection, "cursor", OperationalError("inside"), "The database does not answer"),
        (connection, "cursor", FULL, "The server's disk is full."),
        (health, "get_model", ModelUnavailable("inside"), "The embedding model does not answer."),
    ],
)
def test_not_ready_is_a_503_that_names_unavailable_services_without_internals(
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    owner: Any,
    name: str,
    error: Exception,
    words: str,
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(owner, name, failing(error))
        response = client.get("/health/ready")
    assert response.status_code == 503
    assert response["Retry-After"] == ("30" if error is FULL else "5")
    assert words in response.json()["error"]["message"]
    assert "inside" not in response.text


@pytest.mark.usefixtures("_all_there")
def test_every_unavailable_service_is_named(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    Heartbeat.objects.all().delete()
    monkeypatch.setattr(health, "get_model", failing(ModelUnavailable("inside")))
    message = client.get("/health/ready").json()["error"]["message"]
    assert message == "No worker serves the queue. The embedding model does not answer."


@pytest.mark.usefixtures("_all_there")
def test_an_instance_that_only_reads_on_a_full_disk_stays_in_service(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    Heartbeat.objects.update(at=clock.now() - queue.AWAY_AFTER)
    assert client.get("/health/ready").status_code == 503
    monkeypatch.setattr(disks, "FULL_BYTES", float("inf"))
    assert client.get("/health/ready").status_code == 200


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_queue_is_served_while_its_worker_lives_and_not_after_it_was_killed(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "get_model", Model)

    def seen_long_ago() -> None:
        Heartbeat.objects.update(at=clock.now() - queue.AWAY_AFTER)

    def is_ready() -> bool:
        return client.get("/health/ready").status_code == 200

    assert not is_ready()
    with a_worker() as worker:
        wait_until(is_ready)
        seen_long_ago()
        wait_until(is_ready)
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
        seen_long_ago()
        assert (
            client.get("/health/ready").json()["error"]["message"] == "No worker serves the queue."
        )


@contextmanager
def a_worker() -> Iterator["subprocess.Popen[bytes]"]:
    """A cluster of django-q2 as `make run` starts it, on the database of the tests."""
    place = connection.settings_dict
    url = f"postgres://{place['USER']}@{quote(place['HOST'], safe='')}/{place['NAME']}"
    worker = subprocess.Popen(
        [sys.executable, "manage.py", "qcluster"],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": url},
        start_new_session=True,
    )
    try:
        yield worker
    finally:
        with suppress(ProcessLookupError):
            os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()


def wait_until(holds: Callable[[], bool]) -> None:
    for _ in range(600):
        if holds():
            return
        time.sleep(0.1)
    raise TimeoutError
