"""Sizes of the thread and connection pools of a web worker."""

from typing import Final

THREADS: Final = 12
"""Number of threads that run Django. Live requests (requests to social media platforms) have threads of their own, see
`scraping.live.seats`."""
DATABASE_CONNECTIONS: Final = 20
"""Maximum database connections of a web worker. While a live request waits for a platform, it does not hold a
connection."""
