"""An account's past searches and their saved results."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from search.models.answers import SearchSession

KEPT: Final = timedelta(days=90)
"""Time for which pages show the results of a search."""
NAME_LONGEST: Final = 100


def is_saved(now: datetime) -> Q:
    """Returns a database condition for searches whose results pages can still show. Pinned searches never expire."""
    return Q(is_pinned=True) | Q(kept_until__gt=now)


def filter_titles(words: str) -> Q:
    """Keeps the searches whose name or sentence contains these words."""
    return Q(name__icontains=words) | Q(query__icontains=words)


def list_searches(account_id: UUID, *, pinned: bool) -> QuerySet[SearchSession]:
    """Lists an account's pinned searches, or all others, newest first."""
    own = SearchSession.objects.filter(account_id=account_id, is_pinned=pinned)
    return own.order_by("-created_at", "-pk")


def count_results(searches: Collection[SearchSession]) -> dict[UUID, int]:
    """Counts the results of these searches. An account may have years of others, so those are not counted."""
    counted = SearchSession.objects.filter(pk__in=[one.pk for one in searches])
    return dict(counted.annotate(found=Count("results")).values_list("pk", "found"))


def rename_search(search: SearchSession, name: str) -> None:
    """Renames a search. If the name is empty, pages show its sentence again."""
    search.name = name[:NAME_LONGEST]
    search.save(update_fields=["name"])


def pin_search(search: SearchSession) -> None:
    search.is_pinned = True
    search.save(update_fields=["is_pinned"])


def unpin_search(search: SearchSession, *, now: datetime) -> None:
    """Unpins a search. Its results are then kept as long as those of a new search, counted from now."""
    search.is_pinned = False
    search.kept_until = now + KEPT
    search.save(update_fields=["is_pinned", "kept_until"])
