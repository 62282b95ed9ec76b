"""Kills both web workers while payments are taken, and loses answers of the facilitator and of the chain.

Kindred runs as `make run` starts it. Buyers pay for each request by x402 or MPP. A proxy loses some requests that take
money and some answers to them. Now and then both web workers are killed, at the moment when a payment was
taken and its answer is on its way. Then all payments but some are sent again, and staff close those that are left.
Each payment must be accounted for: taken and answered, taken and closed, or not taken.
"""

import os
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from billing.models import OneOffPayment
from tests.chain import PATH_USD, SELLER, TEMPO_CHAIN_ID, X402_NETWORK
from tests.chain.anvil import run_x402_chain
from tests.chain.facilitator import run_facilitator
from tests.chain.tempo import run_tempo_chain
from tests.soak import sales, stage
from tests.soak.buyers import Buyers, Purchase
from tests.soak.house import House
from tests.soak.lossy import Lossy, lose_settlements, lose_transactions
from tests.soak.wallets import MppWallet, Wallet, X402Wallet, let_time_pass, mining

MOST_SECONDS: Final = 600
LEAST_TAKEN: Final = 300
PAYMENTS: Final = 350
LOAD_SECONDS: Final = 260
WEB_WORKERS: Final = 2
EACH_RAIL: Final = 4
BETWEEN_KILLS: Final = 20
"""Requests that take money. Counted, not timed: on a busy machine the workers take long to come back."""
LEAST_KILLS: Final = 5
CLAIMED_WITHIN_S: Final = 130
KNOWN_WITHIN_S: Final = 150
"""Jobs ask the chain every minute, and a reservation of the dead ends after at most 90 seconds."""
FOR_STAFF: Final = 3

State = OneOffPayment.State


def run(folder: Path) -> Iterator[str]:
    with ExitStack() as stack:
        enter = stack.enter_context
        chain, tempo = enter(run_x402_chain()), enter(run_tempo_chain())
        facilitator = enter(lose_settlements(enter(run_facilitator(chain.url)).url))
        node = enter(lose_transactions(tempo.url))
        enter(mining([chain, tempo]))
        os.environ |= {
            "X402_PAY_TO": SELLER,
            "X402_NETWORK": X402_NETWORK,
            "X402_FACILITATOR_URL": facilitator.url,
            "X402_RPC_URL": chain.url,
            "MPP_RECIPIENT": SELLER,
            "MPP_CHAIN_ID": str(TEMPO_CHAIN_ID),
            "MPP_RPC_URL": node.url,
            "MPP_CURRENCIES": PATH_USD,
        }
        house = enter(House(folder, web_workers=WEB_WORKERS))
        yield from _sell(house, [X402Wallet(chain), MppWallet(tempo)], [facilitator, node])


def _sell(house: House, wallets: Sequence[Wallet], proxies: Sequence[Lossy]) -> Iterator[str]:
    catalogue = stage.set_up(creators=60, posts=200)
    buyers = Buyers(house.address, catalogue, [*wallets] * EACH_RAIL, enough=PAYMENTS // 2)
    with buyers:
        _disturb(house, proxies, buyers)
    purchases = buyers.purchases
    house.wait()
    print(f"both web workers killed {house.kills['both web workers']} times")
    for proxy, wallet in zip(proxies, wallets, strict=True):
        print(f"{wallet.rail}: {dict(proxy.fates)}")
    for_staff = _leave_for_staff(buyers.list_unanswered(), wallets)
    claimed = [one for one in buyers.list_unanswered() if one not in for_staff]
    sales.claim(buyers, claimed, most_s=CLAIMED_WITHIN_S)
    yield from _find_undecided(claimed)
    for wallet in wallets:
        let_time_pass(wallet.chain)
    yield from _let_jobs_find_out(purchases, for_staff)
    yield from _close(purchases)
    yield from sales.print_and_find_faults(purchases, wallets)
    if (taken := sum(len(wallet.list_takings()) for wallet in wallets)) < LEAST_TAKEN:
        yield f"only {taken} payments were taken"
    if house.kills["both web workers"] < LEAST_KILLS:
        yield f"only {house.kills['both web workers']} kills"


def _disturb(house: House, proxies: Sequence[Lossy], buyers: Buyers) -> None:
    chance = random.Random(1)
    until = time.monotonic() + LOAD_SECONDS
    due = BETWEEN_KILLS
    while time.monotonic() < until and not buyers.have_enough:
        if sum(proxy.fates.total() for proxy in proxies) >= due:
            house.kill_web_workers(chance.choice(proxies).settled)
            house.wait()
            due = sum(proxy.fates.total() for proxy in proxies) + BETWEEN_KILLS
        time.sleep(0.1)


def _leave_for_staff(unanswered: Sequence[Purchase], wallets: Sequence[Wallet]) -> list[Purchase]:
    """Some of those whose buyers went away: of each rail, both such that were taken and such that were not."""
    chosen: list[Purchase] = []
    for wallet in wallets:
        taken = {taking.mark for taking in wallet.list_takings()}
        left = [one for one in unanswered if one.has_left and one.signed.rail == wallet.rail]
        chosen += [one for one in left if one.signed.mark in taken][:FOR_STAFF]
        chosen += [one for one in left if one.signed.mark not in taken][:FOR_STAFF]
    return chosen


def _find_undecided(claimed: Sequence[Purchase]) -> Iterator[str]:
    for one in claimed:
        if not one.is_answered and not one.is_refused:
            yield f"{one.signed.rail} {one.signed.mark} is neither answered nor refused: {one.statuses[-3:]}"


def _let_jobs_find_out(
    purchases: Sequence[Purchase], for_staff: Sequence[Purchase]
) -> Iterator[str]:
    until = time.monotonic() + KNOWN_WITHIN_S
    wanted = {one.signed.reference for one in for_staff}
    while time.monotonic() < until:
        unknown = sales.find_rows(purchases, State.CLAIMED, State.COLLECTING)
        taken = sales.find_rows(purchases, State.COLLECTED)
        if not unknown and {row.reference for row in taken} <= wanted:
            return
        time.sleep(2)
    for row in [*unknown, *taken]:
        if row.reference not in wanted or row in unknown:
            yield f"{row} is {row.state}, {row.tried}"


def _close(purchases: Sequence[Purchase]) -> Iterator[str]:
    """By hand, in the admin."""
    staff = get_user_model().objects.create_superuser("staff", "staff@example.com", None)
    admin = Client(SERVER_NAME="localhost")
    admin.force_login(staff)
    rows = sales.find_rows(purchases, State.COLLECTED)
    for row in rows:
        page = reverse("admin:billing_oneoffpayment_change", args=[row.pk])
        refund = f"0x{row.pk.hex * 2}"
        answer = admin.post(page, {"refund": refund, "note": "The soak returned it."})
        if answer.status_code != 302:
            yield f"staff could not close {row}: {answer.status_code}"
    if {row.rail for row in rows} != {"x402", "mpp"}:
        yield f"{len(rows)} payments were left for staff, not of each rail"
