"""How much an account may spend before it pays."""

from dataclasses import dataclass

from billing.accounts.tiers import Terms
from billing.models import Account


@dataclass(frozen=True, slots=True)
class Credit:
    """In micro-dollars, for display. The database function `billing_refuse_credit` decides."""

    limit_micros: int
    used_micros: int

    @property
    def remaining_micros(self) -> int:
        return max(0, self.limit_micros - self.used_micros)

    @classmethod
    def of(cls, account: Account) -> "Credit":
        has_way_to_pay = account.may_be_invoiced or account.lifetime_spend_micros > 0
        threshold = Terms.of(account).limits.threshold_micros
        used = account.unpaid_micros + account.uninvoiced_micros + account.reserved_micros
        return cls(threshold * 2 if has_way_to_pay else threshold, used)
