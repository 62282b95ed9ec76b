"""Django admin pages for accounts, invoices and payments."""

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
