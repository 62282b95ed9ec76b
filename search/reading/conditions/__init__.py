"""Readers of conditions by patterns."""
