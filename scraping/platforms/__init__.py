"""Requests records from the platforms. Most records can be read in several ways. If one way fails, the next one is
tried."""
