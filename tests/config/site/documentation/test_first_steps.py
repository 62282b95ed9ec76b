"""The programs of /docs/first-steps, taken from the page and run as a reader would run them."""

import html
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from pytest_django.live_server_helper import LiveServer

from billing.models import LedgerEntry
from config.launch.styles import find_node
from search.briefs.requests import SearchRequest
from tests.people import Person
from tests.search.answering import asked, bakers

__all__ = ["asked"]
pytestmark = pytest.mark.django_db(transaction=True)

BLOCK = re.compile(r'<pre [^>]*id="(\w+)-(\w+)"[^>]*><code>(.*?)</code></pre>', re.DOTALL)


@pytest.fixture(autouse=True)
def _catalogue(asked: list[SearchRequest]) -> None:
    bakers(12)


def programs(page: str) -> dict[str, list[str]]:
    """The steps of each language in their order, as the button copies them."""
    found: dict[str, list[str]] = {}
    for _, language, code in BLOCK.findall(page):
        found.setdefault(language, []).append(html.unescape(re.sub(r"<[^>]+>", "", code)))
    return found


@pytest.fixture
def steps(live_server: LiveServer) -> dict[str, list[str]]:
    return programs(httpx.get(f"{live_server.url}/docs/first-steps").text)


def run(command: list[str | Path], code: str, alice: Person, folder: Path) -> str:
    environment = {**os.environ, "KINDRED_KEY": alice.secret}
    done = subprocess.run(
        command,
        input=code,
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stderr == ""
    return done.stdout


def charged(alice: Person) -> list[int]:
    """The charges in the account's ledger, in credits."""
    rows = LedgerEntry.objects.filter(account=alice.account).order_by("number")
    return [row.amount_micros // 10_000 for row in rows if row.amount_micros]


def test_every_language_has_every_step(steps: dict[str, list[str]]) -> None:
    assert {language: len(codes) for language, codes in steps.items()} == {
        "shell": 1,
        "curl": 4,
        "python": 4,
        "javascript": 4,
    }


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_the_steps_in_curl_do_what_they_say(
    steps: dict[str, list[str]], alice: Person, tmp_path: Path
) -> None:
    key = steps["shell"][0].replace("kin_live_...", alice.secret)
    said = run(["sh", "-eu"], "\n".join([key, *steps["curl"]]), alice, tmp_path)
    assert "X-Credits-Charged: 45".lower() in said.lower()
    assert '"evidence_quote": "Sourdough again."' in said
    assert "more: False" in said
    assert re.search(r"first:\s+x-credits-charged: 35", said.lower())
    assert "idempotency-replayed: true" in said.lower()
    assert '"code": "validation_error"' in said
    assert "status 400" in said
    assert charged(alice) == [45, 35]


@pytest.mark.parametrize(
    ("language", "command"),
    [("python", [sys.executable, "-"]), ("javascript", [find_node(), "--input-type=module", "-"])],
)
def test_the_steps_of_a_language_do_what_they_say(
    steps: dict[str, list[str]],
    alice: Person,
    tmp_path: Path,
    language: str,
    command: list[str | Path],
) -> None:
    said = run(command, "\n".join(steps[language]), alice, tmp_path)
    assert "10 creators for 45 credits" in said
    assert "Baker 0" in said
    assert "   Sourdough again." in said
    assert "5 more for 0 credits" in said
    assert "first: 35 credits" in said
    assert "again: 0 credits, replayed: true" in said
    assert "400 validation_error" in said
    assert "not worth another try: 400" in said
    assert charged(alice) == [45, 35]


def test_the_retry_in_python_gives_up_on_a_wait_that_is_too_long(
    steps: dict[str, list[str]], alice: Person, tmp_path: Path
) -> None:
    refused = """
def ask(path, body, **headers):
    headers = {"Retry-After": "3600"} if path == "/wait" else {"X-Should-Retry": "false", "Retry-After": "1"}
    answer = io.BytesIO(b'{"error": {"code": "quota_exceeded", "message": "", "request_id": ""}}')
    raise urllib.error.HTTPError(path, 429, "", headers | {"X-Should-Retry": headers.get("X-Should-Retry")}, answer)

time.sleep = None
for path in ("/wait", "/never"):
    try:
        ask_until_answered(path, {})
    except urllib.error.HTTPError as failure:
        print("gave up:", path)
"""
    loop = steps["python"][3].partition("\n\n\ntry:")[0]
    imports = "import io, json, time, urllib.error, uuid\n"
    said = run([sys.executable, "-"], imports + loop + refused, alice, tmp_path)
    assert "gave up: /wait" in said
    assert "gave up: /never" in said
