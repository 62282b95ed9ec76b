"""Converts and formats amounts of money. All stored amounts are whole micro-dollars. Credits and dollars are used only
for display."""

from decimal import Decimal
from typing import Final

MICROS_PER_DOLLAR: Final = 1_000_000
MICROS_PER_CENT: Final = 10_000
MICROS_PER_CREDIT: Final = 10_000
"""Micro-dollars in one credit. A credit costs one cent."""


def to_micros(amount_credits: str) -> int:
    """Converts credits to micro-dollars. Raises ValueError if the result is not a whole number."""
    amount = Decimal(amount_credits) * MICROS_PER_CREDIT
    if amount != int(amount):
        raise ValueError(f"{amount_credits} credits are not a whole number of micro-dollars.")
    return int(amount)


def in_credits(amount_micros: int) -> str:
    """Converts micro-dollars to credits, as text without trailing zeros: `0.15`, `75`."""
    whole, part = divmod(abs(amount_micros), MICROS_PER_CREDIT)
    text = f"{whole}.{part:04d}".rstrip("0").rstrip(".") if part else str(whole)
    return f"-{text}" if amount_micros < 0 else text


def as_number(amount_micros: int) -> int | float:
    """Converts micro-dollars to credits, as a number for JSON."""
    whole, part = divmod(amount_micros, MICROS_PER_CREDIT)
    return amount_micros / MICROS_PER_CREDIT if part else whole


def format_credits(amount_micros: int) -> str:
    """Formats an amount as credits, with commas and without trailing zeros: `1,500`, `0.15`."""
    return _format(amount_micros, per_unit=MICROS_PER_CREDIT, digits=0)


def align_credits(amount_micros: int) -> str:
    """Formats an amount as credits with at least two decimals, so that the decimal points of a column align: `75.00`
    above `0.15`."""
    return _format(amount_micros, per_unit=MICROS_PER_CREDIT, digits=2)


def format_dollars(amount_micros: int) -> str:
    """Formats an amount as dollars, such as `$0.75`. Fractions of a cent are shown with more decimals."""
    text = _format(abs(amount_micros), per_unit=MICROS_PER_DOLLAR, digits=2)
    return f"−${text}" if amount_micros < 0 else f"${text}"


def format_round_dollars(amount_micros: int) -> str:
    """Formats an amount as dollars. Whole dollars are shown without cents: `$5`."""
    return format_dollars(amount_micros).removesuffix(".00")


def in_dollars(amount_micros: int) -> str:
    """Formats an amount as dollars with six decimals, as payment protocols require: `0.750000`."""
    whole, part = divmod(amount_micros, MICROS_PER_DOLLAR)
    return f"{whole}.{part:06d}"


def format_cents(amount_cents: int) -> str:
    """Formats an amount in cents as dollars, such as `$0.75`."""
    return format_dollars(amount_cents * MICROS_PER_CENT)


def _format(amount_micros: int, *, per_unit: int, digits: int) -> str:
    """Formats an amount with at least `digits` decimals. `per_unit` is how many micro-dollars the shown unit has."""
    whole, part = divmod(abs(amount_micros), per_unit)
    fraction = f"{part:0{len(str(per_unit)) - 1}d}".rstrip("0").ljust(digits, "0")
    text = f"{whole:,}.{fraction}" if fraction else f"{whole:,}"
    return f"−{text}" if amount_micros < 0 else text
