"""An account's searches: what it searched for, and the results that are still saved."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from search.models.answers import SearchSession

KEPT: Final = timedelta(days=90)
"""How long pages show the results of a search."""
NAME_LONGEST: Final = 100


def is_saved(now: datetime) -> Q:
    """Whether pages can still show a search's results. Pinned ones stay."""
    return Q(is_pinned=True) | Q(kept_until__gt=now)


def filter_titles(words: str) -> Q:
    """Searches whose name or sentence holds these words."""
    return Q(name__icontains=words) | Q(query__icontains=words)


def list_searches(account_id: UUID, *, pinned: bool) -> QuerySet[SearchSession]:
    """The pinned searches of an account or all others, newest first."""
    own = SearchSession.objects.filter(account_id=account_id, is_pinned=pinned)
    return own.order_by("-created_at", "-pk")


def count_results(searches: Collection[SearchSession]) -> dict[UUID, int]:
    """Of these searches only: an account may have years of them."""
    counted = SearchSession.objects.filter(pk__in=[one.pk for one in searches])
    return dict(counted.annotate(found=Count("results")).values_list("pk", "found"))


def rename_search(search: SearchSession, name: str) -> None:
    """An empty name shows the sentence again."""
    search.name = name[:NAME_LONGEST]
    search.save(update_fields=["name"])


def pin_search(search: SearchSession) -> None:
    search.is_pinned = True
    search.save(update_fields=["is_pinned"])


def unpin_search(search: SearchSession, *, now: datetime) -> None:
    """Its results stay saved for as long as those of a new search."""
    search.is_pinned = False
    search.kept_until = now + KEPT
    search.save(update_fields=["is_pinned", "kept_until"])
