"""Fills the disk under a running Kindred, asks for everything, and makes room again.

Kindred runs as `make run` starts it, with all its data, its uploads and Postgres on a disk of 700 MB in memory, in a
private mount namespace (which needs root). For half a minute nothing can be written: pages, API calls, health, sign-in
and uploads are either answered or refused with 503 and `disk_full`. The logs stay small. Then there is room again, and
all goes on by itself: every request succeeds, nothing is half written, and the ledger agrees.
"""

import os
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client

from billing.ledger import checking
from billing.models import Account, LedgerEntry
from creators.models import CatalogueImport
from tests.soak import payers, stage
from tests.soak.disks import Filler, NoNamespace, small_disk
from tests.soak.house import LOG, House

MOST_SECONDS: Final = 480
MEGABYTES: Final = 700
FULL_SECONDS: Final = 30
BACK_WITHIN_S: Final = 90
LONGEST_S: Final = 40
"""An answer takes at most so long."""
MOST_LOG_BYTES: Final = 1_000_000
UPLOAD: Final = b"username,platform,followers\n" + b"".join(
    b"somebody.%06d,instagram,1000\n" % number for number in range(50_000)
)
"""Larger than what is kept in memory: it waits on disk until it is complete."""
LOG_SHOWN: Final = 6_000
PASSWORD: Final = "a-long-enough-secret"
STAFF: Final = "staff@example.com"
OK, REDIRECT, UNAVAILABLE, SERVER_ERROR = 200, 302, 503, 500


@dataclass(frozen=True, slots=True)
class Asked:
    name: str
    send: Callable[[], httpx.Response]
    expected: int = OK


@dataclass(frozen=True, slots=True)
class Answer:
    name: str
    status: int | None
    cause: str | None
    retry_after: str | None
    took_s: float


def run(folder: Path) -> Iterator[str]:
    try:
        with small_disk(folder, megabytes=MEGABYTES):
            yield from _start_and_fill(folder)
    except NoNamespace as error:
        yield str(error)


def _start_and_fill(folder: Path) -> Iterator[str]:
    uploads = folder / "tmp"
    uploads.mkdir(mode=0o1777)
    os.environ |= {"TMPDIR": str(uploads), "STAFF_SECOND_FACTOR": "0", "LOG_LEVEL": "INFO"}
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="kindred-soak-log-") as elsewhere:
        log = Path(elsewhere) / LOG
        with House(folder, web_workers=2, log=log) as house:
            faults = list(_fill(folder, house))
        print(f"standard error: {log.stat().st_size} bytes")
        if log.stat().st_size > MOST_LOG_BYTES:
            yield f"standard error grew to {log.stat().st_size} bytes"
        if faults:
            print(log.read_text(errors="replace")[-LOG_SHOWN:])
        yield from faults


def _fill(folder: Path, house: House) -> Iterator[str]:
    catalogue = stage.set_up(creators=60, posts=200)
    asked = _list_requests(house, catalogue)
    if strange := [a for a in _ask_each(asked) if not _is_expected(a, asked)]:
        yield f"before: {strange}"
        return
    before = _size_of_logs(folder)
    filler, answers = Filler(folder), []
    until = time.monotonic() + FULL_SECONDS
    while time.monotonic() < until:
        filler.fill()
        answers += _ask_each(asked)
    _print(answers)
    yield from _judge(answers)
    grown = _size_of_logs(folder) - before
    print(f"logs grew by {grown} bytes")
    if grown > MOST_LOG_BYTES:
        yield f"the logs grew by {grown} bytes"
    filler.free()
    freed_at = time.monotonic()
    if strange := _wait_until_well(asked):
        yield f"{BACK_WITHIN_S} s after there was room: {strange}"
        return
    print(f"well again {time.monotonic() - freed_at:.1f} s after there was room", flush=True)
    yield from _reckon(house)


def _list_requests(house: House, catalogue: stage.Catalogue) -> list[Asked]:
    key = payers.issue_key(payers.open_rich_account("disk"), client=0)[1]
    staff = get_user_model().objects.create_superuser("staff", STAFF, PASSWORD)
    inside = Client()
    inside.force_login(staff)
    site = "http://{}:{}".format(*house.address)
    page = httpx.Client(base_url=site, timeout=LONGEST_S, headers={"Accept": "text/html"})
    page.cookies.set("sessionid", inside.cookies["sessionid"].value)
    stranger = httpx.Client(base_url=site, timeout=LONGEST_S, headers={"Accept": "text/html"})
    api = httpx.Client(base_url=site, timeout=LONGEST_S, headers={"X-API-Key": key})
    platform, username = catalogue.handles[0]
    stranger.get("/accounts/login/")
    page.get("/imports")

    def sign_in() -> httpx.Response:
        sent = {"login": STAFF, "password": PASSWORD}
        token = stranger.cookies["csrftoken"]
        answer = stranger.post("/accounts/login/", data=sent | {"csrfmiddlewaretoken": token})
        # The next one signs in anew.
        if "sessionid" in stranger.cookies:
            stranger.cookies.delete("sessionid")
        return answer

    def upload() -> httpx.Response:
        token = {"csrfmiddlewaretoken": page.cookies["csrftoken"]}
        return page.post("/imports", data=token, files={"file": ("list.csv", UPLOAD)})

    return [
        Asked("health", lambda: api.get("/health")),
        Asked("ready", lambda: api.get("/health/ready")),
        Asked("profile", lambda: api.get(f"/v1/profiles/{platform}/{username}")),
        Asked(
            "search",
            lambda: api.post("/v1/search", json={"query": catalogue.sentences[0], "limit": 5}),
        ),
        Asked("front page", lambda: stranger.get("/")),
        Asked("search page", lambda: page.get("/search")),
        Asked("sign-in", sign_in, REDIRECT),
        Asked("upload", upload, REDIRECT),
    ]


def _ask_each(asked: Sequence[Asked]) -> list[Answer]:
    return [_ask(each) for each in asked]


def _ask(asked: Asked) -> Answer:
    began_at = time.monotonic()
    try:
        response = asked.send()
    except httpx.HTTPError as error:
        return Answer(asked.name, None, repr(error), None, time.monotonic() - began_at)
    cause = None
    if response.status_code >= SERVER_ERROR:
        cause = "disk_full" if "disk is full" in response.text else response.text[-300:]
    took_s = time.monotonic() - began_at
    retry_after = response.headers.get("Retry-After")
    return Answer(asked.name, response.status_code, cause, retry_after, took_s)


def _is_expected(answer: Answer, asked: Sequence[Asked]) -> bool:
    return answer.status == next(each.expected for each in asked if each.name == answer.name)


def _judge(answers: Sequence[Answer]) -> Iterator[str]:
    """Answered, or refused as it must be."""
    wrong = Counter(
        f"{a.name}: {a.status} {a.cause}"
        for a in answers
        if a.status is None
        or (a.status >= SERVER_ERROR and (a.status, a.cause) != (UNAVAILABLE, "disk_full"))
        or (a.status == UNAVAILABLE and a.retry_after is None)
    )
    yield from (f"{times} × {said}" for said, times in wrong.items())
    if not any(answer.status == UNAVAILABLE for answer in answers):
        yield "nothing was refused: the disk was not full"


def _print(answers: Sequence[Answer]) -> None:
    for name in dict.fromkeys(answer.name for answer in answers):
        own = [answer for answer in answers if answer.name == name]
        said = Counter(f"{a.status} {a.cause or ''}".strip()[:60] for a in own)
        slowest = max(answer.took_s for answer in own)
        print(f"{name:12} slowest {slowest:5.1f} s   {dict(said)}", flush=True)


def _wait_until_well(asked: Sequence[Asked]) -> list[Answer]:
    """What is still refused at the end."""
    until = time.monotonic() + BACK_WITHIN_S
    while strange := [a for a in _ask_each(asked) if not _is_expected(a, asked)]:
        if time.monotonic() > until:
            return strange
        time.sleep(0.5)
    return []


def _size_of_logs(folder: Path) -> int:
    kept = [*folder.glob("*.log*"), *folder.glob("logs/*")]
    return sum(path.stat().st_size for path in kept)


def _reckon(house: House) -> Iterator[str]:
    # Postgres may have ended, and this connection with it.
    connection.close()
    house.settle_down()
    entries = LedgerEntry.objects.filter(kind=LedgerEntry.Kind.CHARGE).count()
    print(f"{Account.objects.count()} accounts, {entries} charges")
    whole = len(UPLOAD)
    rows = CatalogueImport.objects.all()
    half = [row.pk for row in rows if not row.file.exists() or row.file.stat().st_size != whole]
    if half:
        yield f"uploads are half written: {half}"
    yield from (f"check_ledger: {sentence}" for sentence in checking.find_differences())
