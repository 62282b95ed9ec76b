"""Amounts of money and credits in words."""

from billing.accounts.tiers import MICROS_PER_DOLLAR
from billing.metering.operation import MICROS_PER_CREDIT


def format_credits(amount_micros: int) -> str:
    """`1,500`, `0.15`: no more digits than it has."""
    return _format(amount_micros, per_unit=MICROS_PER_CREDIT, digits=0)


def align_credits(amount_micros: int) -> str:
    """Credits for a column of them, `75.00` over `0.15`."""
    return _format(amount_micros, per_unit=MICROS_PER_CREDIT, digits=2)


def format_dollars(amount_micros: int) -> str:
    """`$0.75`; with more digits where an amount has them."""
    text = _format(abs(amount_micros), per_unit=MICROS_PER_DOLLAR, digits=2)
    return f"−${text}" if amount_micros < 0 else f"${text}"


def format_round_dollars(amount_micros: int) -> str:
    """`$5` where there are no cents."""
    return format_dollars(amount_micros).removesuffix(".00")


def format_cents(amount_cents: int) -> str:
    """Cents in dollars: `$0.75`."""
    return format_dollars(amount_cents * MICROS_PER_CREDIT)


def _format(amount_micros: int, *, per_unit: int, digits: int) -> str:
    """With at least so many digits behind the point."""
    whole, part = divmod(abs(amount_micros), per_unit)
    fraction = f"{part:0{len(str(per_unit)) - 1}d}".rstrip("0").ljust(digits, "0")
    text = f"{whole:,}.{fraction}" if fraction else f"{whole:,}"
    return f"−{text}" if amount_micros < 0 else text
