"""How entries hang together, so that anybody can recompute it from an export.

An entry's hash is SHA-256 over the hash before it (32 zero bytes before the first) and, in UTF-8, a JSON array of
FIELDS in this order, written with `, ` between items and no escapes beyond those that JSON demands. The database writes
the hashes; this here reads them, and shares no code with it.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

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


class BrokenChain(Exception):
    """The entries are not those that were written, or not all of them."""


def hash_of(entry: Mapping[str, Any], *, previous_hash: str) -> str:
    """In hexadecimal, of an exported entry."""
    text = json.dumps([entry[name] for name in FIELDS], ensure_ascii=False)
    return hashlib.sha256(bytes.fromhex(previous_hash) + text.encode()).hexdigest()


def verify(entries: Iterable[Mapping[str, Any]]) -> tuple[int, int, str]:
    """How many there are, their sum in micro-dollars, and the chain's head. Raises BrokenChain."""
    count, total_micros, head, account_id = 0, 0, START, None
    for entry in entries:
        count += 1
        account_id = account_id or entry["account_id"]
        if entry["account_id"] != account_id:
            raise BrokenChain(f"Entry {count} is of another account.")
        if entry["number"] != count:
            raise BrokenChain(
                f"Entry {count} is missing; number {entry['number']} is in its place."
            )
        if entry["previous_hash"] != head:
            raise BrokenChain(f"Entry {count} does not follow from the one before it.")
        if entry["hash"] != hash_of(entry, previous_hash=head):
            raise BrokenChain(f"Entry {count} is not as it was written.")
        head, total_micros = entry["hash"], total_micros + entry["amount_micros"]
    return count, total_micros, head
