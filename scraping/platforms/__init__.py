"""Requests records from the platforms. If one way to a record fails, the next is tried."""
