"""Writes the ledger of one account as a JSONL or CSV file, and reads such files."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Final

from django.db.models import QuerySet

from billing.ledger import documents
from billing.ledger.chain import FIELDS
from billing.ledger.spenders import name_members
from billing.models import Account, LedgerEntry
from billing.money import as_number
from config.kit import spreadsheets

COLUMNS: Final = (*FIELDS, "previous_hash", "hash")
"""The columns of a ledger entry that are needed to verify it."""
WRITTEN: Final = (*COLUMNS, "credits", "api_key_name", "person", "face")
"""All exported columns of a ledger entry. The columns after COLUMNS are for human readers; the entry's hash does not
cover them."""
CSV_COLUMNS: Final = (*WRITTEN, "document")
"""Columns of the CSV file. An invoice or credit note fills only the columns `kind` and `document`."""
_NUMBERS: Final = {"number", "amount_micros", "units", "api_key_id"}

Entry = dict[str, Any]
Record = dict[str, Any]
"""One record of an export: a ledger entry, an invoice or a credit note."""


class UnreadableFile(Exception):
    """The file is not an exported ledger."""


def export_ledger(account: Account) -> Iterator[Record]:
    """Yields the entries, invoices and credit notes of an account's ledger. An invoice or credit note comes directly
    after the last entry that it covers."""
    # Read the invoices and credit notes before the entries. Otherwise a new invoice could cover entries that the export
    # lacks.
    following = documents.list_documents(account)
    for entry in export_entries(LedgerEntry.objects.filter(account=account)):
        yield entry
        yield from following.get(entry["number"], ())


def export_entries(entries: QuerySet[LedgerEntry]) -> Iterator[Entry]:
    """Yields ledger entries in the format of an export, oldest first. An export can be verified only if it contains all
    entries."""
    rows = entries.order_by("number").values(*COLUMNS, "api_key__name", "face", "member_id")
    members = entries.exclude(member=None).order_by().values_list("member_id", flat=True)
    names = name_members(members.distinct())
    for row in rows.iterator():
        yield row | {
            "account_id": str(row["account_id"]),
            "created_at": row["created_at"].strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
            "previous_hash": bytes(row["previous_hash"]).hex(),
            "hash": bytes(row["hash"]).hex(),
            "credits": as_number(row["amount_micros"]),
            "api_key_name": row["api_key__name"] or "",
            "person": names.get(row["member_id"], ""),
        }


def write_jsonl(records: Iterable[Record]) -> Iterator[str]:
    for record in records:
        shown = record if "document" in record else {name: record[name] for name in WRITTEN}
        yield json.dumps(shown, ensure_ascii=False) + "\n"


def write_csv(records: Iterable[Record]) -> Iterator[str]:
    """Yields the lines of a CSV file. An invoice or credit note is JSON in one cell. Text that a spreadsheet could run
    as a formula gets an apostrophe in front."""
    return spreadsheets.write_lines(CSV_COLUMNS, map(_cells, records))


def _cells(record: Record) -> Record:
    shown = {name: value for name, value in record.items() if name in CSV_COLUMNS}
    if "document" in record:
        shown["document"] = json.dumps(record["document"], ensure_ascii=False)
    return shown


LINES: Final[dict[str, Callable[[Iterable[Record]], Iterator[str]]]] = {
    ".jsonl": write_jsonl,
    ".csv": write_csv,
}


def read_export(path: Path) -> Iterator[Record]:
    """Yields the records of an exported JSONL or CSV file. Raises UnreadableFile."""
    if path.suffix not in LINES:
        raise UnreadableFile(f"{path} is neither .jsonl nor .csv.")
    try:
        with path.open(encoding="utf-8", newline="") as file:
            is_csv = path.suffix == ".csv"
            yield from map(_whole, _read_csv(file) if is_csv else map(json.loads, file))
    except (ValueError, KeyError, TypeError, csv.Error) as error:
        raise UnreadableFile(f"{path} is not an export of a ledger: {error!r}.") from error


def _read_csv(file: IO[str]) -> Iterator[Record]:
    for row in csv.DictReader(file):
        if row["kind"] in documents.FIELDS:
            yield {"kind": row["kind"], "document": json.loads(row["document"])}
        else:
            yield {name: _value(name, row[name]) for name in COLUMNS}


def _whole(record: Record) -> Record:
    """Returns only the fields of the record that can be verified. Raises KeyError if a field is missing."""
    fields = documents.FIELDS.get(record["kind"])
    if fields is None:
        return {name: record[name] for name in COLUMNS}
    document = record["document"]
    return {"kind": record["kind"], "document": {name: document[name] for name in fields}}


def _value(name: str, text: str) -> Any:
    if name in _NUMBERS:
        return int(text) if text else None
    return text.removeprefix("'")
