"""Every error has the same envelope."""

import errno
import logging
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from psycopg.errors import DiskFull

from config import urls
from config.kit.errors import NotFound, Problem, ServiceUnavailable, Unprocessable

SECRET = "postgres://user:password@inside"


class PlainBug(Exception):
    pass


def caused(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


FAILURES: dict[str, Exception] = {
    "bug": PlainBug(SECRET),
    "database": OperationalError(SECRET),
    "missing": Http404(SECRET),
    "ours": NotFound("No such creator."),
    "forbidden": PermissionDenied(SECRET),
    "suspicious": SuspiciousOperation(SECRET),
    "impossible": Unprocessable(Problem("No.", "a.b"), Problem("Nor this.")),
    "down": ServiceUnavailable(retry_after_s=7),
    "full": OSError(errno.ENOSPC, "No space left on device", SECRET),
    "quota": caused(PlainBug(SECRET), OSError(errno.EDQUOT, "Disk quota exceeded")),
    "full-database": caused(OperationalError(SECRET), DiskFull(SECRET)),
}


def fail(request: HttpRequest, name: str) -> HttpResponse:
    raise FAILURES[name]


urlpatterns = [path("v1/fail/<name>", fail), path("fail/<name>", fail), *urls.urlpatterns]
handler500 = urls.handler500


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch) -> Client:
    # Not by override_settings: it has Django read all routes again, before and after.
    monkeypatch.setattr(settings, "ROOT_URLCONF", __name__)
    return Client(raise_request_exception=False)


STATUSES = [
    ("bug", 500, "internal_error"),
    ("database", 503, "service_unavailable"),
    ("missing", 404, "not_found"),
    ("ours", 404, "not_found"),
    ("forbidden", 403, "forbidden"),
    ("suspicious", 400, "validation_error"),
    ("impossible", 422, "validation_error"),
    ("down", 503, "service_unavailable"),
]


@pytest.mark.parametrize(("name", "status", "code"), STATUSES)
def test_every_exception_becomes_the_envelope(
    visitor: Client, name: str, status: int, code: str
) -> None:
    response = visitor.get(f"/v1/fail/{name}")
    error = response.json()["error"]
    assert (response.status_code, error["code"], error["status_code"]) == (status, code, status)
    assert error["request_id"] == response["X-Request-Id"]
    assert response["X-Billing-Plan"] == "free"
    assert SECRET not in response.text


@pytest.mark.parametrize("name", ["full", "quota", "full-database"])
def test_a_full_disk_is_a_503_that_says_so(visitor: Client, name: str) -> None:
    response = visitor.get(f"/v1/fail/{name}")
    assert (response.status_code, response["Retry-After"]) == (503, "30")
    assert response.json()["error"]["details"] == {"retry_after_seconds": 30, "cause": "disk_full"}
    assert SECRET not in response.text
    page = visitor.get(f"/fail/{name}", headers={"Accept": "text/html"})
    assert (page.status_code, page["Retry-After"]) == (503, "30")
    assert "disk is full. Try again later." in page.text


@pytest.mark.parametrize(("free", "cause"), [(16 * 2**20 - 1, "disk_full"), (16 * 2**20, None)])
def test_a_database_that_is_away_while_its_disk_is_full(
    visitor: Client, monkeypatch: pytest.MonkeyPatch, free: int, cause: str | None
) -> None:
    usage = SimpleNamespace(free=free)
    monkeypatch.setattr("config.kit.disks.shutil.disk_usage", lambda _: usage)
    response = visitor.get("/v1/fail/database")
    assert response.status_code == 503
    assert response.json()["error"]["details"].get("cause") == cause


@pytest.mark.parametrize("name", ["bug", "database"])
def test_server_errors_are_logged_under_their_request_id(
    visitor: Client, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    with caplog.at_level(logging.ERROR):
        response = visitor.get(f"/v1/fail/{name}")
    assert response["X-Request-Id"] in caplog.text
    assert SECRET in caplog.text


def test_every_problem_is_listed_and_the_first_is_named(visitor: Client) -> None:
    error = visitor.get("/v1/fail/impossible").json()["error"]
    assert error["param"] == "a.b"
    assert error["details"]["errors"] == [
        {"param": "a.b", "message": "No."},
        {"param": None, "message": "Nor this."},
    ]


def test_when_to_come_back_is_in_header_and_details(visitor: Client) -> None:
    response = visitor.get("/v1/fail/down")
    assert response["Retry-After"] == "7"
    assert response.json()["error"]["details"]["retry_after_seconds"] == 7


@pytest.mark.parametrize(("name", "status", "_code"), STATUSES)
def test_people_get_no_json_off_the_api(
    visitor: Client, name: str, status: int, _code: str
) -> None:
    for headers in ({"Accept": "text/html,*/*"}, {"HX-Request": "true"}):
        response = visitor.get(f"/fail/{name}", headers=headers)
        assert response.status_code == status
        assert "json" not in response["Content-Type"]
        assert SECRET not in response.text


def _get(address: str) -> Callable[[Client], Any]:
    return lambda client: client.get(address)


@pytest.mark.parametrize(
    ("send", "status", "code"),
    [
        (_get("/v1/nothing"), 404, "not_found"),
        (_get("/v1"), 404, "not_found"),
        (_get("/nothing"), 404, "not_found"),
        (_get("/v1/%00%ff"), 404, "not_found"),
        (lambda client: client.post("/health"), 405, "method_not_allowed"),
        (lambda client: client.delete("/openapi.json"), 405, "method_not_allowed"),
        (lambda client: client.get("/v1", headers={"Host": "evil"}), 400, "validation_error"),
    ],
)
def test_errors_of_django_have_the_envelope_too(
    visitor: Client, send: Callable[[Client], Any], status: int, code: str
) -> None:
    response = send(visitor)
    assert (response.status_code, response.json()["error"]["code"]) == (status, code)
    assert response["X-Request-Id"]


def test_a_405_names_what_is_allowed(visitor: Client) -> None:
    assert visitor.post("/health")["Allow"] == "GET, HEAD, OPTIONS"


def test_request_ids_are_ours_and_differ(visitor: Client) -> None:
    sent = {"X-Request-Id": "mine\r\nX-Evil: 1"}
    ids = {visitor.get("/health", headers=sent)["X-Request-Id"] for _ in range(3)}
    assert len(ids) == 3
    assert not any("mine" in one for one in ids)
