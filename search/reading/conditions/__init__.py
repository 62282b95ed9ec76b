"""Finds conditions in texts with regular expressions."""
