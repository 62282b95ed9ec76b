"""Checks that balances, budgets, hash chains and seals agree with the stored ledger entries, reservations and payments.
Each SQL file in `billing/sql/checks` is one check: a comment that describes a fault, and a query that finds it. A
single query sees a consistent state, even while new charges are made."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from billing.ledger import seals
from billing.offers.tiers import CLIMBS
from config.kit import clock
from config.kit.rows import run_statement

FOLDER: Final = Path(__file__).parent.parent / "sql" / "checks"


def find_differences() -> Iterator[str]:
    given = {"now": clock.now(), "steps": json.dumps(CLIMBS)}
    for file in sorted(FOLDER.glob("*.sql")):
        statement = file.read_text(encoding="utf-8")
        sentence = statement.partition("\n")[0].removeprefix("-- ")
        for (place,) in run_statement(statement, given):
            yield f"{place}: {sentence}."
    yield from seals.find_broken_seals()
