"""Accounts, keys, budgets, the ledger and invoices."""

from billing.models.accounts import Account, BillingHold, CardHold, Membership, Tier, uuidv7
from billing.models.adjustments import PendingAdjustment
from billing.models.alerts import OwnerMail, SpendingAlert
from billing.models.cards import (
    Card,
    CardClaim,
    CardCustomer,
    CardDispute,
    CardEvent,
    CardPayment,
    CardReconciliation,
)
from billing.models.invitations import Invitation
from billing.models.invoices import CreditNote, Invoice, InvoiceLine, Payment, Series
from billing.models.keys import ApiKey, FailedAuthentication
from billing.models.ledger import Face, LedgerEntry, label_face
from billing.models.metering import (
    BudgetWindow,
    IdempotencyRecord,
    OneOffPayment,
    Reservation,
    SpentTransaction,
    UndeliveredCharge,
)
from billing.models.pages import PageUse
from billing.models.programs import Connection

__all__ = [
    "Account",
    "ApiKey",
    "BillingHold",
    "BudgetWindow",
    "Card",
    "CardClaim",
    "CardCustomer",
    "CardDispute",
    "CardEvent",
    "CardHold",
    "CardPayment",
    "CardReconciliation",
    "Connection",
    "CreditNote",
    "Face",
    "FailedAuthentication",
    "IdempotencyRecord",
    "Invitation",
    "Invoice",
    "InvoiceLine",
    "LedgerEntry",
    "Membership",
    "OneOffPayment",
    "OwnerMail",
    "PageUse",
    "Payment",
    "PendingAdjustment",
    "Reservation",
    "Series",
    "SpendingAlert",
    "SpentTransaction",
    "Tier",
    "UndeliveredCharge",
    "label_face",
    "uuidv7",
]
