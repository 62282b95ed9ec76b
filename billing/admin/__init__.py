"""Customers for staff: accounts, members, keys and the ledger; what was invoiced, paid and credited."""

from billing.admin import accounts, credit_notes, invoices, payments

__all__ = ["accounts", "credit_notes", "invoices", "payments"]
