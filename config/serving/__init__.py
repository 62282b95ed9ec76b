"""Serves the site over HTTP: granian accepts connections and bodies, a few threads run Django.

Nothing that a client can delay takes a thread: headers and bodies arrive first, and `/health` needs none.
"""

from typing import Final

THREADS: Final = 12
"""Of each worker. Live requests have threads of their own; see `houses`."""
CONNECTIONS: Final = 20
"""To the database, of each worker: one for each thread, and some for live requests, which give theirs back to wait."""
