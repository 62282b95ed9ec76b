"""Builds the errors for requests that are refused before they run, because of a limit or too little credit. Such
requests are not charged."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from billing.errors import HOLDS, CreditUsedUp, PaymentRequired, QuotaExceeded, RateLimitExceeded
from billing.invoicing import issue
from billing.metering.budgets import RATE_LIMITS, Budget
from billing.metering.credit import describe_remedy
from billing.money import as_number
from billing.offers.operation import Operation
from billing.offers.ways_to_pay import takes_cards
from config.kit.errors import KindredError


def no_credit(
    account_id: UUID, operation: Operation, answer: Mapping[str, Any], *, quote_micros: int
) -> CreditUsedUp:
    """Returns the error for an account with too little credit. The error names the oldest unpaid invoice of the
    account."""
    open_invoice = issue.find_open_invoice(account_id)
    remedy = describe_remedy(
        account_id, has_way_to_pay=answer["has_way_to_pay"], open_invoice=open_invoice
    )
    details: dict[str, Any] = {"invoice_number": open_invoice} if open_invoice else {}
    if operation.names_credit:
        needed, left = as_number(quote_micros), as_number(answer["remaining"])
        shown = "less than 1" if 0 < left < 1 else left
        details |= {"required_credits": needed, "remaining_credits": left}
        message, reason = f"You need {needed} credits; you have {shown}.", None
    elif answer["has_way_to_pay"]:
        message, reason = "Your account has reached its credit limit.", "PAYMENT_FAILED"
    else:
        message = "Your credit before a first payment is used up."
        reason = "NO_PAYMENT_METHOD"
    error = CreditUsedUp(f"{message} {remedy}", reason_code=reason, details=details)
    error.card_of = account_id if answer["card_settles"] else None
    return error


def on_hold(reason_code: str) -> KindredError:
    """Returns the error for a suspended account. Staff or card payments can suspend an account, whatever its credit
    is."""
    message = HOLDS[reason_code]
    if reason_code == "PAYMENT_FAILED" and takes_cards():
        message = "A card payment failed. Pay the open invoice or add another card."
    return PaymentRequired(message, reason_code=reason_code)


def passed_budgets(
    budgets: Sequence[Budget], used: Mapping[str, int], quote_micros: int
) -> list[Budget]:
    """Returns the budgets in which the quoted price no longer fits."""
    return [one for one in budgets if used.get(one.kind, 0) + quote_micros > one.most_micros]


def over_budget(
    budgets: Sequence[Budget], used: Mapping[str, int], *, quote_micros: int, now: datetime
) -> KindredError:
    """Returns the error for a request that exceeds one or more budgets. The error names the exceeded budget that takes
    longest to reset."""
    passed = passed_budgets(budgets, used, quote_micros)
    for budget in passed:
        if budget.kind in RATE_LIMITS and quote_micros > budget.most_micros:
            return _never_fits(budget, quote_micros)
    longest = max(passed or budgets, key=lambda budget: budget.end)
    wait_s, window = longest.seconds_left(now), longest.kind.value
    if longest.kind in RATE_LIMITS:
        message = f"This request exceeds your credits per {window}. Wait {wait_s} seconds."
        return RateLimitExceeded(message, details={"window": window}, retry_after_s=wait_s)
    message = f"This request exceeds the key's cap per UTC {window}. An owner can raise the cap."
    return QuotaExceeded(message, details={"window": window}, retry_after_s=wait_s)


def _never_fits(budget: Budget, quote_micros: int) -> KindredError:
    needed, most = as_number(quote_micros), as_number(budget.most_micros)
    return RateLimitExceeded(
        f"This request can cost {needed} credits; your limit is {most} per {budget.kind}. Request less at once.",
        details={
            "window": budget.kind.value,
            "required_credits": needed,
            "limit_credits": most,
            "retryable": False,
        },
    )
