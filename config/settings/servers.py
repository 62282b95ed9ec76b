"""Sizes of a web worker process."""

from typing import Final

THREADS: Final = 12
"""Number of threads that run Django. Live requests have separate threads (`scraping.live.seats`)."""
DATABASE_CONNECTIONS: Final = 20
"""Database connections of a web worker. A live request returns its connection while it waits for a platform."""
