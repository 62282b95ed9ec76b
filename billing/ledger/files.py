"""The ledger of one account as JSONL and CSV, and back."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Final

from billing.ledger.chain import FIELDS
from billing.models import Account, LedgerEntry

COLUMNS: Final = (*FIELDS, "previous_hash", "hash")
_NUMBERS: Final = {"number", "amount_micros", "units", "api_key_id"}
_ACTIVE: Final = ("=", "+", "-", "@", "\t", "\r", "'")
"""What makes a spreadsheet take text for a formula; and the mark that keeps it from that."""

Entry = dict[str, Any]


class UnreadableFile(Exception):
    """The file is no export of a ledger."""


def entries_of(account: Account) -> Iterator[Entry]:
    """Every entry, in its order."""
    for row in (
        LedgerEntry.objects.filter(account=account).order_by("number").values(*COLUMNS).iterator()
    ):
        yield row | {
            "account_id": str(row["account_id"]),
            "created_at": row["created_at"].strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
            "previous_hash": bytes(row["previous_hash"]).hex(),
            "hash": bytes(row["hash"]).hex(),
        }


def write_jsonl(entries: Iterable[Entry], file: IO[str]) -> None:
    for entry in entries:
        file.write(json.dumps({name: entry[name] for name in COLUMNS}, ensure_ascii=False) + "\n")


def write_csv(entries: Iterable[Entry], file: IO[str]) -> None:
    """Text that a spreadsheet would compute is marked with an apostrophe."""
    rows = csv.writer(file)
    rows.writerow(COLUMNS)
    for entry in entries:
        rows.writerow([_neutral(entry[name]) for name in COLUMNS])


WRITERS: Final[dict[str, Callable[[Iterable[Entry], IO[str]], None]]] = {
    ".jsonl": write_jsonl,
    ".csv": write_csv,
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
