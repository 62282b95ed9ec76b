"""Jobs of the catalogue. They get ids and may run twice."""

from collections.abc import Iterable
from uuid import UUID

from django_q.tasks import async_task

from creators import indexing, refreshing
from creators.indexing import statistics

COUNT_ANEW = 0.05
"""Terms are counted anew once this share of the creators was not counted yet."""


def enqueue_refresh(creator_ids: Iterable[UUID]) -> None:
    """Have these creators indexed and analysed; the jobs appear when the transaction commits."""
    ids = sorted(str(creator_id) for creator_id in creator_ids)
    for first in range(0, len(ids), refreshing.BATCH):
        async_task("creators.tasks.refresh", ids[first : first + refreshing.BATCH])


def refresh(creator_ids: list[str]) -> None:
    refreshing.refresh([UUID(text) for text in creator_ids])


def sweep() -> int:
    """Whatever a lost job left waiting, and the counts when they have fallen behind. Runs every minute."""
    left = sorted({*indexing.pending(), *refreshing.analysis_pending()})[: 4 * refreshing.BATCH]
    for first in range(0, len(left), refreshing.BATCH):
        refreshing.refresh(left[first : first + refreshing.BATCH])
    if statistics.share_uncounted() > COUNT_ANEW:
        statistics.refresh_statistics()
    return len(left)
