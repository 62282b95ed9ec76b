"""Descriptions of what charges were for, such as the text of a search.

The descriptions are not stored in the ledger, so erasing them changes no entry.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple
from uuid import UUID

from django.utils.module_loading import import_string


class Reference(NamedTuple):
    words: str
    address: str


Describe = Callable[[UUID, Collection[str]], Mapping[str, Reference]]
"""A function that describes requests. It takes an account's id and the ids of requests."""

_DESCRIBERS: Final[dict[str, str]] = {}


def register_describer(operation: str, describe: str) -> None:
    """Set the function that describes the charges of this operation.

    The function has the type `Describe` and is given by its dotted name. Its module is imported at the first use,
    because the import takes a second and most processes never need the module.
    """
    _DESCRIBERS[operation] = describe


def find_references(
    account_id: UUID, requests: Collection[tuple[str, str]]
) -> dict[str, Reference]:
    """Returns the descriptions by request id. Each of `requests` is an operation and a request id."""
    found: dict[str, Reference] = {}
    for operation, name_of_describe in _DESCRIBERS.items():
        asked = [request_id for name, request_id in requests if name == operation and request_id]
        if asked:
            describe: Describe = import_string(name_of_describe)
            found |= describe(account_id, asked)
    return found
