"""Checks and exports the ledger."""
