"""What charges were for, in words. The words are not in the ledger, so erasing them changes no entry."""

from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple
from uuid import UUID


class Reference(NamedTuple):
    words: str
    address: str


Describe = Callable[[UUID, Collection[str]], Mapping[str, Reference]]
"""From an account and ids of requests to what these requests did."""

_DESCRIBERS: Final[dict[str, Describe]] = {}


def register_describer(operation: str, describe: Describe) -> None:
    """`describe` is asked about the charges of this operation."""
    _DESCRIBERS[operation] = describe


def find_references(
    account_id: UUID, requests: Collection[tuple[str, str]]
) -> dict[str, Reference]:
    """By request id. `requests` are pairs of an operation and a request id."""
    found: dict[str, Reference] = {}
    for operation, describe in _DESCRIBERS.items():
        asked = [request_id for name, request_id in requests if name == operation and request_id]
        found |= describe(account_id, asked) if asked else {}
    return found
