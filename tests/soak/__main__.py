"""`make soak`: many clients, processes killed under them, and then the reckoning. At most five minutes.

Kindred runs as `make run` starts it, with three web workers and durable commits. While 64 clients ask, a quarter of
them through the tools for agents, and four buyers pay for each request by x402, a web worker, Postgres, the worker or
the web parent is killed with -9 every few seconds; Kindred starts them again itself. What each request was told is then
held against the ledger, and the ledger against the chain. SOAK_SECONDS shortens or lengthens the load. Exit code 1
where anything does not agree.
"""

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.chain.anvil import Chain
    from tests.soak.house import House

SECONDS = min(int(os.environ.get("SOAK_SECONDS", "70")), 120)
CREATORS, POSTS = 60, 600
LOG_SHOWN = 20_000
"""Characters of what the processes said, where something went wrong."""


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="kindred-soak-") as folder:
        return _soak(Path(folder))


def _soak(folder: Path) -> int:
    os.environ.pop("DATABASE_URL", None)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "KINDRED_DATA_DIR": str(folder),
        "SECRET_KEY": "for the soak only",
        # Refusals are what is wanted here; a line for each would bury what matters.
        "LOG_LEVEL": "ERROR",
    }
    import django

    django.setup()
    started = time.monotonic()
    try:
        code = _sell_and_judge(folder)
        print(f"in {time.monotonic() - started:.0f} seconds")
    except TimeoutError as error:
        print(error)
        code = 1
    if code:
        from tests.soak.house import LOG

        print((folder / LOG).read_text(errors="replace")[-LOG_SHOWN:])
    return code


def _sell_and_judge(folder: Path) -> int:
    """With a chain and a facilitator that are not killed."""
    from tests.chain import SELLER, X402_NETWORK
    from tests.chain.anvil import run_x402_chain
    from tests.chain.facilitator import run_facilitator
    from tests.soak.house import House

    with run_x402_chain() as chain, run_facilitator(chain.url) as facilitator:
        os.environ |= {
            "X402_PAY_TO": SELLER,
            "X402_NETWORK": X402_NETWORK,
            "X402_FACILITATOR_URL": facilitator.url,
        }
        return _disturb_and_judge(House(folder), chain)


def _disturb_and_judge(house: "House", chain: "Chain") -> int:
    from django.db import connection

    from tests.soak import buyers, crowd, payers, reckoning, stage
    from tests.soak.house import disturb

    with house:
        catalogue = stage.set_up(creators=CREATORS, posts=POSTS)
        accounts = payers.open_accounts()
        print(f"{len(accounts)} accounts, {crowd.CLIENTS} clients, {SECONDS} seconds", flush=True)
        with (
            crowd.Crowd(house.address, accounts, catalogue) as clients,
            buyers.Buyers(house.address, catalogue) as buying,
        ):
            disturb(house, until=time.monotonic() + SECONDS)
        # Postgres was killed, and this connection with it.
        connection.close()
        house.wait()
        house.settle_down()
        faults = buyers.print_and_find_faults(buying.purchases, chain)
        print("\n".join(faults))
        code = reckoning.print_and_judge(clients.histories, accounts, kills=house.kills)
        return 1 if faults else code


if __name__ == "__main__":
    sys.exit(main())
