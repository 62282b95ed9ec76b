"""Sizes of a web worker."""

from typing import Final

THREADS: Final = 12
"""Threads that run Django. Live requests have separate threads (`scraping.live.seats`)."""
DATABASE_CONNECTIONS: Final = 20
"""Database connections of a web worker: one for each thread, and some for live requests.

Live requests give their connections back while they wait for a platform.
"""
