"""The price list of the site: operations under their headings, with examples of their cost."""

import functools
from dataclasses import dataclass
from typing import Final

from billing.offers.operation import Operation
from config.api.operations import OFFERED

_EXAMPLES: Final = {"request": 1_000}
_EXAMPLE: Final = 100
_EXAMPLE_WITH_BASE: Final = 25


@dataclass(frozen=True, slots=True)
class Offer:
    """An operation and an example of its cost. `example_units` units cost at most `example_micros`."""

    operation: Operation

    @property
    def steps(self) -> list[str]:
        """The parts of the path. A line may break before each part."""
        return self.operation.address.removeprefix("/").split("/")

    @property
    def example_units(self) -> int:
        price = self.operation.price
        return _EXAMPLE_WITH_BASE if price.base != "0" else _EXAMPLES.get(price.unit, _EXAMPLE)

    @property
    def example_micros(self) -> int:
        return self.operation.price.micros(self.example_units)


@functools.cache
def list_offers() -> dict[str, list[Offer]]:
    """Returns the offers by heading."""
    grouped: dict[str, list[Offer]] = {}
    for operation in OFFERED.values():
        grouped.setdefault(operation.heading, []).append(Offer(operation))
    return grouped
