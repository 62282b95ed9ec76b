"""Jobs of the search."""

from datetime import timedelta

from config.kit import clock
from search.models import SearchSession

KEPT_AFTER_EXPIRY = timedelta(days=1)
"""So long an expired session can still be told from one that never was."""


def purge_expired_sessions() -> int:
    """Delete sessions a day after they expired. How many rows went, results included."""
    gone = SearchSession.objects.filter(expires_at__lt=clock.now() - KEPT_AFTER_EXPIRY)
    rows, _ = gone.delete()
    return rows


def keep_examples() -> int:
    """How many were run anew. Runs every hour."""
    # The models of the search: whoever only enqueues does without them.
    from search import examples

    return examples.renew()
