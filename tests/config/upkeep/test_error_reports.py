"""Errors are reported where SENTRY_DSN says, without personal data; without it, nothing is loaded."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from config.launch.places import ROOT

PROGRAM = """
import json, django
sent = []
django.setup()
import sentry_sdk
from sentry_sdk.transport import Transport

class Kept(Transport):
    def capture_envelope(self, envelope):
        sent.extend(item.payload.json for item in envelope.items)

sentry_sdk.get_client().transport = Kept({"dsn": None})
import logging
from django.test import Client
from django.urls import path
from django.conf import settings
from config import urls

def fail(request, name):
    password = "a-secret-local"
    raise RuntimeError("broken kin_live_abcdefghijkl")

urls.urlpatterns.insert(0, path("fail/<str:name>", fail))
settings.ALLOWED_HOSTS = ["testserver"]
client = Client(headers={"X-API-Key": "kin_live_header-key", "Accept": "text/html"}, raise_request_exception=False)
client.cookies["sessionid"] = "a-cookie"
answer = client.post("/fail/dora?email=dora@example.com", {"password": "in-the-body"})
logging.getLogger("config").error("Mail to %s failed", "dora@example.com")
print(json.dumps({"sent": sent, "request": answer["X-Request-Id"]}))
"""


def run(program: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program, "dora@example.com"],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings", **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(PROGRAM, SENTRY_DSN="http://key@127.0.0.1:9/1"))
    return found


@pytest.mark.slow
def test_an_error_is_reported_with_its_request_and_place(told: dict[str, Any]) -> None:
    (failed,) = [one for one in told["sent"] if "exception" in one]
    assert failed["tags"]["request_id"] == told["request"]
    (error,) = failed["exception"]["values"]
    assert (error["type"], error["value"]) == ("RuntimeError", "broken kin_live_abcd…")
    assert error["stacktrace"]["frames"][-1]["function"] == "fail"


@pytest.mark.slow
def test_no_report_holds_personal_data(told: dict[str, Any]) -> None:
    text = json.dumps(told["sent"])
    assert "Mail to %s failed" in text
    for hidden in ("dora", "a-secret-local", "header-key", "a-cookie", "in-the-body"):
        assert hidden not in text


@pytest.mark.slow
def test_unused_packages_are_not_loaded() -> None:
    """Reports without a DSN, and the types of the agents' protocol, which take half a second, without an agent."""
    heavy = "{'sentry_sdk', 'mcp_types'} & sys.modules.keys()"
    program = f"import sys, django; django.setup(); import config.urls; print(len({heavy}))"
    assert run(program, SENTRY_DSN="").strip() == "0"
