"""Customers for staff: accounts, members, keys and the ledger; what was invoiced, paid and credited."""

from billing.admin import accounts, invoices

__all__ = ["accounts", "invoices"]
