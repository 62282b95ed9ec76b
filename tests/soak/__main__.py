"""`make soak`: many clients, processes killed under them, and then the reckoning. At most five minutes.

Web and worker run as `make run` starts them, on a Postgres of their own with durable commits. While 64 clients ask, one
of the two is killed with -9 every few seconds and started again. What clients were told is then held against the
ledger. SOAK_SECONDS shortens or lengthens the load. Exit code 1 where anything does not agree.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from config.launch.postgres import Cluster

SECONDS = min(int(os.environ.get("SOAK_SECONDS", "100")), 120)
CREATORS, POSTS = 60, 600
LOG_SHOWN = 20_000
"""Characters of what the processes said, where something went wrong."""


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="kindred-soak-") as folder:
        cluster = Cluster(Path(folder), name="postgres")
        server = cluster.start(tied=True)
        try:
            return _soak(cluster.url(), Path(folder))
        finally:
            server.stop()


def _soak(database_url: str, folder: Path) -> int:
    os.environ |= {
        "DATABASE_URL": database_url,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "KINDRED_DATA_DIR": str(folder),
        "SECRET_KEY": "for the soak only",
        "OPENBLAS_NUM_THREADS": "1",
        # Refusals are what is wanted here; a line for each would bury what matters.
        "LOG_LEVEL": "ERROR",
    }
    import django

    django.setup()
    from tests.soak import crowd, payers, reckoning, stage
    from tests.soak.house import House, disturb

    catalogue = stage.set_up(creators=CREATORS, posts=POSTS)
    accounts = payers.open_accounts()
    print(f"{len(accounts)} accounts, {crowd.CLIENTS} clients, {SECONDS} seconds", flush=True)
    house = House(folder)
    try:
        with house:
            with crowd.Crowd(house.address, accounts, catalogue) as clients:
                disturb(house, until=time.monotonic() + SECONDS)
            told = clients.told()
            house.settle_down()
        code = reckoning.print_and_judge(told, accounts, kills=house.kills)
    except TimeoutError as error:
        print(error)
        code = 1
    if code:
        print(house.log.read_text(errors="replace")[-LOG_SHOWN:])
    return code


if __name__ == "__main__":
    sys.exit(main())
