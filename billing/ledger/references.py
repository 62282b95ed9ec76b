"""Finds descriptions of charges, such as the text of a search. Descriptions are not part of the ledger, so erasing a
description changes no ledger entry."""

from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple
from uuid import UUID

from django.utils.module_loading import import_string


class Reference(NamedTuple):
    words: str
    address: str


Describe = Callable[[UUID, Collection[str]], Mapping[str, Reference]]
"""The type of a function that returns descriptions. Its arguments are an account's id and the ids of requests."""

_DESCRIBERS: Final[dict[str, str]] = {}


def register_describer(operation: str, describe: str) -> None:
    """Register the function that describes the charges of an operation. `describe` is the dotted name of a function of
    the type `Describe`. Its module is imported at the first use, because the import takes a second and most processes
    do not need it."""
    _DESCRIBERS[operation] = describe


def find_references(
    account_id: UUID, requests: Collection[tuple[str, str]]
) -> dict[str, Reference]:
    """Returns the descriptions of requests, by request id. `requests` contains pairs of an operation's name and a
    request id."""
    found: dict[str, Reference] = {}
    for operation, name_of_describe in _DESCRIBERS.items():
        asked = [request_id for name, request_id in requests if name == operation and request_id]
        if asked:
            describe: Describe = import_string(name_of_describe)
            found |= describe(account_id, asked)
    return found
