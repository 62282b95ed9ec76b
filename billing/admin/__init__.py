"""The admin of customers: accounts, members, keys, programs, the ledger, invoices, mails, payments, cards and
credit notes.
"""

from billing.admin import (
    accounts,
    cards,
    credit_notes,
    invoices,
    mails,
    one_off_payments,
    payments,
    programs,
)
