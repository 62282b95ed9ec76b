"""Sizes of a web worker."""

from typing import Final

THREADS: Final = 12
"""Threads that run Django. Live requests have separate threads (`scraping.live.seats`)."""
DATABASE_CONNECTIONS: Final = 20
"""Database connections of a web worker. Live requests give theirs back while they wait for a platform."""
