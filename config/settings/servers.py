"""Sizes of a web worker."""

from typing import Final

THREADS: Final = 12
"""Threads that run Django. Live requests have threads of their own; see `scraping.live.seats`."""
DATABASE_CONNECTIONS: Final = 20
"""Connections of a web worker to the database: one for each thread, and some for live requests.

Live requests give theirs back while they wait for a platform.
"""
