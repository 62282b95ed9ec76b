"""Lists an account's past searches, and says how long their results are kept."""

from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from search.models.answers import SearchResult, SearchSession

KEPT: Final = timedelta(days=90)
"""Time for which pages show the results of a search."""
NAME_LONGEST: Final = 100


def is_saved(now: datetime) -> Q:
    """Returns a database condition for searches whose results pages can still show. Pinned searches never expire."""
    return Q(is_pinned=True) | Q(kept_until__gt=now)


def list_searches(account_id: UUID) -> QuerySet[Any]:
    """Lists the account's searches, newest first. The column `found` counts the results of each search. It is a
    subquery, so that the database counts only for the searches on the page."""
    own = SearchResult.objects.filter(session=OuterRef("pk")).order_by().values("session")
    found = Coalesce(Subquery(own.annotate(number=Count("pk")).values("number")), 0)
    searches = SearchSession.objects.filter(account_id=account_id).annotate(found=found)
    return searches.order_by("-created_at", "-pk")
