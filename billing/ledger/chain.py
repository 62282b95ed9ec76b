"""The hash chain of the entries, which anyone can recompute from an export.

An entry's hash is SHA-256 over the hash before it (32 zero bytes before the first) and, in UTF-8, a JSON array of
FIELDS in this order, written with `, ` between items and only the escapes that JSON requires. The database writes
the hashes; this module checks them and shares no code with it.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from billing.ledger import documents
from billing.ledger.documents import Books

FIELDS: Final = (
    "account_id",
    "number",
    "created_at",
    "kind",
    "amount_micros",
    "operation",
    "units",
    "features",
    "request_id",
    "api_key_id",
    "reason",
    "author",
)
START: Final = bytes(32).hex()
NOTHING_YET: Final = {
    "account_id": None,
    "number": 0,
    "kind": "",
    "amount_micros": 0,
    "hash": START,
}


class BrokenChain(Exception):
    """Entries are changed or missing."""


def hash_entry(entry: Mapping[str, Any], *, previous_hash: str) -> str:
    """The hash of an exported entry, in hexadecimal."""
    text = json.dumps([entry[name] for name in FIELDS], ensure_ascii=False)
    return hashlib.sha256(bytes.fromhex(previous_hash) + text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Verified:
    """The contents of an export: number of entries, their sum, the chain's head and the invoices."""

    entries: int
    total_micros: int
    head: str
    invoices: int


def verify_chain(records: Iterable[Mapping[str, Any]]) -> Verified:
    """Check the chain of an export. Raises BrokenChain, or BrokenDocument for an invoice that it does not prove."""
    count, total_micros, books = 0, 0, Books()
    last: Mapping[str, Any] = NOTHING_YET
    for record in records:
        if record["kind"] in documents.FIELDS:
            books.file(record, behind=last)
            continue
        count += 1
        _check(record, place=count, last=last)
        books.enter(record)
        last, total_micros = record, total_micros + record["amount_micros"]
    return Verified(count, total_micros, last["hash"], len(books.invoices))


def _check(entry: Mapping[str, Any], *, place: int, last: Mapping[str, Any]) -> None:
    if last["account_id"] not in {None, entry["account_id"]}:
        raise BrokenChain(f"Entry {place} belongs to another account.")
    if entry["number"] != place:
        raise BrokenChain(f"Entry {place} is missing; number {entry['number']} is in its place.")
    if entry["previous_hash"] != last["hash"]:
        raise BrokenChain(f"Entry {place} does not follow from the entry before it.")
    if entry["hash"] != hash_entry(entry, previous_hash=last["hash"]):
        raise BrokenChain(f"Entry {place} was changed.")
