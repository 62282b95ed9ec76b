"""A worker that runs discoveries until it is ended. The benchmark starts several, and kills some of them."""

import time

import django

PAUSE_S = 0.2


def main() -> None:
    django.setup()
    from django.db import connection

    from config.discovery import operations, runs

    while True:
        due = runs.list_due()
        for discovery_id in due:
            runs.run_slice(discovery_id, operations.sell_find)
        if not due:
            connection.close()
            time.sleep(PAUSE_S)


if __name__ == "__main__":
    main()
