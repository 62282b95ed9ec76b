"""The price list as a page shows it: operations under the headings of the API's document, with sums worked out."""

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from billing.metering.operation import Operation
from config.api import api
from config.operations import OFFERED

_EXAMPLES: Final = {"request": 1_000}
_EXAMPLE: Final = 100
_EXAMPLE_WITH_BASE: Final = 25


@dataclass(frozen=True, slots=True)
class Offer:
    """An operation at its address. `example_micros` is the most that `example_units` of it cost."""

    summary: str
    method: str
    path: str
    operation: Operation[Any, Any]

    @property
    def steps(self) -> list[str]:
        """Of the path, which may break before each."""
        return self.path.removeprefix("/").split("/")

    @property
    def unit(self) -> str:
        return self.operation.price.counted or self.operation.price.unit

    @property
    def example_units(self) -> int:
        price = self.operation.price
        return _EXAMPLE_WITH_BASE if price.base != "0" else _EXAMPLES.get(price.unit, _EXAMPLE)

    @property
    def example_micros(self) -> int:
        return self.operation.price.micros(self.example_units)


@functools.cache
def offers() -> dict[str, list[Offer]]:
    """By heading, in the order of the document."""
    grouped: dict[str, list[Offer]] = {}
    for heading, offer in _offers():
        grouped.setdefault(heading, []).append(offer)
    return grouped


def _offers() -> Iterator[tuple[str, Offer]]:
    paths: dict[str, Any] = api.get_openapi_schema(path_prefix="")["paths"]
    for path, methods in paths.items():
        for method, described in methods.items():
            operation = OFFERED.get(described["operationId"])
            if operation is not None:
                heading = described["tags"][0]
                yield heading, Offer(described["summary"], method.upper(), path, operation)
