"""The database models for accounts, API keys, spending limits, the ledger, and invoices."""

from billing.models.accounts import (
    Account,
    BillingHold,
    CardHold,
    Membership,
    PendingAdjustment,
    Tier,
    uuidv7,
)
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
from billing.models.keys import ApiKey, Connection, FailedAuthentication
from billing.models.ledger import Face, LedgerEntry, label_face
from billing.models.metering import (
    BudgetWindow,
    IdempotencyRecord,
    OneOffPayment,
    PageUse,
    Reservation,
    SpentTransaction,
    UndeliveredCharge,
)
