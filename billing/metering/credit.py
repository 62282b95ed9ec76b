"""Computes how much an account may spend before it must pay."""

from dataclasses import dataclass
from uuid import UUID

from billing.models import Account, Card
from billing.offers.tiers import Terms
from billing.offers.ways_to_pay import takes_cards
from config.kit import clock


@dataclass(frozen=True, slots=True)
class Credit:
    """How much an account may spend before it must pay, in micro-dollars. This class is for display only; the database
    function `billing_check_credit` decides whether a request is allowed."""

    limit_micros: int
    used_micros: int

    @property
    def remaining_micros(self) -> int:
        return max(0, self.limit_micros - self.used_micros)

    @classmethod
    def of(cls, account: Account) -> "Credit":
        has_way_to_pay = (
            has_valid_card(account) or account.may_be_invoiced or account.lifetime_spend_micros > 0
        )
        threshold = Terms.of(account).limits.threshold_micros
        used = account.unpaid_micros + account.uninvoiced_micros + account.reserved_micros
        return cls(threshold * 2 if has_way_to_pay else threshold, used)


def has_valid_card(account: Account) -> bool:
    """Returns whether the account has a card that can be charged. The database function `billing_compute_card_until`
    computes until when the card is valid."""
    return takes_cards() and account.card_until is not None and account.card_until > clock.now()


def describe_remedy(account_id: UUID, *, has_way_to_pay: bool, open_invoice: str | None) -> str:
    """Returns a sentence that says how an account without credit can get more."""
    if open_invoice:
        return f"Pay the open invoice {open_invoice}."
    if not takes_cards():
        if has_way_to_pay:
            return "Wait for running requests to end, or pay the next invoice."
        return "Contact us to pay by invoice."
    if has_way_to_pay:
        return "Pay the open amount under Account → Invoices."
    if Card.objects.kept().filter(account_id=account_id).exists():
        return (
            "Your saved card cannot be used: it has expired, was declined, or pays for another account. "
            "Pay the open amount or add another card under Account → Invoices."
        )
    return "Add a payment method under Account → Invoices."
