"""Computes spending limits per period. An account has limits per minute and per hour. An API key can have limits (caps)
per UTC day and per UTC month."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from billing.models import BudgetWindow
from billing.money import in_credits
from billing.offers.tiers import Limits

Kind = BudgetWindow.Kind
RATE_LIMITS: Final = (Kind.MINUTE, Kind.HOUR)


@dataclass(frozen=True, slots=True)
class SpendingKey:
    id: int
    day_cap_micros: int | None = None
    month_cap_micros: int | None = None


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on spending between `start` and `end`. The limit applies to the whole account, or to one API key if
    `key_id` is set."""

    kind: Kind
    start: datetime
    end: datetime
    most_micros: int
    key_id: int | None = None

    def seconds_left(self, now: datetime) -> int:
        """Returns how many whole seconds are left until the next period begins. The minimum is 1."""
        return max(1, -((now - self.end) // timedelta(seconds=1)))


def current(limits: Limits, key: SpendingKey | None, now: datetime) -> list[Budget]:
    """Returns all budgets that apply to a charge at this time: those of the account, and those of the key if there is
    one."""
    minute = now.replace(second=0, microsecond=0)
    hour = minute.replace(minute=0)
    budgets = [
        Budget(Kind.MINUTE, minute, minute + timedelta(minutes=1), limits.minute_micros),
        Budget(Kind.HOUR, hour, hour + timedelta(hours=1), limits.hour_micros),
    ]
    return budgets + (caps(key, now) if key else [])


def caps(key: SpendingKey, now: datetime) -> list[Budget]:
    """Returns the budgets for the daily and monthly caps of an API key."""
    day = now.replace(hour=0, minute=0, second=0, microsecond=0)
    month = day.replace(day=1)
    next_month = (month + timedelta(days=32)).replace(day=1)
    capped = (
        (Kind.DAY, day, day + timedelta(days=1), key.day_cap_micros),
        (Kind.MONTH, month, next_month, key.month_cap_micros),
    )
    return [
        Budget(kind, start, end, cap, key.id) for kind, start, end, cap in capped if cap is not None
    ]


def as_json(budgets: Sequence[Budget]) -> str:
    """Returns the budgets as JSON, which is the format that the database functions accept."""
    return json.dumps(
        [
            {"kind": b.kind, "start": b.start.isoformat(), "most": b.most_micros, "key": b.key_id}
            for b in budgets
        ]
    )


def headers(budgets: Sequence[Budget], used_micros: Mapping[str, int]) -> dict[str, str]:
    """Returns the `RateLimit-*` headers of a response. `used_micros` says how many micro-dollars of each budget are
    used."""
    shown = {}
    for budget in budgets:
        if budget.kind in RATE_LIMITS:
            name = budget.kind.capitalize()
            remaining = max(0, budget.most_micros - used_micros.get(budget.kind, 0))
            shown[f"RateLimit-Limit-{name}"] = in_credits(budget.most_micros)
            shown[f"RateLimit-Remaining-{name}"] = in_credits(remaining)
            shown[f"RateLimit-Reset-{name}"] = str(int(budget.end.timestamp()))
    return shown
