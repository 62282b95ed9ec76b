"""The admin of customers: accounts, members, keys, the ledger, invoices, payments and credit notes."""

from billing.admin import accounts, credit_notes, invoices, payments

__all__ = ["accounts", "credit_notes", "invoices", "payments"]
