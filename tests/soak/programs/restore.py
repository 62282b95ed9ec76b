"""Backs up while clients ask and pay, loses the data folder, restores the backup, and holds it against the answers.

Kindred runs as `make run` starts it. 64 clients ask and four buyers pay by x402 while `make backup` runs and after it.
Then the data folder is taken away. `make restore` refuses a running Kindred and a database with rows; into an empty
folder it brings back all that was answered before the backup, and the crowd goes on there.
"""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from http import HTTPStatus
from itertools import islice
from pathlib import Path
from typing import Final

import httpx
from django.db import connection

from billing.ledger import checking
from billing.models import LedgerEntry
from config.launch.places import ROOT
from tests.chain import SELLER, X402_NETWORK
from tests.chain.anvil import Chain, run_x402_chain
from tests.chain.facilitator import run_facilitator
from tests.soak import crowd, payers, reckoning, stage
from tests.soak.buyers import Buyers
from tests.soak.crowd import History
from tests.soak.faces import API, Attempt
from tests.soak.house import LOG, House
from tests.soak.wallets import X402Wallet

MOST_SECONDS: Final = 540
CREATORS, POSTS = 60, 600
BEFORE_S, AFTER_S, AGAIN_S = 15, 6, 15
ACKNOWLEDGED_S: Final = 5
"""Within which an answer that arrived is noted as handed over."""
ASKED_AGAIN: Final = 40
BUYERS: Final = 4
OK: Final = HTTPStatus.OK
Answered = list[tuple[History, Attempt]]


def run(folder: Path) -> Iterator[str]:
    with run_x402_chain() as chain, run_facilitator(chain.url) as facilitator:
        os.environ |= {
            "X402_PAY_TO": SELLER,
            "X402_NETWORK": X402_NETWORK,
            "X402_FACILITATOR_URL": facilitator.url,
            "X402_RPC_URL": chain.url,
        }
        yield from _drill(folder, chain)


def _drill(folder: Path, chain: Chain) -> Iterator[str]:
    file = folder / "drill.tar"
    with House(folder) as house:
        catalogue = stage.set_up(creators=CREATORS, posts=POSTS)
        accounts = payers.open_accounts()
        with ExitStack() as stack:
            clients = stack.enter_context(crowd.Crowd(house.address, accounts, catalogue))
            stack.enter_context(Buyers(house.address, catalogue, [X402Wallet(chain)] * BUYERS))
            time.sleep(BEFORE_S - ACKNOWLEDGED_S)
            settled = _list_charged(clients.histories)
            time.sleep(ACKNOWLEDGED_S)
            before = _list_charged(clients.histories)
            yield from _back_up(file)
            asked_meanwhile = len(_list_charged(clients.histories)) - len(before)
            print(f"{asked_meanwhile} charged answers while it ran", flush=True)
            time.sleep(AFTER_S)
            yield from _expect_refusal(file, "already running with the data")
    yield from _expect_refusal(file, "The database is not empty")
    connection.close()
    _lose_data(folder, file)
    started = time.monotonic()
    restored = _launch("restore", file)
    print(f"{restored.stdout}restored in {time.monotonic() - started:.1f} s", flush=True)
    if restored.returncode:
        yield f"the restore failed: {restored.stderr}"
        return
    with House(folder) as house:
        yield from _judge(clients.histories, settled=settled, before=before)
        agents = clients.histories[:: crowd.EVERY_NTH_AN_AGENT]
        yield from _ask_again(house, [pair for pair in before if pair[0] not in agents])
        with crowd.Crowd(house.address, accounts, catalogue) as again:
            time.sleep(AGAIN_S)
        house.settle_down()
        yield from reckoning.print_and_find_faults(again.histories, accounts, kills=house.kills)


# --- Backup and restore ---------------------------------------------------------------------------


def _launch(*words: object) -> subprocess.CompletedProcess[str]:
    """Runs the command as `make` does."""
    command = [sys.executable, "-m", "config.launch", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def _back_up(file: Path) -> Iterator[str]:
    started = time.monotonic()
    made = _launch("backup", file)
    print(f"{made.stdout}backed up in {time.monotonic() - started:.1f} s", flush=True)
    if made.returncode:
        yield f"the backup failed: {made.stderr}"


def _expect_refusal(file: Path, words: str) -> Iterator[str]:
    refused = _launch("restore", file)
    print(f"refused: {refused.stderr.strip()}")
    if refused.returncode == 0 or words not in refused.stderr:
        yield f"a restore was not refused with “{words}”: {refused.stdout}{refused.stderr}"


def _lose_data(folder: Path, file: Path) -> None:
    lost = folder / "lost"
    lost.mkdir()
    for one in list(folder.iterdir()):
        if one not in (lost, file) and one.name != LOG:
            one.rename(lost / one.name)


# --- What came back -------------------------------------------------------------------------------


def _list_charged(histories: Sequence[History]) -> Answered:
    """What was answered by now, and charged."""
    return [
        (history, attempt)
        for history in histories
        for attempt in list(history.attempts)
        if attempt.status == OK and attempt.charged_micros and not attempt.is_replay
    ]


def _judge(histories: Sequence[History], *, settled: Answered, before: Answered) -> Iterator[str]:
    yield from (f"check_ledger: {sentence}" for sentence in checking.find_differences())
    amounts = dict(_read_entries(LedgerEntry.Kind.CHARGE))
    lost = [a.request_id for _, a in before if a.request_id not in amounts]
    if lost:
        yield f"{len(lost)} answers from before the backup are lost: {lost[:5]}"
    told = {a.request_id: a.charged_micros for _, a in _list_charged(histories)}
    for request_id, amount in amounts.items():
        if told.get(request_id, amount) != amount:
            yield f"{request_id} was told {told[request_id]}, and {amount} stands in the ledger"
    later = len(amounts.keys() & told.keys()) - len(before)
    print(f"{len(before)} charged answers before the backup; {later} more are in it")
    unexplained = amounts.keys() - {a.request_id for h in histories for a in h.attempts}
    without = sum(a.status is None for h in histories for a in h.attempts)
    sold = Counter(LedgerEntry.objects.filter(api_key=None).values_list("kind", flat=True))
    print(f"{sum(sold.values())} entries of buyers, {without} requests without an answer")
    own = set(LedgerEntry.objects.exclude(api_key=None).values_list("request_id", flat=True))
    if len(unexplained & own) > without:
        yield f"{len(unexplained & own)} charges that nobody asked for"
    reversed_ids = dict(_read_entries(LedgerEntry.Kind.REVERSAL))
    taken_back = [a.request_id for _, a in settled if a.request_id in reversed_ids]
    if taken_back:
        yield f"{len(taken_back)} answers that were handed over are given back: {taken_back[:5]}"


def _read_entries(kind: str) -> Iterator[tuple[str, int]]:
    entries = LedgerEntry.objects.filter(kind=kind).values_list("request_id", "amount_micros")
    yield from entries


def _ask_again(house: House, before: Answered) -> Iterator[str]:
    """Over the API, under the same keys, which are still known: nothing is charged again."""
    keyed = ((h, a) for h, a in reversed(before) if a.key and a.question)
    statuses: Counter[str] = Counter()
    charges = LedgerEntry.objects.filter(kind=LedgerEntry.Kind.CHARGE).count()
    with httpx.Client(base_url="http://{}:{}".format(*house.address), timeout=60) as http:
        for history, attempt in islice(keyed, ASKED_AGAIN):
            assert attempt.question is not None
            sent = API.ask(attempt.question, attempt.key)
            headers = sent.headers | {"X-API-Key": history.secret}
            answer = http.request(sent.method, sent.path, content=sent.body, headers=headers)
            replayed = answer.headers.get("Idempotency-Replayed")
            statuses[f"{answer.status_code}, {'replayed' if replayed else 'new'}"] += 1
    print(f"asked again under the same key: {dict(statuses)}")
    if set(statuses) != {"200, replayed"}:
        yield f"asked again under the same key: {dict(statuses)}"
    if LedgerEntry.objects.filter(kind=LedgerEntry.Kind.CHARGE).count() != charges:
        yield "an answer was charged again under its key"
