"""Fills the disk under a running Kindred, asks for everything, and makes room again.

Kindred runs as `make run` starts it, with all its data, its uploads and Postgres on a disk of 700 MB in memory, in a
private mount namespace (which needs root). For 45 seconds nothing can be written: pages, API calls, health, sign-in
and uploads are either answered or refused with 503 and `disk_full`. The logs stay small. Then there is room again, and
all goes on by itself: every request succeeds, nothing is half written, and the ledger agrees.
"""

import os
import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.db import connection

from billing.ledger import checking
from billing.models import LedgerEntry
from creators.importing.stored_files import find_upload
from creators.models import CatalogueImport
from tests.soak import payers, stage
from tests.soak.disks import Filler, NoNamespace, small_disk
from tests.soak.house import LOG, House
from tests.soak.visitors import TRUSTING, Visitor

MOST_SECONDS: Final = 480
MEGABYTES: Final = 700
FULL_SECONDS: Final = 45
"""Longer than a worker may go without a heartbeat."""
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
_TAGS: Final = re.compile(r"<[^>]*>")
OK, REDIRECT, UNAVAILABLE, SERVER_ERROR = 200, 302, 503, 500


@dataclass(frozen=True, slots=True)
class Asked:
    name: str
    send: Callable[[], httpx.Response]
    expected: int = OK
    is_charged: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    name: str
    status: int | None
    cause: str | None
    is_charged: bool
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
    os.environ |= TRUSTING | {
        "TMPDIR": str(uploads),
        "STAFF_SECOND_FACTOR": "0",
        "LOG_LEVEL": "INFO",
    }
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
    first = _ask_each(asked)
    if strange := [answer for answer in first if answer.cause is not None]:
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
    later = _ask_until_well(asked)
    if strange := [answer for answer in later[-len(asked) :] if answer.cause is not None]:
        yield f"{BACK_WITHIN_S} s after there was room: {strange}"
        return
    print(f"well again {time.monotonic() - freed_at:.1f} s after there was room", flush=True)
    yield from _reckon(house, [*first, *answers, *later])


def _list_requests(house: House, catalogue: stage.Catalogue) -> list[Asked]:
    key = payers.issue_key(payers.open_rich_account("disk"), client=0)[1]
    staff = get_user_model().objects.create_superuser("staff", STAFF, PASSWORD)
    EmailAddress.objects.create(user=staff, email=STAFF, verified=True, primary=True)
    page = Visitor(house).enter_as(staff)
    stranger = Visitor(house)
    api = httpx.Client(base_url=page.site, timeout=LONGEST_S, headers={"X-API-Key": key})
    platform, username = catalogue.handles[0]

    def sign_in() -> httpx.Response:
        """Each time from another address, since one may try ten times a minute."""
        with Visitor(house) as visitor:
            return visitor.post("/accounts/login/", {"login": STAFF, "password": PASSWORD})

    def upload() -> httpx.Response:
        token = {"X-CSRFToken": page.cookies["csrftoken"], "Origin": page.site}
        file = {"file": ("list.csv", UPLOAD)}
        return page.ask("POST", "/imports", files=file, headers=token)

    page.get("/imports")
    sentence = catalogue.sentences[0]
    return [
        Asked("health", lambda: api.get("/health")),
        Asked("ready", lambda: api.get("/health/ready")),
        Asked("profile", lambda: api.get(f"/v1/profiles/{platform}/{username}"), is_charged=True),
        Asked(
            "search",
            lambda: api.post("/v1/search", json={"query": sentence, "limit": 5}),
            is_charged=True,
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
    status = cause = retry_after = None
    try:
        response = asked.send()
    except httpx.HTTPError as error:
        cause = repr(error)
    else:
        status, retry_after = response.status_code, response.headers.get("Retry-After")
        if status >= SERVER_ERROR:
            cause = "disk_full" if "disk is full" in response.text else response.text[-300:]
        elif status != asked.expected:
            cause = _read_words(response.text)
    is_charged = asked.is_charged and status == OK
    return Answer(asked.name, status, cause, is_charged, retry_after, time.monotonic() - began_at)


def _read_words(page: str) -> str:
    """What the middle of it says."""
    return " ".join(_TAGS.sub(" ", page[page.find("<main") :]).split())[:300]


def _judge(answers: Sequence[Answer]) -> Iterator[str]:
    """Answered, or refused as it must be."""
    wrong = Counter(
        f"{a.name}: {a.status} {a.cause}"
        for a in answers
        if (a.cause is not None and (a.status, a.cause) != (UNAVAILABLE, "disk_full"))
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


def _ask_until_well(asked: Sequence[Asked]) -> list[Answer]:
    answers = _ask_each(asked)
    until = time.monotonic() + BACK_WITHIN_S
    while any(answer.cause for answer in answers[-len(asked) :]) and time.monotonic() < until:
        time.sleep(0.5)
        answers += _ask_each(asked)
    return answers


def _size_of_logs(folder: Path) -> int:
    kept = [*folder.glob("*.log*"), *folder.glob("logs/*")]
    return sum(path.stat().st_size for path in kept)


def _reckon(house: House, answers: Sequence[Answer]) -> Iterator[str]:
    # Postgres may have ended, and this connection with it.
    connection.close()
    house.settle_down()
    charges = LedgerEntry.objects.filter(kind=LedgerEntry.Kind.CHARGE).count()
    given = sum(answer.is_charged for answer in answers)
    print(f"{charges} charges for {given} answers", flush=True)
    if charges != given:
        yield f"{charges} charges for {given} answers"
    whole = len(UPLOAD)
    rows = CatalogueImport.objects.all()
    files = [find_upload(row) for row in rows]
    half = [str(file) for file in files if not file.exists() or file.stat().st_size != whole]
    if half:
        yield f"uploads are half written: {half}"
    yield from (f"check_ledger: {sentence}" for sentence in checking.find_differences())
