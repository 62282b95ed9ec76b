"""Limits on what an account may spend, by tier."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from billing.models import Account, Tier
from billing.money import MICROS_PER_DOLLAR, to_micros


@dataclass(frozen=True, slots=True)
class Limits:
    """Micro-dollars that an account may spend per minute and per hour, and micro-dollars that trigger an invoice."""

    minute_micros: int
    hour_micros: int
    threshold_micros: int


def _limits(*, minute: str, hour: str, threshold_dollars: int) -> Limits:
    return Limits(to_micros(minute), to_micros(hour), threshold_dollars * MICROS_PER_DOLLAR)


LIMITS: Final = {
    Tier.FREE: _limits(minute="150", hour="1500", threshold_dollars=5),
    Tier.TIER_1: _limits(minute="750", hour="7500", threshold_dollars=25),
    Tier.TIER_2: _limits(minute="3000", hour="30000", threshold_dollars=100),
    Tier.TIER_3: _limits(minute="15000", hour="150000", threshold_dollars=250),
}
"""Limits of each tier. Enterprise accounts have agreed limits instead."""

CLIMBS: Final = {
    Tier.FREE: 0,
    Tier.TIER_1: 1,
    Tier.TIER_2: 500 * MICROS_PER_DOLLAR,
    Tier.TIER_3: 2_000 * MICROS_PER_DOLLAR,
}
"""The total of an account's payments that reaches each tier, in micro-dollars.

A tier never goes down. Staff agree on the enterprise tier with the account.
"""


class Step(NamedTuple):
    """A tier, and the total of payments that reaches the tier, in micro-dollars."""

    tier: Tier
    paid_micros: int


def find_next_step(tier: str) -> Step | None:
    """Returns the tier above this tier, or None if this is the highest."""
    for (below, _), step in pairwise(CLIMBS.items()):
        if below == tier:
            return Step(*step)
    return None


@dataclass(frozen=True, slots=True)
class Terms:
    """The limits and restrictions that apply to an account."""

    tier: Tier
    limits: Limits
    closed_operations: frozenset[str] = frozenset()

    @classmethod
    def of(cls, account: Account) -> "Terms":
        if account.rail is not None:
            return UNLIMITED
        figures = (account.minute_micros, account.hour_micros, account.threshold_micros)
        return cls.agreed(account.tier, figures, account.closed_operations)

    @classmethod
    def agreed(cls, tier: str, figures: Sequence[int | None], closed: list[str]) -> "Terms":
        """Returns the terms of an account.

        The three `figures` are agreed limits, which only enterprise accounts have.
        """
        known = Tier(tier)
        limits = LIMITS.get(known) or Limits(*(figure or 0 for figure in figures))
        return cls(known, limits, frozenset(closed))


_NO_LIMIT: Final = 10**18
UNLIMITED: Final = Terms(Tier.FREE, Limits(_NO_LIMIT, _NO_LIMIT, _NO_LIMIT))
"""The terms of the payment rails' internal accounts. No limits apply, because each purchase is paid for."""
