"""`make soak-cluster`: ten faults under 64 clients and two buyers, then every answer is held against the ledger.

ARGS="--faults 4 --clients 12" makes it shorter. It ends within 40 minutes, and exits with 1 if it finds a fault.
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

from config.launch.places import ROOT
from tests.benchmarks import conditions
from tests.cluster import faults
from tests.cluster.machines import APPS, Machines, MissingProgram, wait_until
from tests.cluster.probes import Cost, Probe, measure
from tests.creators.pictures.bucket import serve_bucket

if TYPE_CHECKING:
    from tests.soak.buyers import Buyers
    from tests.soak.mailbox import Mailbox

MOST_S: Final = 2_400
LOGS: Final = ROOT / ".data" / "cluster" / "logs"
REFUSED_WITHIN_S: Final = 4
STEADY_S: Final = 5
TRIES: Final = 6
CREATORS, POSTS = 60, 240
BUYERS: Final = 2
Measured = list[tuple[faults.Fault, Cost, faults.Outcome]]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make soak-cluster")
    parser.add_argument("--faults", type=int, default=len(faults.ALL))
    parser.add_argument("--clients", type=int, default=64)
    chosen = parser.parse_args(arguments)
    signal.signal(signal.SIGALRM, _stop)
    signal.alarm(MOST_S)
    started = time.monotonic()
    try:
        with tempfile.TemporaryDirectory(prefix="kindred-cluster-") as folder, _keep_logs(folder):
            found = list(_run(Path(folder), chosen.faults, chosen.clients))
    except (MissingProgram, TimeoutError) as error:
        found = [str(error)]
    signal.alarm(0)
    print(f"in {time.monotonic() - started:.0f} seconds")
    print("\n".join(found) or "Everything agrees.")
    return 1 if found else 0


@contextmanager
def _keep_logs(folder: str) -> Iterator[None]:
    try:
        yield
    finally:
        LOGS.mkdir(parents=True, exist_ok=True)
        for log in Path(folder).rglob("*.log"):
            shutil.copy(log, LOGS)
        print(f"Logs are in {LOGS}.")


def _stop(*_: object) -> None:
    raise TimeoutError("The program took longer than its limit.")


def _run(folder: Path, count: int, clients: int) -> Iterator[str]:
    print(conditions.told(), flush=True)
    with ExitStack() as stack:
        machines = stack.enter_context(Machines(folder / "cluster"))
        bucket = stack.enter_context(serve_bucket())
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "KINDRED_DATA_DIR": str(folder / "checks"),
            "DATABASE_URL": machines.url(APPS[0], through="primary"),
            "SITE_URL": machines.site_url,
            "SECRET_KEY": "for the soak only",
            "FORGOTTEN_KEY": "for the soak only, too",
            "LOG_LEVEL": "ERROR",
        }
        for name in ("SEALS", "IMPORTS", "PICTURES"):
            for part, value in {
                "": name.lower(),
                "_ENDPOINT": bucket.address,
                "_REGION": "eu-central-1",
                "_KEY": "key",
                "_SECRET": "secret",
            }.items():
                os.environ[f"{name}_BUCKET{part}"] = value
        yield from _disturb_and_judge(stack, machines, folder, count, clients)


def _disturb_and_judge(
    stack: ExitStack, machines: Machines, folder: Path, count: int, clients: int
) -> Iterator[str]:
    from tests.chain import SELLER, X402_NETWORK
    from tests.chain.anvil import run_x402_chain
    from tests.chain.facilitator import run_facilitator
    from tests.soak.mailbox import run_mailbox

    chain = stack.enter_context(run_x402_chain())
    facilitator = stack.enter_context(run_facilitator(chain.url))
    box = stack.enter_context(run_mailbox())
    os.environ |= {
        "X402_PAY_TO": SELLER,
        "X402_NETWORK": X402_NETWORK,
        "X402_FACILITATOR_URL": facilitator.url,
        "X402_RPC_URL": chain.url,
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": str(box.port),
        "EMAIL_USE_TLS": "0",
    }
    import django

    django.setup()

    from billing.models import LedgerEntry
    from tests.soak import crowd, payers, reckoning, sales, stage
    from tests.soak.buyers import Buyers
    from tests.soak.house import House
    from tests.soak.wallets import X402Wallet, mining

    catalogue = stage.set_up(creators=CREATORS, posts=POSTS)
    accounts = payers.open_accounts()
    houses = [
        stack.enter_context(
            House(
                folder / app,
                web_workers=1,
                environment={
                    "DATABASE_URL": machines.url(app),
                    "KINDRED_DATA_DIR": str(folder / app),
                },
                log=folder / f"{app}.log",
            )
        )
        for app in APPS
    ]
    address = machines.start_front([f"{h.address[0]}:{h.address[1]}" for h in houses])
    print(f"{clients} clients, {BUYERS} buyers, {count} faults", flush=True)
    prober = payers.open_rich_account("prober")
    platform, username = catalogue.handles[0]
    probes = [
        Probe(
            f"http://{house.address[0]}:{house.address[1]}",
            f"/v1/profiles/{platform}/{username}",
            payers.issue_key(prober, client=number)[1],
        )
        for number, house in enumerate(houses)
    ]
    wallets = [X402Wallet(chain)] * BUYERS
    stack.enter_context(mining([chain]))
    with (
        crowd.Crowd(address, accounts, catalogue, clients=clients, pause_s=1) as asking,
        Buyers(address, catalogue, wallets) as buying,
        ExitStack() as probing,
    ):
        for probe in probes:
            probing.enter_context(probe)
        measured = _disturb(machines, probes, count)
    _print(measured)
    _try_until_steady(lambda: sales.claim(buying, buying.list_unanswered(), most_s=100))
    _try_until_steady(houses[0].settle_down)
    _try_until_steady(lambda: _claim_refused(buying))
    yield from _find_broken(measured)
    yield from sales.print_and_find_faults(buying.purchases, [X402Wallet(chain)])
    kills = Counter(fault.name for fault, _, _ in measured)
    yield from reckoning.print_and_find_faults(asking.histories, accounts, kills=kills)
    print(f"{LedgerEntry.objects.count()} entries in the ledger, {len(box.messages)} mails")
    yield from _find_mailed_twice(box)


def _claim_refused(buying: "Buyers") -> None:
    """A payer who came again before the chain knew was told to ask. The job has found the payment since."""
    from billing.models import OneOffPayment
    from tests.soak.sales import find_rows

    wait_until(
        "the job has asked about unclear payments",
        lambda: not find_rows(buying.purchases, OneOffPayment.State.COLLECTING),
    )
    is_open = {row.reference for row in find_rows(buying.purchases, *OneOffPayment.OPEN)}
    taken = [one for one in buying.purchases if one.signed.reference in is_open]
    buying.claim(taken, most_s=60)
    print(f"{len(taken)} payments taken, but not answered, sent again")


def _try_until_steady(do: Callable[[], None]) -> None:
    """On a busy machine, a node may lose its lock without a fault of ours."""
    from django.db import DatabaseError, InterfaceError, connection

    for left in reversed(range(TRIES)):
        connection.close()
        try:
            do()
        except (DatabaseError, InterfaceError):
            if not left:
                raise
            time.sleep(STEADY_S)
        else:
            return


def _disturb(machines: Machines, probes: list[Probe], count: int) -> Measured:
    measured: Measured = []
    _wait_until_steady(machines, probes)
    for fault in faults.ALL[:count]:
        since = time.monotonic()
        outcome = fault.do(machines)
        _wait_until_steady(machines, probes)
        cost = measure(probes, since=since)
        measured.append((fault, cost, outcome))
        print(_describe(fault, cost, outcome), flush=True)
    return measured


def _wait_until_steady(machines: Machines, probes: list[Probe]) -> None:
    """A standby could take over, and both application nodes answer.

    The standby is checked last: after a crash, Patroni removes it from `/sync` first and adds it again later.
    """
    began = time.monotonic()
    wait_until("all answer", lambda: all(p.has_answered(since=began) for p in probes))
    time.sleep(STEADY_S)
    wait_until("a standby follows", machines.is_redundant)


# --- Figures and faults ---------------------------------------------------------------------------


def _describe(fault: faults.Fault, cost: Cost, outcome: faults.Outcome) -> str:
    statuses = ", ".join(f"{status}: {number}" for status, number in sorted(cost.statuses.items()))
    return (
        f"| {fault.name} | {cost.pause_s:.1f} s | {cost.slowest_refusal_s:.1f} s | {statuses} | "
        f"{outcome.note} |"
    )


def _print(measured: Measured) -> None:
    print("median pauses:")
    for fault in dict.fromkeys(fault for fault, _, _ in measured):
        pauses = [cost.pause_s for one, cost, _ in measured if one == fault]
        print(
            f"  {fault.name}: {median(pauses):.1f} s of {len(pauses)} ({fault.most_pause_s} asked)"
        )


def _find_broken(measured: Measured) -> Iterator[str]:
    pauses: dict[str, list[float]] = defaultdict(list)
    for fault, cost, outcome in measured:
        pauses[fault.name].append(cost.pause_s)
        yield from outcome.broken
        if cost.unasked:
            yield f"{fault.name}: {cost.unasked} refusals without Retry-After"
        if cost.slowest_refusal_s > REFUSED_WITHIN_S:
            yield f"{fault.name}: refused only after {cost.slowest_refusal_s:.1f} s"
        if str(int(HTTPStatus.INTERNAL_SERVER_ERROR)) in cost.statuses:
            yield f"{fault.name}: internal errors"
    for fault in dict.fromkeys(fault for fault, _, _ in measured):
        if median(pauses[fault.name]) > fault.most_pause_s:
            yield f"{fault.name}: a pause of {median(pauses[fault.name]):.1f} s"


def _find_mailed_twice(box: "Mailbox") -> Iterator[str]:
    """Each mail of an invoice names it in its subject. Alerts have the same subject in each period of a threshold."""
    from billing.models import SpendingAlert

    told = SpendingAlert.objects.values_list("percent", "account__memberships__user__email")
    periods = Counter[tuple[str, ...]](
        (f"Subject: {percent} % of your billing threshold used", f"To: {owner}")
        for percent, owner in told
    )
    for heads in (("Subject:", "To:"), ("Message-ID:",)):
        mails = Counter(_read_heads(message, heads) for message in box.messages)
        for mail, times in mails.items():
            if times > max(1, periods[mail]):
                yield f"mailed {times} times: {mail}"


def _read_heads(message: str, heads: tuple[str, ...]) -> tuple[str, ...]:
    lines = message.split("\n\n", 1)[0].splitlines()
    return tuple(sorted(line for line in lines if line.startswith(heads)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
