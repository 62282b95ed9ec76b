"""Lists an account's past searches, and says how long their results are kept."""

from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from search.models.answers import SearchResult, SearchSession

KEPT: Final = timedelta(days=90)
"""Time for which pages show the results of an account's search."""
NAME_LONGEST: Final = 100


def is_saved(now: datetime) -> Q:
    """Returns a database condition for searches with results that pages can still show. Pinned searches never
    expire."""
    return Q(is_pinned=True) | Q(kept_until__gt=now)


def list_searches(account_id: UUID) -> QuerySet[Any]:
    """Lists an account's searches, newest first. `found` is the number of results of a search. A subquery counts the
    results, so that the database counts only those of the searches on the page."""
    own = SearchResult.objects.filter(session=OuterRef("pk")).order_by().values("session")
    found = Coalesce(Subquery(own.annotate(number=Count("pk")).values("number")), 0)
    searches = SearchSession.objects.filter(account_id=account_id).annotate(found=found)
    return searches.order_by("-created_at", "-pk")
