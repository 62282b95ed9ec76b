"""What metering costs: the profile read over HTTP with and without it, side by side, durable commits on.

And what `pgbench` does with the very same statements, as a client that does nothing else: with all of a metered read,
and with the charge alone, which is the ceiling on one account, whose charges follow one another. Ratios are medians of
the rounds, because a round that meets other work on the machine says nothing. At the end one client sends one request
at a time, and tells what each statement costs and what the web process adds.
"""

import re
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, BinaryIO

import psutil
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from psycopg import ClientCursor

from billing.accounts import services
from billing.ledger import checking
from billing.models import Account, ApiKey, LedgerEntry, Tier
from config.launch.postgres import find_binaries
from creators.models import Creator, Profile
from tests.benchmarks.catalogue import Size
from tests.benchmarks.serving import server

CATALOGUE = Size()
CLIENTS = 16
SECONDS = 4.0
ROUNDS = 5
ADDRESS = "/v1/profiles/instagram/bench"
WAYS = {"unmetered": {"BENCH_UNMETERED": "1"}, "metered": dict[str, str]()}
SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.benchmarks.metered_settings"}


@dataclass(frozen=True)
class Served:
    """Reads a second, and how long the web process computes for each."""

    rate: float
    cpu_ms: float


def run(address: str) -> None:
    key, account = rich("bench-metering")
    Profile.objects.all().delete()
    creator = Creator.objects.create(name="Bench")
    Profile.objects.create(
        creator=creator, platform="instagram", username="bench", source_id="bench", url="https://x"
    )
    before = LedgerEntry.objects.filter(account=account).count()
    statements = _statements(key)
    print(
        f"durable commits: synchronous_commit {_setting('synchronous_commit')}, fsync {_setting('fsync')}"
    )
    rounds = [_measure_round(address, key, statements) for _ in range(ROUNDS)]
    _tell_rounds(rounds, len(statements))
    _tell_steps(address, key, statements)
    charged = LedgerEntry.objects.filter(account=account).count() - before
    print(
        f"{charged} charges; check_ledger: {list(checking.find_differences()) or 'no difference'}"
    )


@dataclass(frozen=True)
class Round:
    """What was served in one round, and what `pgbench` did beside it, a second."""

    unmetered: Served
    metered: Served
    statements: float
    charge: float

    @property
    def of_unmetered(self) -> float:
        return self.metered.rate / self.unmetered.rate

    @property
    def of_pgbench(self) -> float:
        return self.metered.rate / self.statements


def _measure_round(address: str, key: str, statements: list[str]) -> Round:
    served = {}
    for way, extra in WAYS.items():
        with server(address, SETTINGS | extra) as (base, worker):
            served[way] = _reads(base, key, worker)
    alone = [_pgbench(address, each) for each in (statements, statements[-1:])]
    return Round(served["unmetered"], served["metered"], *alone)


def _tell_rounds(rounds: list[Round], count: int) -> None:
    print(f"profile reads of one account, {CLIENTS} clients, medians of {len(rounds)} rounds:")
    for way in WAYS:
        each = [getattr(one, way) for one in rounds]
        rate, cpu_ms = median(one.rate for one in each), median(one.cpu_ms for one in each)
        print(f"{way}: {rate:.0f} a second, {cpu_ms:.2f} ms of the web process each")
    print(f"pgbench, the same {count} statements: {median(r.statements for r in rounds):.0f}")
    print(f"pgbench, the charge alone: {median(r.charge for r in rounds):.0f}")
    for name, asked, ratios in (
        ("of unmetered", 0.85, [one.of_unmetered for one in rounds]),
        ("of pgbench", 0.8, [one.of_pgbench for one in rounds]),
    ):
        told = ", ".join(f"{ratio:.2f}" for ratio in sorted(ratios))
        print(f"metered, {name}: {median(ratios):.2f} ({asked} asked; {told})")


def _tell_steps(address: str, key: str, statements: list[str]) -> None:
    """What one client waits for, one request at a time."""
    print("one client, one request at a time:")
    known = 0.0
    for count, statement in enumerate(statements, 1):
        taken = 1000 / _pgbench(address, statements[:count], clients=1)
        print(f"{taken - known:6.2f} ms: {' '.join(statement.split())[:70]}")
        known = taken
    for way, extra in WAYS.items():
        with server(address, SETTINGS | extra) as (base, worker):
            one = _reads(base, key, worker, clients=1)
        print(
            f"{1000 / one.rate:6.2f} ms: {way}, of which the web process computes {one.cpu_ms:.2f}"
        )


def rich(name: str) -> tuple[str, Account]:
    """A key of an account that nothing stops."""
    users = get_user_model().objects
    user = users.filter(username=name).first() or users.create_user(name)
    account = services.get_owned_account(user)
    account.tier, account.may_be_invoiced = Tier.ENTERPRISE, True
    account.minute_micros = account.hour_micros = account.threshold_micros = 10**15
    account.save()
    return ApiKey.issue(account, name=name)[1], account


# --- Over HTTP ------------------------------------------------------------------------------------


def _reads(base: str, key: str, worker: psutil.Process, *, clients: int = CLIENTS) -> Served:
    host, port = base.removeprefix("http://").split(":")
    request = f"GET {ADDRESS} HTTP/1.1\r\nHost: {host}\r\nX-API-Key: {key}\r\n\r\n".encode()

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

    _rate(client, 1, clients)
    before = sum(worker.cpu_times()[:2])
    started = time.monotonic()
    rate = _rate(client, SECONDS, clients)
    count = rate * (time.monotonic() - started)
    return Served(rate, 1000 * (sum(worker.cpu_times()[:2]) - before) / count)


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


def _rate(client: Callable[[float], int], seconds: float, clients: int) -> float:
    """Of all clients together, a second."""
    until = time.monotonic() + seconds
    counts: list[int] = []
    threads = [
        threading.Thread(target=lambda: counts.append(client(until))) for _ in range(clients)
    ]
    started = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / (time.monotonic() - started)


# --- The database alone ---------------------------------------------------------------------------


def _statements(key: str) -> list[str]:
    """What one metered read sends to the database, with a new number for each delivery. The last is the charge."""
    sent: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        sent.append(ClientCursor(connection.connection).mogrify(sql, params))
        return execute(sql, params, many, context)

    client = Client(headers={"X-API-Key": key, "Host": "localhost"})
    client.get(ADDRESS)
    with connection.execute_wrapper(note):
        client.get(ADDRESS)
    return [re.sub(_DELIVERY, "p_delivery => gen_random_uuid()", statement) for statement in sent]


_DELIVERY = r"p_delivery => '[0-9a-f-]{32,36}'(::uuid)?"


def _pgbench(address: str, statements: list[str], *, clients: int = CLIENTS) -> float:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "script.sql"
        script.write_text("".join(f"{statement.strip()};\n" for statement in statements))
        done = subprocess.run(
            [
                *(find_binaries() / "pgbench", "--no-vacuum", "--file", script),
                *(
                    "--client",
                    str(clients),
                    "--jobs",
                    str(min(2, clients)),
                    "--time",
                    str(round(SECONDS)),
                    address,
                ),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
    found = re.search(r"^tps = ([\d.]+)", done.stdout, re.MULTILINE)
    if found is None or "aborted" in done.stderr:
        raise RuntimeError(done.stderr)
    return float(found[1])


def _setting(name: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s)", [name])
        return str(cursor.fetchone()[0])
