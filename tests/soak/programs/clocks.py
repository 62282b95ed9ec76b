"""Steps the clocks of Kindred and of its Postgres by a day, ahead and back, together and apart, while clients ask.

A library of our own (`tests/soak/shifted_clock.c`) shifts the clocks of these processes; the machine's clock is left
alone. 64 clients ask with pauses, two buyers pay by x402, and after each step what Kindred promises for a time is
tried. While the clocks are ahead, web workers are killed, so that what they held has moments that are a day away. At
the end each call is charged once, nothing rests, and the ledger agrees with its seals.
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final
from unittest import mock

import httpx
from django.db.models import QuerySet
from django_q.models import Schedule, Task

from billing.ledger import checking, seals
from billing.models import Account
from config.kit import clock
from config.upkeep.waits import WAITS
from tests.chain import SELLER, X402_NETWORK
from tests.chain.anvil import Chain, run_x402_chain
from tests.chain.facilitator import run_facilitator
from tests.soak import crowd, payers, reckoning, sales, stage
from tests.soak.buyers import Buyers
from tests.soak.crowd import History
from tests.soak.house import House
from tests.soak.promises import Promises
from tests.soak.visitors import TRUSTING
from tests.soak.wallets import X402Wallet
from tests.soak.wrong_clocks import DAY_S, NoCompiler, WrongClocks, make_wrong_clocks

MOST_SECONDS: Final = 600
WEB_WORKERS: Final = 2
PAUSE_S: Final = 5.0
"""Of clients, so that jobs and clocks are judged and not the machine."""
BUYERS: Final = 2
HELD_S: Final = 15
"""For which clocks stay as they are, at least."""
JOBS_WITHIN_S: Final = 75
CLAIMED_WITHIN_S: Final = 60
HEADS_WITHIN_S: Final = 100
JOBS: Final = (
    "billing.tasks.sweep",
    "billing.tasks.note_heads",
    "config.tasks.give_back_undelivered",
)
"""They run every minute."""
OK: Final = 200


@dataclass(frozen=True)
class Step:
    """How far ahead clocks are from here on, in days."""

    name: str
    application: int
    database: int
    kills: bool = False
    awaits_jobs: bool = True
    """The application's clock was set, so that the jobs of a minute run at once."""


STEPS: Final = (
    Step("the application a day ahead", 1, 0, kills=True),
    Step("the application is set back", 0, 0),
    Step("the database a day ahead", 0, 1, awaits_jobs=False),
    Step("the application follows", 1, 1, kills=True),
    Step("both are set back", 0, 0),
    Step("both a day behind", -1, -1),
    Step("both are set right", 0, 0),
)


def run(folder: Path) -> Iterator[str]:
    try:
        with (
            make_wrong_clocks() as clocks,
            run_x402_chain() as chain,
            run_facilitator(chain.url) as facilitator,
        ):
            os.environ |= TRUSTING | {
                "X402_PAY_TO": SELLER,
                "X402_NETWORK": X402_NETWORK,
                "X402_FACILITATOR_URL": facilitator.url,
                "X402_RPC_URL": chain.url,
            }
            yield from _disturb_and_judge(folder, clocks, chain)
    except NoCompiler as error:
        yield str(error)


def _disturb_and_judge(folder: Path, clocks: WrongClocks, chain: Chain) -> Iterator[str]:
    with House(folder, web_workers=WEB_WORKERS, environment=clocks.environment) as house:
        catalogue = stage.set_up(creators=40, posts=100)
        accounts = payers.open_accounts()
        promises = Promises(house, folder, catalogue)
        stepped: list[tuple[datetime, timedelta]] = []
        with (
            crowd.Crowd(house.address, accounts, catalogue, pause_s=PAUSE_S) as clients,
            Buyers(house.address, catalogue, [X402Wallet(chain)] * BUYERS) as buying,
        ):
            time.sleep(HELD_S)
            for step in STEPS:
                stepped.append((datetime.now(UTC), timedelta(days=step.application)))
                yield from _take(step, house, clocks, promises)
        sales.claim(buying, buying.list_unanswered(), most_s=CLAIMED_WITHIN_S)
        house.settle_down()
        _restate(clients.histories, stepped)
        yield from sales.print_and_find_faults(buying.purchases, [X402Wallet(chain)])
        yield from reckoning.print_and_find_faults(clients.histories, accounts, kills=house.kills)
        yield from _find_resting()
        yield from _find_unsealed(folder / "seals")


# --- A step ---------------------------------------------------------------------------------------


def _take(step: Step, house: House, clocks: WrongClocks, promises: Promises) -> Iterator[str]:
    ended = set(_find_jobs().values_list("id", flat=True))
    began, since = time.monotonic(), clock.now() + timedelta(days=step.application)
    clocks.step(application_s=step.application * DAY_S, database_s=step.database * DAY_S)
    found = [*promises.find_broken(step.application * DAY_S)]
    begun = _find_jobs().filter(started__gt=since).exclude(id__in=ended)
    if step.awaits_jobs and (missing := _await_jobs(begun)):
        found.append(f"no job has run: {', '.join(missing)}")
    jobs_s = time.monotonic() - began
    time.sleep(max(0.0, began + HELD_S - time.monotonic()))
    found += _check_ledger(step)
    if (answer := _ask_ready(house)) != OK:
        found.append(f"/health/ready answers {answer}")
    if step.kills:
        house.kill("a web worker")
    print(f"{step.name}: jobs ran within {jobs_s:.0f} s, {len(found)} faults", *found, flush=True)
    yield from (f"{step.name}: {fault}" for fault in found)


def _find_jobs() -> "QuerySet[Any]":
    jobs: QuerySet[Any] = Task.objects.filter(func__in=JOBS, success=True)
    return jobs


def _await_jobs(begun_since: "QuerySet[Any]") -> set[str]:
    """Until each has ended once. Returns those that do not."""
    until = time.monotonic() + JOBS_WITHIN_S
    while missing := set(JOBS) - set(begun_since.values_list("func", flat=True)):
        if time.monotonic() > until:
            break
        time.sleep(1)
    return missing


def _check_ledger(step: Step) -> list[str]:
    """By the application's clock, while it serves."""
    ahead = timedelta(days=step.application)
    with mock.patch.object(clock, "now", _shift(ahead)):
        return [f"check_ledger: {sentence}" for sentence in checking.find_differences()]


def _shift(ahead: timedelta) -> Callable[[], datetime]:
    return lambda: datetime.now(UTC) + ahead


def _ask_ready(house: House) -> int:
    site = "http://{}:{}".format(*house.address)
    return httpx.get(f"{site}/health/ready", timeout=30).status_code


# --- The end --------------------------------------------------------------------------------------


def _restate(histories: Sequence[History], stepped: Sequence[tuple[datetime, timedelta]]) -> None:
    """When requests were sent, by the application's clock, as the ledger tells it."""
    for history in histories:
        for attempt in history.attempts:
            ahead = [by for moment, by in stepped if moment <= attempt.sent_at]
            attempt.sent_at += ahead[-1] if ahead else timedelta(0)


def _find_resting() -> Iterator[str]:
    """What waits for longer than it ever should."""
    now = clock.now()
    for wait in WAITS:
        late = wait.rows.filter(**{f"{wait.field}__gt": now + wait.longest}).count()
        if late:
            yield f"{late} {wait.rows.model.__name__} rest until a moment too far away"
    for schedule in Schedule.objects.all():
        if schedule.next_run > schedule.calculate_next_run(now):
            yield f"{schedule.name} rests until {schedule.next_run}"


def _find_unsealed(folder: Path) -> Iterator[str]:
    """Each ledger's end is noted outside the database within minutes, though the clock was ahead today."""
    until = time.monotonic() + HEADS_WITHIN_S
    while lacking := _list_unsealed(folder / f"heads-{clock.today()}.jsonl"):
        if time.monotonic() > until:
            yield f"the heads of {lacking} are not noted"
            return
        time.sleep(2)


def _list_unsealed(heads: Path) -> set[tuple[str, int]]:
    rows = Account.objects.exclude(ledger_number=0).values_list("id", "ledger_number")
    noted = seals.read_seals(heads) if heads.exists() else []
    return {(str(pk), number) for pk, number in rows} - {(s.account_id, s.number) for s in noted}
