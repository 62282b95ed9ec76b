"""The ledger of one account as JSONL and CSV, and back."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Final

from django.db.models import QuerySet

from billing.ledger.chain import FIELDS
from billing.models import LedgerEntry
from billing.operations import as_number

COLUMNS: Final = (*FIELDS, "previous_hash", "hash")
"""What is needed to verify."""
WRITTEN: Final = (*COLUMNS, "credits", "api_key_name")
"""And what follows from it, for who reads the file."""
_NUMBERS: Final = {"number", "amount_micros", "units", "api_key_id"}
_ACTIVE: Final = ("=", "+", "-", "@", "\t", "\r", "'")
"""What makes a spreadsheet take text for a formula; and the mark that keeps it from that."""

Entry = dict[str, Any]


class UnreadableFile(Exception):
    """The file is no export of a ledger."""


def exported(entries: QuerySet[LedgerEntry]) -> Iterator[Entry]:
    """As a file has them, the oldest first. All of an account's can be verified; some of them can be read."""
    rows = entries.order_by("number").values(*COLUMNS, "api_key__name")
    for row in rows.iterator():
        yield row | {
            "account_id": str(row["account_id"]),
            "created_at": row["created_at"].strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
            "previous_hash": bytes(row["previous_hash"]).hex(),
            "hash": bytes(row["hash"]).hex(),
            "credits": as_number(row["amount_micros"]),
            "api_key_name": row["api_key__name"] or "",
        }


def jsonl_lines(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        yield json.dumps({name: entry[name] for name in WRITTEN}, ensure_ascii=False) + "\n"


def csv_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """Text that a spreadsheet would compute is marked with an apostrophe."""
    rows = csv.writer(_Line())
    yield rows.writerow(WRITTEN)
    for entry in entries:
        yield rows.writerow([_neutral(entry[name]) for name in WRITTEN])


class _Line:
    """What the csv module takes for a file, and answers with what would be in it."""

    def write(self, text: str) -> str:
        return text


LINES: Final[dict[str, Callable[[Iterable[Entry]], Iterator[str]]]] = {
    ".jsonl": jsonl_lines,
    ".csv": csv_lines,
}


def _neutral(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(_ACTIVE) else value


def read(path: Path) -> Iterator[Entry]:
    """The entries of an export. Raises UnreadableFile."""
    readers = {".jsonl": _read_jsonl, ".csv": _read_csv}
    if path.suffix not in readers:
        raise UnreadableFile(f"{path} is neither .jsonl nor .csv.")
    try:
        with path.open(encoding="utf-8", newline="") as file:
            yield from readers[path.suffix](file)
    except (ValueError, KeyError, TypeError, csv.Error) as error:
        raise UnreadableFile(f"{path} is no export of a ledger: {error!r}.") from error


def _read_jsonl(file: IO[str]) -> Iterator[Entry]:
    for line in file:
        entry = json.loads(line)
        yield {name: entry[name] for name in COLUMNS}


def _read_csv(file: IO[str]) -> Iterator[Entry]:
    for row in csv.DictReader(file):
        yield {name: _value(name, row[name]) for name in COLUMNS}


def _value(name: str, text: str) -> Any:
    if name in _NUMBERS:
        return int(text) if text else None
    return text.removeprefix("'")
