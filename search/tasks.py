"""Jobs of the search."""

from datetime import timedelta

from config.kit import clock
from search.models import SearchResult, SearchSession

KEPT_AFTER_EXPIRY = timedelta(days=1)
"""Until then, a request for an expired session says that it has expired."""


def purge_expired_sessions() -> int:
    """Deletes results that are no longer saved, and sessions without an account a day after they expired.
    Returns the number of rows. An account's sentences stay until it deletes them."""
    now = clock.now()
    of_accounts = SearchSession.objects.filter(account__isnull=False)
    unsaved = of_accounts.filter(is_pinned=False, kept_until__lt=now)
    results, _ = SearchResult.objects.filter(session__in=unsaved).delete()
    of_none = SearchSession.objects.filter(account__isnull=True)
    sessions, _ = of_none.filter(expires_at__lt=now - KEPT_AFTER_EXPIRY).delete()
    return results + sessions


def keep_examples() -> int:
    """Renews the examples, and returns how many were run. Runs every hour."""
    # Imported here, so that enqueuing a job does not load the pipeline.
    from search import examples

    return examples.renew_examples()
