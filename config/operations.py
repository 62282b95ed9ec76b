"""Everything that is offered, from where each app declares it."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final

from billing.metering.operation import Operation
from creators import operations as creators
from search import operations as search

SHELVES: Final = (search, creators)


def _declared(shelves: tuple[ModuleType, ...]) -> Iterator[Operation[Any, Any]]:
    for shelf in shelves:
        yield from (value for value in vars(shelf).values() if isinstance(value, Operation))


OFFERED: Final = {operation.name: operation for operation in _declared(SHELVES)}
"""By name, which is also the operation's id in the OpenAPI document."""
