"""Who calls, what they may spend, and what they spent."""

from billing.models.accounts import Account, Membership, Tier, uuidv7
from billing.models.invitations import Invitation
from billing.models.keys import ApiKey, FailedAuthentication
from billing.models.ledger import LedgerEntry
from billing.models.metering import BudgetWindow, IdempotencyRecord, Reservation

__all__ = [
    "Account",
    "ApiKey",
    "BudgetWindow",
    "FailedAuthentication",
    "IdempotencyRecord",
    "Invitation",
    "LedgerEntry",
    "Membership",
    "Reservation",
    "Tier",
    "uuidv7",
]
