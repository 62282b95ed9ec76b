"""Indexes and then analyses changed creators. Both steps may be interrupted and repeated."""

from collections.abc import Callable, Sequence
from uuid import UUID

from django.db.models import F, Q

from creators import indexing
from creators.analysis import analyse_creators
from creators.models import IndexState

BATCH = 50

_ANALYSIS_WAITS = Q(indexed_at__isnull=False, analysed_at__isnull=True)


def refresh_creators(creator_ids: Sequence[UUID]) -> None:
    """Indexes and analyses the given creators. Each step skips creators that do not wait for it."""
    indexing.index_creators(creator_ids)
    _analyse(creator_ids)


def refresh_all(
    *,
    indexed: Callable[[int, int], None] | None = None,
    analysed: Callable[[int, int], None] | None = None,
) -> int:
    """Indexes all waiting creators, then analyses them. Returns how many were indexed.

    The callbacks get two numbers: finished creators, starting at 0, and all creators.
    """
    done = indexing.index_pending(progress=indexed)
    waiting = analysis_pending()
    if analysed:
        analysed(0, len(waiting))
    for first in range(0, len(waiting), BATCH):
        batch = waiting[first : first + BATCH]
        _analyse(batch)
        if analysed:
            analysed(first + len(batch), len(waiting))
    return done


def analysis_pending() -> list[UUID]:
    rows = IndexState.objects.filter(_ANALYSIS_WAITS).order_by("creator")
    return list(rows.values_list("creator", flat=True))


def _analyse(creator_ids: Sequence[UUID]) -> None:
    """Analyses the given creators that wait for analysis. A creator that changes during the analysis keeps waiting."""
    rows = IndexState.objects.filter(_ANALYSIS_WAITS, creator__in=creator_ids)
    seen = dict(rows.values_list("creator", "indexed_at"))
    analyse_creators(list(seen))
    IndexState.objects.filter(creator__in=seen, indexed_at__in=set(seen.values())).update(
        analysed_at=F("indexed_at")
    )
