"""Defines the tiers of accounts. The tier of an account limits how much the account may spend."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from billing.models import Account, Tier
from billing.money import MICROS_PER_DOLLAR, to_micros


@dataclass(frozen=True, slots=True)
class Limits:
    """How much an account may spend per minute and per hour, and the amount of usage that triggers an invoice. All
    amounts are in micro-dollars."""

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
"""The limits of each tier. The enterprise tier is missing, because its limits are agreed with each account."""

CLIMBS: Final = {
    Tier.FREE: 0,
    Tier.TIER_1: 1,
    Tier.TIER_2: 500 * MICROS_PER_DOLLAR,
    Tier.TIER_3: 2_000 * MICROS_PER_DOLLAR,
}
"""For each tier, how much an account must have paid in total to reach it, in micro-dollars. An account never falls back
to a lower tier. The enterprise tier is missing, because staff assign it."""


class Step(NamedTuple):
    """A tier, and how much an account must have paid in total to reach it, in micro-dollars."""

    tier: Tier
    paid_micros: int


def find_next_step(tier: str) -> Step | None:
    """Returns the next higher tier. Returns None if there is no higher tier that payments can reach."""
    for (below, _), step in pairwise(CLIMBS.items()):
        if below == tier:
            return Step(*step)
    return None


@dataclass(frozen=True, slots=True)
class Terms:
    """The tier of an account, its spending limits, and the operations that are closed for it."""

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
        """Returns the terms of an account. `figures` are the three limits of an enterprise account. Other accounts have
        the limits of their tier."""
        known = Tier(tier)
        limits = LIMITS.get(known) or Limits(*(figure or 0 for figure in figures))
        return cls(known, limits, frozenset(closed))


_NO_LIMIT: Final = 10**18
UNLIMITED: Final = Terms(Tier.FREE, Limits(_NO_LIMIT, _NO_LIMIT, _NO_LIMIT))
"""The terms of the internal accounts to which purchases without an account are charged. No limits apply, because each
purchase is paid at once."""
