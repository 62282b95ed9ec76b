"""Sends 200 live requests at once for everything that can go wrong at a platform.

Kindred runs as `make run` starts it, with one web worker and the stand-in for the platforms. One platform after the
other is switched to each mode. No request may pass its deadline, the other platforms stay well, nothing but successes
is charged, and no thread, connection or reservation is left.
"""

import itertools
import os
import socket
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx
from django.core.management import call_command

from billing.ledger import checking
from billing.models import LedgerEntry, Reservation
from billing.money import to_micros
from tests.platforms.server import MODES
from tests.soak import payers
from tests.soak.house import House

MOST_SECONDS: Final = 300
AT_ONCE: Final = 200
DEADLINE_S: Final = 60.0
ACCOUNTS: Final = 6
LONGEST_S: Final = 75.0
MORE_THREADS: Final = 8
"""That may be there at the end beside those of the first round."""
OK, NOT_FOUND, BLOCKED, BROKEN = 200, 404, 503, 502

PLATFORMS: Final = {
    "tiktok": "www.tiktok.com",
    "youtube": "www.youtube.com",
    "instagram": "www.instagram.com",
}
PATHS: Final = {
    "tiktok": (
        "tiktok/profile/otto.{n}",
        "tiktok/video?url=https://www.tiktok.com/@a/video/7571{n:06}0",
    ),
    "youtube": ("youtube/channel/@rita{n}?video_limit=5", "youtube/search?q=rye{n}"),
    "instagram": ("instagram/profile/hanna.{n}", "instagram/post/DeInvented{n}"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    platform: str
    status: int
    took_s: float
    credits: str
    is_full: bool
    retry_after: str | None


def run(folder: Path) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    os.environ |= {
        "KINDRED_PLATFORMS": "stand-in",
        "PLATFORMS_PORT": str(port),
        "PLATFORM_REQUESTS_PER_SECOND": "0",
        "PLATFORM_REST_SECONDS": "1",
        "LOG_LEVEL": "CRITICAL",
    }
    with House(folder, web_workers=1) as house:
        yield from _try_everything(house, f"http://127.0.0.1:{port}")


def _try_everything(house: House, stand_in: str) -> Iterator[str]:
    call_command("migrate", verbosity=0, interactive=False)
    accounts = [payers.open_rich_account(f"live {place}") for place in range(ACCOUNTS)]
    keys = [payers.issue_key(account, client=0)[1] for account in accounts]
    address = "http://{}:{}".format(*house.address)
    answers = _ask_at_once(address, keys)
    yield from _judge(answers, "well", down=None)
    worker = house.find_worker()
    threads, kept = worker.num_threads(), list(answers)
    for mode, down in zip(
        (m for m in MODES if m != "well"), itertools.cycle(PLATFORMS), strict=False
    ):
        _switch(stand_in, PLATFORMS[down], mode)
        answers = _ask_at_once(address, keys)
        _switch(stand_in, PLATFORMS[down], "well")
        if not _recovers(address, keys[0], down):
            yield f"{down} does not recover from {mode}"
        yield from _judge(answers, mode, down=down)
        kept += answers
    if worker.num_threads() > threads + MORE_THREADS:
        yield f"{threads} threads became {worker.num_threads()}"
    left = [
        one
        for one in worker.net_connections()
        if getattr(one.raddr, "port", None) == _port(stand_in)
    ]
    if left:
        yield f"{len(left)} connections to the platforms are left open"
    house.settle_down()
    yield from _reckon(kept)


def _port(address: str) -> int:
    return int(address.rpartition(":")[2])


def _switch(stand_in: str, host: str, mode: str) -> None:
    httpx.post(f"{stand_in}/switch", params={"host": host, "mode": mode}).raise_for_status()


def _recovers(address: str, key: str, platform: str) -> bool:
    """Within 20 seconds, a free request at a time: what does not exist is not charged."""
    until = time.monotonic() + 20
    missing = {"youtube": "youtube/channel/@gone"}.get(platform, f"{platform}/profile/gone")
    while time.monotonic() < until:
        asked = httpx.get(f"{address}/v1/raw/{missing}", headers={"X-API-Key": key}, timeout=70)
        if asked.status_code == NOT_FOUND:
            return True
        time.sleep(0.3)
    return False


_numbers = itertools.count(1)


def _ask_at_once(address: str, keys: Sequence[str]) -> list[Answer]:
    """The same number of each platform."""
    wanted = list(itertools.islice(zip(itertools.cycle(PLATFORMS), itertools.cycle(keys)), AT_ONCE))
    limits = httpx.Limits(max_connections=AT_ONCE)
    with (
        httpx.Client(base_url=address, timeout=LONGEST_S, limits=limits) as client,
        ThreadPoolExecutor(AT_ONCE) as threads,
    ):
        return list(threads.map(lambda pair: _ask(client, *pair), wanted))


def _ask(client: httpx.Client, platform: str, key: str) -> Answer:
    number = next(_numbers)
    path = PATHS[platform][number // 3 % 2].format(n=number)
    started = time.monotonic()
    try:
        response = client.get(f"/v1/raw/{path}", headers={"X-API-Key": key})
    except httpx.HTTPError as error:
        return Answer(platform, 0, time.monotonic() - started, "0", False, repr(error))
    return Answer(
        platform,
        response.status_code,
        time.monotonic() - started,
        response.headers.get("x-credits-charged", "0"),
        "Too many live requests" in response.text,
        response.headers.get("retry-after"),
    )


def _judge(answers: Sequence[Answer], mode: str, *, down: str | None) -> Iterator[str]:
    """Prints a line, and yields what is not as it must be."""
    for platform in PLATFORMS:
        own = [answer for answer in answers if answer.platform == platform]
        said = Counter("full" if answer.is_full else str(answer.status) for answer in own)
        slowest = max(answer.took_s for answer in own)
        note = mode if platform == down else "well"
        counts = ", ".join(f"{name}: {times}" for name, times in sorted(said.items()))
        print(f"{note:8} {platform:10} slowest {slowest:5.1f} s   {counts}", flush=True)
        if slowest > DEADLINE_S:
            yield f"{platform} {note}: an answer took {slowest:.1f} s"
        allowed = _allowed(mode) if platform == down else {OK}
        if strange := {a.status for a in own if not a.is_full} - allowed:
            yield f"{platform} {note}: answered {sorted(strange)}"
        if any(answer.is_full and not answer.retry_after for answer in own):
            yield f"{platform} {note}: a full house did not say when to come back"


def _allowed(mode: str) -> set[int]:
    """A breaker that closed refuses at once, so every mode may end in blocked."""
    if mode == "delay":
        return {OK, BLOCKED}
    return {BROKEN, BLOCKED} if mode == "changed" else {BLOCKED}


def _reckon(answers: Sequence[Answer]) -> Iterator[str]:
    told = sum(to_micros(answer.credits) for answer in answers if answer.status == OK)
    entries = LedgerEntry.objects.filter(kind=LedgerEntry.Kind.CHARGE)
    charged = sum(entry.amount_micros for entry in entries)
    successes = sum(answer.status == OK for answer in answers)
    print(f"{len(answers)} requests, {successes} successes, {len(entries)} charges")
    if (told, successes) != (charged, len(entries)):
        yield f"told {told} for {successes} successes; charged {charged} in {len(entries)} charges"
    if LedgerEntry.objects.filter(kind=LedgerEntry.Kind.REVERSAL).exists():
        yield "charges were given back"
    if Reservation.objects.filter(state=Reservation.State.OPEN).exists():
        yield "reservations are still open"
    yield from (f"check_ledger: {sentence}" for sentence in checking.find_differences())
