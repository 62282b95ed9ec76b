"""Checks and exports the ledger, which lists all charges of an account."""
