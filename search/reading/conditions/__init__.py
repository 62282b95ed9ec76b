"""Reads conditions with regular expressions."""
