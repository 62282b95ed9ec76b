"""Computes the highest price that an account can pay for one request, and explains why it cannot pay more."""

from datetime import datetime
from typing import Final
from uuid import UUID

from billing.metering.budgets import SpendingKey
from billing.metering.credit import Credit, has_valid_card
from billing.metering.usage import read_budgets
from billing.models import Account
from billing.money import MICROS_PER_CREDIT
from billing.offers.tiers import Terms

ON_HOLD: Final = "your account is suspended"


def explain_refusal(account: Account, price_micros: int) -> str:
    """Returns the reason why the account cannot pay this price, even if it waits. Returns an empty text if the account
    can pay."""
    if account.billing_hold or account.card_hold:
        return ON_HOLD
    limits = Terms.of(account).limits
    for most, window in ((limits.minute_micros, "minute"), (limits.hour_micros, "hour")):
        if price_micros > most:
            return f"your limit is {_whole_credits(most)} per {window}"
    left = _read_room(account)
    return f"you have {_whole_credits(left)} left" if price_micros > left else ""


def read_most(account_id: UUID, now: datetime, key: SpendingKey | None = None) -> int:
    """Returns the highest price that the account can pay now, in micro-dollars. If an API key is given, the key's caps
    limit the price too."""
    account = Account.objects.get(pk=account_id)
    if account.billing_hold or account.card_hold:
        return 0
    rooms = [budget.most_micros - used for budget, used in read_budgets(account, now, key)]
    return max(0, min(_read_room(account), *rooms))


def _read_room(account: Account) -> int:
    """Returns the account's remaining credit, in micro-dollars. If the account has a valid card, unpaid usage does not
    reduce this credit, because a request can charge the unpaid usage to the card."""
    credit = Credit.of(account)
    if has_valid_card(account):
        return credit.limit_micros - account.reserved_micros
    return credit.remaining_micros


def _whole_credits(amount_micros: int) -> str:
    """Returns the amount as a number of whole credits, rounded down, such as `75 credits`."""
    number = amount_micros // MICROS_PER_CREDIT
    return f"{number:,} credit{'' if number == 1 else 's'}"
