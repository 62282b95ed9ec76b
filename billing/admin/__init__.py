"""The admin pages of billing."""

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
