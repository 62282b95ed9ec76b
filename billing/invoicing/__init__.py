"""Invoices, credit notes, payments, and their mail."""
