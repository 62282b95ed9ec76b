"""What can be asked for, and what it costs: each operation is declared once, as a value."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Generic, TypeVar

MICROS_PER_CREDIT = 10_000
"""Money is integers of micro-dollars; a credit is a cent, and only for show."""

Request = TypeVar("Request")
Result = TypeVar("Result")


def micros(amount_credits: str) -> int:
    """Micro-dollars of an amount written in credits. A price finer than a micro-dollar is a mistake."""
    amount = Decimal(amount_credits) * MICROS_PER_CREDIT
    if amount != int(amount):
        raise ValueError(f"{amount_credits} credits are no whole number of micro-dollars.")
    return int(amount)


@dataclass(frozen=True, slots=True)
class Price:
    """In credits, as the price list prints it: `base` for the asking, `each` for every unit delivered."""

    base: str = "0"
    each: str = "0"
    unit: str = "request"

    def micros(self, units: int) -> int:
        """What so many units cost, in micro-dollars."""
        return micros(self.base) + micros(self.each) * units


FREE = Price()


@dataclass(frozen=True)
class Operation(Generic[Request, Result]):
    """`run` answers with what the contract shows, ready for JSON, so that it can be kept for a retry.

    `most` is the greatest number of units that a request can be charged for, `delivered` the number that it got.
    """

    name: str
    run: Callable[[Request], Result]
    price: Price
    most: Callable[[Request], int]
    delivered: Callable[[Result], int]
