"""Sizes of a web worker."""

from typing import Final

THREADS: Final = 12
"""Threads that run Django. Live requests have threads of their own; see `scraping.live.seats`."""
CONNECTIONS: Final = 20
"""Connections to the database: one for each thread, and some for live requests, which give theirs back to wait."""
