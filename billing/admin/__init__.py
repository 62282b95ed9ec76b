"""The admin of customers: accounts, members, keys, programs, the ledger, invoices, payments, cards and credit notes."""

from billing.admin import (
    accounts,
    cards,
    credit_notes,
    invoices,
    one_off_payments,
    payments,
    programs,
)
