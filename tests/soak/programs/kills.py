"""Kills processes with -9 under 64 clients and four buyers, then holds each answer against the ledger and the chain.

Kindred runs as `make run` starts it, with three web workers and durable commits. While 64 clients ask, a quarter of
them through the tools for agents, and four buyers pay for each request by x402, a web worker, Postgres, the worker or
the web parent is killed every few seconds; Kindred starts them again itself. SOAK_SECONDS shortens or lengthens the
load.
"""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.db import connection

from tests.chain import SELLER, X402_NETWORK
from tests.chain.anvil import Chain, run_x402_chain
from tests.chain.facilitator import run_facilitator
from tests.soak import crowd, payers, reckoning, sales, stage
from tests.soak.buyers import Buyers
from tests.soak.house import House, disturb
from tests.soak.wallets import X402Wallet

MOST_SECONDS: Final = 300
LOAD_SECONDS: Final = min(int(os.environ.get("SOAK_SECONDS", "70")), 120)
CREATORS, POSTS = 60, 600
BUYERS: Final = 4
CLAIMED_WITHIN_S: Final = 100


def run(folder: Path) -> Iterator[str]:
    with run_x402_chain() as chain, run_facilitator(chain.url) as facilitator:
        os.environ |= {
            "X402_PAY_TO": SELLER,
            "X402_NETWORK": X402_NETWORK,
            "X402_FACILITATOR_URL": facilitator.url,
            "X402_RPC_URL": chain.url,
        }
        yield from _disturb_and_judge(House(folder), chain)


def _disturb_and_judge(house: House, chain: Chain) -> Iterator[str]:
    with house:
        catalogue = stage.set_up(creators=CREATORS, posts=POSTS)
        accounts = payers.open_accounts()
        print(
            f"{len(accounts)} accounts, {crowd.CLIENTS} clients, {LOAD_SECONDS} seconds", flush=True
        )
        with (
            crowd.Crowd(house.address, accounts, catalogue) as clients,
            Buyers(house.address, catalogue, [X402Wallet(chain)] * BUYERS) as buying,
        ):
            disturb(house, until=time.monotonic() + LOAD_SECONDS)
        # Postgres was killed, and this connection with it.
        connection.close()
        house.wait()
        sales.claim(buying, buying.list_unanswered(), most_s=CLAIMED_WITHIN_S)
        house.settle_down()
        yield from sales.print_and_find_faults(buying.purchases, [X402Wallet(chain)])
        yield from reckoning.print_and_find_faults(clients.histories, accounts, kills=house.kills)
