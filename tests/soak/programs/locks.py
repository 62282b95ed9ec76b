"""Another session holds locks for more than a minute: on rows, on tables, and advisory ones.

Kindred runs as `make run` starts it. While the locks are held, clients ask for what needs them and for what does not.
What needs them must be refused with 503 and `Retry-After` in time, and never charged; the rest must go on; and after
the release everything must.
"""

import hashlib
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

import httpx
import psycopg
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django_q.models import Success

from billing.ledger import checking
from billing.models import LedgerEntry
from billing.money import to_micros
from config.kit import clock
from creators.importing.run import _LOCK as IMPORT_LOCK
from tests.soak import payers, stage
from tests.soak.house import House

MOST_SECONDS: Final = 600
HELD_S: Final = 75
AGREED_S: Final = 10.0
"""Within which everything is answered, however busy this machine is."""
AGAIN_S: Final = 150
"""Within which jobs run again: they wait for a lock for 30 seconds, and are started once a minute."""
PATIENCE_S: Final = 60
SPARED: Final = 0.01
"""So many of an account's own requests may wait too long for one another on a busy machine. They are told when to come
back, and not charged."""
OK, FOUND, BAD, LOCKED = 200, 302, 400, 503
CODE: Final = "a code that was never sent"


@dataclass(frozen=True)
class Probe:
    """A request that clients send again and again while locks are held. `held` may answer it then, `free` later."""

    name: str
    request: httpx.Request
    held: frozenset[int]
    free: frozenset[int] = frozenset({OK})
    clients: int = 2


@dataclass(frozen=True)
class Hold:
    """Statements of the session that holds the locks, and what is asked meanwhile."""

    name: str
    statements: Sequence[tuple[str, Sequence[object]]]
    probes: Sequence[Probe]


@dataclass
class Answer:
    status: int
    took_s: float
    retry_after: str | None
    charged_micros: int


@dataclass
class Asked:
    answers: dict[str, list[Answer]] = field(default_factory=dict)

    def add(self, probe: Probe, answer: Answer) -> None:
        self.answers.setdefault(probe.name, []).append(answer)


def run(folder: Path) -> Iterator[str]:
    with House(folder, web_workers=2) as house:
        catalogue = stage.set_up(creators=60, posts=200)
        site = _Site("http://{}:{}".format(*house.address), catalogue)
        asked: list[Asked] = []
        for hold in site.list_holds():
            yield from _try(hold, site, asked)
        house.settle_down()
        yield from _reckon(asked)


class _Site:
    """Clients of several accounts, and what they ask."""

    def __init__(self, address: str, catalogue: stage.Catalogue) -> None:
        self.address = address
        self._creator_id = catalogue.creator_ids[0]
        self._platform, self._username = catalogue.handles[0]
        self._locked = payers.open_rich_account("locked")
        self._other = payers.open_rich_account("other")
        self._key_id, self._key = payers.issue_key(self._locked, client=0)
        _, self._other_key = payers.issue_key(self._other, client=1)
        # Requests of one account wait in one line, so those that a lock must not touch come from another.
        _, self._third_key = payers.issue_key(payers.open_rich_account("third"), client=2)
        self._browser = self._sign_in()
        self._list_id = self._post("/v1/lists", {"name": "L"}, self._other_key)["id"]

    def list_holds(self) -> list[Hold]:
        others = [self._ask_other(), self._ask("health", "/health", None, clients=1)]
        return [self._hold_rows(others), self._hold_tables(), self._hold_advisory(others)]

    def _hold_rows(self, others: list[Probe]) -> Hold:
        statements: list[tuple[str, Sequence[object]]] = [
            ("SELECT 1 FROM billing_account WHERE id = %s FOR UPDATE", [self._locked.account_id]),
            ("SELECT 1 FROM billing_apikey WHERE id = %s FOR UPDATE", [self._key_id]),
            ("SELECT 1 FROM creators_creator FOR UPDATE", []),
            (
                "SELECT 1 FROM django_session WHERE session_key = %s FOR UPDATE",
                [self._session_key],
            ),
            ("SELECT 1 FROM django_q_schedule FOR UPDATE", []),
        ]
        add = {"creators": [{"creator_id": self._creator_id}]}
        probes = [
            self._ask("locked account", self._profile, self._key, clients=24, held={LOCKED}),
            self._ask("locked creator, read", f"/v1/creators/{self._creator_id}", self._other_key),
            self._ask(
                "locked creator, written",
                f"/v1/lists/{self._list_id}/creators",
                self._other_key,
                body=add,
                held={LOCKED},
            ),
            self._log_out(),
            *others,
        ]
        return Hold("rows", statements, probes)

    def _hold_tables(self) -> Hold:
        statements: list[tuple[str, Sequence[object]]] = [
            (f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE", [])
            for table in ("creators_creator", "django_q_ormq")
        ]
        probes = [
            self._ask("locked table", self._creator, self._other_key, clients=24, held={LOCKED}),
            self._ask("usage", "/v1/usage", self._third_key),
            self._ask("pricing", "/pricing", None),
            self._ask("health", "/health", None, clients=1),
        ]
        return Hold("tables", statements, probes)

    def _hold_advisory(self, others: list[Probe]) -> Hold:
        statements = [
            ("SELECT pg_advisory_xact_lock(%s)", [IMPORT_LOCK]),
            ("SELECT pg_advisory_xact_lock(%s)", [_number_turn(CODE)]),
        ]
        return Hold("advisory locks", statements, [self._trade_code(), *others])

    # --- Requests ---------------------------------------------------------------------------------

    @property
    def _profile(self) -> str:
        return f"/v1/profiles/{self._platform}/{self._username}"

    @property
    def _creator(self) -> str:
        return f"/v1/creators/{self._creator_id}"

    def _ask_other(self) -> Probe:
        return self._ask("another account", self._profile, self._other_key, clients=4)

    def _ask(
        self,
        name: str,
        path: str,
        key: str | None,
        *,
        body: object = None,
        clients: int = 2,
        held: set[int] | None = None,
    ) -> Probe:
        headers = {"X-API-Key": key} if key else {}
        url = f"{self.address}{path}"
        request = (
            httpx.Request("GET", url, headers=headers)
            if body is None
            else httpx.Request("POST", url, headers=headers, json=body)
        )
        return Probe(name, request, frozenset(held or {OK}), clients=clients)

    def _trade_code(self) -> Probe:
        form = {"grant_type": "authorization_code", "code": CODE}
        request = httpx.Request("POST", f"{self.address}/oauth/token", data=form)
        return Probe("locked code", request, frozenset({LOCKED}), frozenset({BAD, 401}))

    def _log_out(self) -> Probe:
        token = self._browser.cookies["csrftoken"].value
        session = self._browser.cookies[settings.SESSION_COOKIE_NAME].value
        cookies = f"csrftoken={token}; {settings.SESSION_COOKIE_NAME}={session}"
        headers = {"Cookie": cookies, "X-CSRFToken": token}
        request = httpx.Request("POST", f"{self.address}/accounts/logout/", headers=headers)
        return Probe("locked session", request, frozenset({LOCKED}), frozenset({FOUND}), clients=1)

    @property
    def _session_key(self) -> str:
        return self._browser.cookies[settings.SESSION_COOKIE_NAME].value

    def _sign_in(self) -> Client:
        browser = Client(SERVER_NAME="localhost")
        user = get_user_model().objects.get(username=self._other.name)
        browser.force_login(user, "django.contrib.auth.backends.ModelBackend")
        browser.get("/accounts/logout/")
        return browser

    def _post(self, path: str, body: object, key: str) -> dict[str, str]:
        answer = httpx.post(
            self.address + path, json=body, headers={"X-API-Key": key}, timeout=PATIENCE_S
        )
        found: dict[str, str] = answer.raise_for_status().json()
        return found


# --- A hold ---------------------------------------------------------------------------------------


def _try(hold: Hold, site: _Site, asked: list[Asked]) -> Iterator[str]:
    held = Asked()
    asked.append(held)
    with _locking(hold):
        until = time.monotonic() + HELD_S
        _ask_until(hold.probes, held, until)
    released_at = clock.now()
    yield from _judge(hold, held)
    free = Asked()
    asked.append(free)
    for probe in hold.probes:
        free.add(probe, _ask(probe))
        if free.answers[probe.name][-1].status not in probe.free:
            yield f"{hold.name}: {probe.name} is answered {free.answers[probe.name][-1].status} after the release"
    yield from _await_jobs(hold, released_at)


@contextmanager
def _locking(hold: Hold) -> Iterator[None]:
    place = connection.settings_dict
    with (
        psycopg.connect(host=place["HOST"], user=place["USER"], dbname=place["NAME"]) as holder,
        holder.transaction(force_rollback=True),
    ):
        for statement, values in hold.statements:
            holder.execute(statement, values)
        yield


def _number_turn(code: str) -> int:
    """The advisory lock of an OAuth code."""
    return int.from_bytes(hashlib.sha256(code.encode()).digest()[:8], signed=True)


def _ask_until(probes: Sequence[Probe], asked: Asked, until: float) -> None:
    def repeat(probe: Probe) -> None:
        while time.monotonic() < until:
            asked.add(probe, _ask(probe))
            time.sleep(0.2)

    threads = [
        threading.Thread(target=repeat, args=(probe,))
        for probe in probes
        for _ in range(probe.clients)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _ask(probe: Probe) -> Answer:
    started = time.monotonic()
    try:
        with httpx.Client(timeout=PATIENCE_S) as client:
            response = client.send(probe.request)
    except httpx.HTTPError:
        return Answer(0, time.monotonic() - started, None, 0)
    return Answer(
        response.status_code,
        time.monotonic() - started,
        response.headers.get("retry-after"),
        to_micros(response.headers.get("x-credits-charged", "0")),
    )


def _judge(hold: Hold, asked: Asked) -> Iterator[str]:
    """Prints a line for each probe, and yields what is not as it must be."""
    for probe in hold.probes:
        answers = asked.answers[probe.name]
        slowest = max(answer.took_s for answer in answers)
        said = Counter(answer.status for answer in answers)
        counts = ", ".join(f"{status or 'none'}: {n}" for status, n in sorted(said.items()))
        print(f"{hold.name:15} {probe.name:25} slowest {slowest:5.1f} s   {counts}", flush=True)
        if strange := _find_strange(said, probe):
            yield f"{hold.name}: {probe.name} is answered {sorted(strange)}"
        if slowest > AGREED_S:
            yield f"{hold.name}: {probe.name} took {slowest:.1f} s"
        if any(answer.status == LOCKED and not answer.retry_after for answer in answers):
            yield f"{hold.name}: {probe.name} is not told when to come back"


def _find_strange(said: Counter[int], probe: Probe) -> set[int]:
    strange = set(said) - probe.held
    if said[LOCKED] <= SPARED * said.total():
        strange.discard(LOCKED)
    return strange


def _await_jobs(hold: Hold, released_at: datetime) -> Iterator[str]:
    """A minute's job that began after the release has ended well."""
    until = time.monotonic() + AGAIN_S
    ended = Success.objects.filter(func="billing.tasks.sweep", started__gt=released_at)
    while time.monotonic() < until:
        if ended.exists():
            return
        time.sleep(1)
    yield f"{hold.name}: no job has run since the release"


def _reckon(rounds: Sequence[Asked]) -> Iterator[str]:
    """Each answer that told a price was charged once, and nothing else was."""
    told = Counter(
        answer.charged_micros
        for asked in rounds
        for answers in asked.answers.values()
        for answer in answers
        if answer.status == OK and answer.charged_micros
    )
    entries = LedgerEntry.objects.filter(kind=LedgerEntry.Kind.CHARGE)
    charged = Counter(entries.values_list("amount_micros", flat=True))
    print(f"{sum(told.values())} answers with a price, {sum(charged.values())} charges")
    if told != charged:
        yield f"told {dict(told)}, charged {dict(charged)}"
    if LedgerEntry.objects.filter(kind=LedgerEntry.Kind.REVERSAL).exists():
        yield "charges were given back"
    yield from (f"check_ledger: {sentence}" for sentence in checking.find_differences())
