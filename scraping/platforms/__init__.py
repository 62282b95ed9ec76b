"""Requests records from the platforms. Most records can be read in several ways: if one fails, the next is tried."""
