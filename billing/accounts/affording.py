"""What an account can pay for one request, and why it cannot pay more."""

from datetime import datetime
from typing import Final

from billing.accounts.credit import Credit
from billing.accounts.tiers import Terms
from billing.accounts.usage import read_budgets
from billing.metering.operation import MICROS_PER_CREDIT
from billing.models import Account

ON_HOLD: Final = "your account is suspended"


def explain_refusal(account: Account, price_micros: int) -> str:
    """Why the account cannot pay this price, however long it waits; empty where it can."""
    if account.billing_hold or account.card_hold:
        return ON_HOLD
    limits = Terms.of(account).limits
    for most, window in ((limits.minute_micros, "minute"), (limits.hour_micros, "hour")):
        if price_micros > most:
            return f"your limit is {_whole_credits(most)} a {window}"
    left = Credit.of(account).remaining_micros
    return f"you have {_whole_credits(left)} left" if price_micros > left else ""


def read_most(account: Account, now: datetime) -> int:
    """The highest price that the account can pay now, in micro-dollars."""
    if account.billing_hold or account.card_hold:
        return 0
    rooms = [budget.most_micros - used for budget, used in read_budgets(account, now)]
    return max(0, min(Credit.of(account).remaining_micros, *rooms))


def _whole_credits(amount_micros: int) -> str:
    """Rounded down: a part of a credit buys nothing more here."""
    number = amount_micros // MICROS_PER_CREDIT
    return f"{number:,} credit{'' if number == 1 else 's'}"
