"""What metering costs: one profile read over HTTP with and without it, side by side, durable commits on.

And what Postgres alone does with the very same statement: the ceiling on one account, whose charges follow one another.
"""

import socket
import threading
import time
from collections.abc import Callable
from contextlib import closing
from typing import BinaryIO

import psycopg
from django.contrib.auth import get_user_model
from django.db import connection

from billing import services
from billing.ledger import checking
from billing.models import Account, ApiKey, LedgerEntry, Tier
from creators.models import Creator, Profile
from tests.benchmarks.catalogue import Size
from tests.benchmarks.serving import server

CATALOGUE = Size()
CLIENTS = 16
SECONDS = 4.0
ROUNDS = 3


def run(address: str) -> None:
    key, account = rich("bench-metering")
    Profile.objects.all().delete()
    creator = Creator.objects.create(name="Bench")
    Profile.objects.create(
        creator=creator, platform="instagram", username="bench", source_id="bench", url="https://x"
    )
    before = LedgerEntry.objects.filter(account=account).count()
    served = {"metered": 0.0, "unmetered": 0.0}
    for _ in range(ROUNDS):
        for way, extra in (("unmetered", {"BENCH_UNMETERED": "1"}), ("metered", {})):
            settings = {"DJANGO_SETTINGS_MODULE": "tests.benchmarks.metered_settings"}
            with server(address, settings | extra) as (base, _):
                served[way] = max(served[way], _reads(base, key))
    charged = LedgerEntry.objects.filter(account=account).count() - before
    print(
        f"durable commits: synchronous_commit {_setting('synchronous_commit')}, fsync {_setting('fsync')}"
    )
    for way, rate in served.items():
        print(
            f"{way} profile reads of one account, {CLIENTS} clients, best of {ROUNDS}: {rate:.0f} a second"
        )
    print(f"ratio: {served['metered'] / served['unmetered']:.2f} (at least 0.6 is asked)")
    alone = _statements(address, account)
    print(f"the same charge by Postgres alone, {CLIENTS} connections: {alone:.0f} a second")
    print(f"metered, of that: {served['metered'] / alone:.2f}")
    print(
        f"{charged} reads charged; check_ledger: {list(checking.differences()) or 'no difference'}"
    )


def rich(name: str) -> tuple[str, Account]:
    """A key of an account that nothing stops."""
    users = get_user_model().objects
    user = users.filter(username=name).first() or users.create_user(name)
    account = services.owned_account(user)
    account.tier, account.may_be_invoiced = Tier.ENTERPRISE, True
    account.minute_micros = account.hour_micros = account.threshold_micros = 10**15
    account.save()
    return ApiKey.issue(account, name=name)[1], account


def _reads(base: str, key: str) -> float:
    host, port = base.removeprefix("http://").split(":")
    request = (
        f"GET /v1/profiles/instagram/bench HTTP/1.1\r\nHost: {host}\r\nX-API-Key: {key}\r\n\r\n"
    ).encode()

    def client(until: float) -> int:
        count = 0
        with (
            closing(socket.create_connection((host, int(port)))) as wire,
            wire.makefile("rb") as read,
        ):
            while time.monotonic() < until:
                wire.sendall(request)
                _answer(read)
                count += 1
        return count

    _rate(client, 1)
    return _rate(client, SECONDS)


def _answer(read: BinaryIO) -> None:
    """One whole answer, as cheaply as can be: the client shares the server's cores."""
    status = read.readline()
    length = 0
    while (line := read.readline()) != b"\r\n":
        if line.lower().startswith(b"content-length:"):
            length = int(line[15:])
    body = read.read(length)
    if b" 200 " not in status:
        raise ValueError(body)


def _statements(address: str, account: Account) -> float:
    statement = """
        SELECT billing_charge(%s, now(), 1000, 'profiles.get', 1, 'profiles.get=0.1', 'bench', NULL,
            1000000000000000, jsonb_build_array(
                jsonb_build_object(
                    'kind', 'minute', 'start', date_trunc('minute', now()), 'most', 1000000000000000),
                jsonb_build_object(
                    'kind', 'hour', 'start', date_trunc('hour', now()), 'most', 1000000000000000)))
    """

    def client(until: float) -> int:
        count = 0
        with psycopg.connect(address, autocommit=True) as wire:
            while time.monotonic() < until:
                wire.execute(statement, [account.pk], prepare=True)
                count += 1
        return count

    return _rate(client, SECONDS)


def _rate(client: Callable[[float], int], seconds: float) -> float:
    """Of all clients together, a second."""
    until = time.monotonic() + seconds
    counts: list[int] = []
    threads = [
        threading.Thread(target=lambda: counts.append(client(until))) for _ in range(CLIENTS)
    ]
    started = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / (time.monotonic() - started)


def _setting(name: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s)", [name])
        return str(cursor.fetchone()[0])
