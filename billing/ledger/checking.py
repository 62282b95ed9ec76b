"""Checks the ledger.

Balances, budgets and chains must agree with the rows that they are calculated from. Ledgers must agree with their
seals.

Each check is a file of `billing/sql/checks`. It has a sentence that describes a fault, and one statement that lists the
places with this fault. One statement sees a consistent state while charges continue.
"""

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from django.db import connection

from billing.ledger import seals
from billing.offers.tiers import CLIMBS
from config.kit import clock

FOLDER: Final = Path(__file__).parent.parent / "sql" / "checks"


def find_differences() -> Iterator[str]:
    """Yield one sentence for each difference."""
    yield from _find_in_database()
    yield from seals.find_broken_seals()


def _find_in_database() -> Iterator[str]:
    given: dict[str, datetime | str] = {"now": clock.now(), "steps": json.dumps(CLIMBS)}
    for file in sorted(FOLDER.glob("*.sql")):
        statement = file.read_text(encoding="utf-8")
        sentence = statement.partition("\n")[0].removeprefix("-- ")
        with connection.cursor() as cursor:
            cursor.execute(statement, given)
            for (place,) in cursor.fetchall():
                yield f"{place}: {sentence}."
