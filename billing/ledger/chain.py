"""Checks the hash chain of a ledger. Anyone can compute the chain again from an export of the ledger.

Each entry has a hash, which is SHA-256 over two parts. The first part is the hash of the previous entry, or 32 zero
bytes for the first entry. The second part is a JSON array of the entry's FIELDS, in this order. The array is encoded as
UTF-8, has `, ` between its items, and escapes only what JSON requires.

The database computes the hashes. This module checks the hashes independently: it shares no code with the database.
"""

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from billing.ledger import documents
from billing.ledger.documents import Books

FIELDS: Final = (
    *("account_id", "number", "created_at", "kind", "amount_micros", "operation", "units"),
    *("features", "request_id", "api_key_id", "reason", "author"),
)
START: Final = bytes(32).hex()
NOTHING_YET: Final = {
    "account_id": None,
    "number": 0,
    "kind": "",
    "amount_micros": 0,
    "hash": START,
}


_REVERSED: Final = re.compile(r"Gives back entry (\d{1,18}): its answer was not delivered\.")


class BrokenChain(Exception):
    """An export is not a complete and unchanged copy of a ledger."""


def hash_entry(entry: Mapping[str, Any], *, previous_hash: str) -> str:
    """Returns the hash of an exported ledger entry, in hexadecimal."""
    text = json.dumps([entry[name] for name in FIELDS], ensure_ascii=False)
    return hashlib.sha256(bytes.fromhex(previous_hash) + text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Head:
    """The number and the hash of one ledger entry, taken from an invoice or from a seal (a copy of the last hash that
    is kept outside the database)."""

    number: int
    hash: str


@dataclass(frozen=True, slots=True)
class Verified:
    """The result of a successful check: how many entries and invoices the export has, the sum of its entries, and the
    hash of its last entry."""

    entries: int
    total_micros: int
    head: str
    invoices: int


@dataclass
class Reversals:
    """Checks that every reversal in a ledger belongs to one earlier charge. `_amounts` lists an amount for each entry,
    which is 0 if the entry cannot be reversed or was already reversed."""

    _amounts: list[int] = field(default_factory=list)

    def enter(self, entry: Mapping[str, Any]) -> None:
        """Add the next entry. Raises BrokenChain if the entry reverses a charge that does not exist or was already
        reversed."""
        if entry["kind"] == "reversal":
            self._take_out(entry)
        self._amounts.append(entry["amount_micros"] if entry["kind"] == "charge" else 0)

    def _take_out(self, entry: Mapping[str, Any]) -> None:
        named = _REVERSED.fullmatch(entry["reason"])
        place = int(named[1]) - 1 if named else -1
        if not 0 <= place < len(self._amounts) or self._amounts[place] != -entry["amount_micros"]:
            raise BrokenChain(f"Entry {entry['number']} gives back what no charge took.")
        self._amounts[place] = 0


def verify_chain(records: Iterable[Mapping[str, Any]], *, heads: Collection[Head] = ()) -> Verified:
    """Check the hash chain and the invoices of an export. Also checks that the export contains the entries in `heads`.
    Raises BrokenChain or BrokenDocument."""
    count, total_micros, books, reversals = 0, 0, Books(), Reversals()
    last: Mapping[str, Any] = NOTHING_YET
    for record in records:
        if record["kind"] in documents.FIELDS:
            books.file(record, behind=last)
            continue
        count += 1
        _check(record, place=count, last=last)
        reversals.enter(record)
        books.enter(record)
        if any(h.number == count and h.hash != record["hash"] for h in heads):
            raise BrokenChain(f"Entry {count} is not the one that was sealed or invoiced.")
        last, total_micros = record, total_micros + record["amount_micros"]
    _refuse_cut(last, heads)
    return Verified(count, total_micros, last["hash"], len(books.invoices))


def _refuse_cut(last: Mapping[str, Any], heads: Collection[Head]) -> None:
    missing = max((head.number for head in heads), default=0)
    if missing > last["number"]:
        raise BrokenChain(
            f"The export ends at entry {last['number']}, but entry {missing} was sealed or invoiced."
        )


def _check(entry: Mapping[str, Any], *, place: int, last: Mapping[str, Any]) -> None:
    if last["account_id"] not in {None, entry["account_id"]}:
        raise BrokenChain(f"Entry {place} belongs to another account.")
    if entry["number"] != place:
        raise BrokenChain(f"Entry {place} is missing; number {entry['number']} is in its place.")
    if entry["previous_hash"] != last["hash"]:
        raise BrokenChain(f"Entry {place} does not follow from the entry before it.")
    if entry["hash"] != hash_entry(entry, previous_hash=last["hash"]):
        raise BrokenChain(f"Entry {place} was changed.")
