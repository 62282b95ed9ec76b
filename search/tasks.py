"""Jobs of the search."""

from datetime import timedelta

from config.kit import clock
from search.models import SearchSession

KEPT_AFTER_EXPIRY = timedelta(days=1)
"""Until then, a request for an expired session says that it has expired."""


def purge_expired_sessions() -> int:
    """Deletes sessions a day after they expired, and returns the number of rows, results included."""
    gone = SearchSession.objects.filter(expires_at__lt=clock.now() - KEPT_AFTER_EXPIRY)
    rows, _ = gone.delete()
    return rows


def keep_examples() -> int:
    """Renews the examples, and returns how many were run. Runs every hour."""
    # Imported here, so that enqueuing a job does not load the pipeline.
    from search import examples

    return examples.renew_examples()
