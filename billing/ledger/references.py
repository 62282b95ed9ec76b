"""Descriptions of what charges were for. They are outside the ledger, so erasing them changes no entry."""

from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple
from uuid import UUID

from django.utils.module_loading import import_string


class Reference(NamedTuple):
    words: str
    address: str


Describe = Callable[[UUID, Collection[str]], Mapping[str, Reference]]
"""A function from an account and ids of requests to descriptions of these requests."""

_DESCRIBERS: Final[dict[str, str]] = {}


def register_describer(operation: str, describe: str) -> None:
    """Use a function of the type `Describe`, given by its name, for the charges of this operation.

    Its module is imported at the first use. The worker and most commands need none of the pages, whose imports take a
    second.
    """
    _DESCRIBERS[operation] = describe


def find_references(
    account_id: UUID, requests: Collection[tuple[str, str]]
) -> dict[str, Reference]:
    """Returns the descriptions by request id. `requests` are pairs of an operation and a request id."""
    found: dict[str, Reference] = {}
    for operation, name_of_describe in _DESCRIBERS.items():
        asked = [request_id for name, request_id in requests if name == operation and request_id]
        if asked:
            describe: Describe = import_string(name_of_describe)
            found |= describe(account_id, asked)
    return found
