"""What can be asked for, and what it costs: each operation is declared once, as a value."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Generic, TypeVar

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


def in_credits(amount_micros: int) -> str:
    """The exact amount, without zeros at its end: `0.15`, `75`."""
    whole, part = divmod(abs(amount_micros), MICROS_PER_CREDIT)
    text = f"{whole}.{part:04d}".rstrip("0").rstrip(".") if part else str(whole)
    return f"-{text}" if amount_micros < 0 else text


def as_number(amount_micros: int) -> int | float:
    """The amount in credits, for JSON."""
    whole, part = divmod(amount_micros, MICROS_PER_CREDIT)
    return amount_micros / MICROS_PER_CREDIT if part else whole


@dataclass(frozen=True, slots=True)
class Price:
    """In credits, as the price list prints it: `base` for the asking, `each` for every unit delivered.

    `unit` is one word; `counted` says more exactly which of them count, where one word does not.
    """

    base: str = "0"
    each: str = "0"
    unit: str = "request"
    counted: str = ""

    def micros(self, units: int) -> int:
        """What so many units cost, in micro-dollars."""
        return micros(self.base) + micros(self.each) * units

    @property
    def is_free(self) -> bool:
        return micros(self.base) == micros(self.each) == 0


FREE = Price()


def _one(_: Any) -> int:
    return 1


def _nothing(_: Any) -> None:
    """Most operations leave nothing behind."""


@dataclass(frozen=True)
class Operation(Generic[Request, Result]):
    """`run` answers with what the contract shows, ready for JSON, so that it can be kept for a retry.

    `most` is the greatest number of units that a request can be charged for, `delivered` the number that it got.
    `deadline_s` is how long it may take. A `reads` operation touches only the database and may be run in vain: it is
    charged when it has its answer, in one step. `feature` is its name in X-Credits-Features, where that differs.
    `withdraw` takes back what `run` has stored, where it was too late to charge it.
    `names_credit`: where credit is short, say how much is needed and left instead of what is wrong with the account.
    """

    name: str
    run: Callable[[Request], Result]
    price: Price
    most: Callable[[Request], int] = _one
    delivered: Callable[[Result], int] = _one
    deadline_s: int = 60
    reads: bool = False
    feature: str = ""
    withdraw: Callable[[Result], None] = _nothing
    names_credit: bool = False

    def quote_micros(self, request: Request) -> int:
        """The most that the request can cost."""
        return self.price.micros(self.most(request))

    @property
    def nothing(self) -> str:
        """In X-Credits-Features, for what costs nothing this time."""
        return f"{self.feature or self.name}=0"

    def bill(self, units: int) -> "Bill":
        """What so many delivered units cost, part by part."""
        price, feature = self.price, self.feature or self.name
        base, each = micros(price.base), micros(price.each) * units
        by_unit = feature if price.unit == "request" else f"{feature}.{price.unit}"
        parts = [(f"{feature}.base", base), (by_unit, each)]
        charged = [part for part in parts if part[1]] or parts[1:]
        shown = ",".join(f"{name}={in_credits(amount)}" for name, amount in charged)
        return Bill(self.name, units, base + each, shown)


@dataclass(frozen=True, slots=True)
class Bill:
    """What one operation comes to. `features` is as in X-Credits-Features."""

    operation: str
    units: int
    amount_micros: int
    features: str

    @property
    def credits(self) -> str:
        return in_credits(self.amount_micros)
