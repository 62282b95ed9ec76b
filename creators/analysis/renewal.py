"""Indexes changed creators and then analyses them. Both steps can be interrupted and repeated."""

import time
from collections.abc import Callable, Collection, Sequence
from uuid import UUID

from django.conf import settings

from creators import indexing
from creators.analysis import analyse_creators
from creators.analysis.batches import BATCH_WITH_MODEL
from creators.indexing.claims import BATCH, Claim
from creators.indexing.jobs import Progress
from creators.models import WAITING, IndexState


def refresh_creators(creator_ids: Sequence[UUID]) -> None:
    """Indexes and then analyses the given creators. Skips each step for creators that do not need it."""
    indexing.index_creators(creator_ids)
    while _analyse(among=creator_ids):
        pass


def refresh_waiting(*, for_s: float) -> tuple[int, bool]:
    """Processes the waiting creators: indexes their words, computes their embeddings and analyses them. Each step
    covers all waiting creators before the next step begins.

    Stops after about `for_s` seconds. Returns for how many creators a step was done, and whether other creators still
    wait. Raises ModelUnavailable.
    """
    deadline, done = time.monotonic() + for_s, 0
    steps: list[Callable[[], int]] = [
        indexing.index_words,
        lambda: len(indexing.index_meaning()),
        _analyse,
    ]
    for step in steps:
        while number := step():
            done += number
            if time.monotonic() > deadline:
                return done, True
    return done, False


def refresh_all(
    *, indexed: Progress = lambda *_: None, analysed: Progress = lambda *_: None
) -> int:
    """Indexes all waiting creators, then analyses them. Returns the number of indexed creators."""
    indexed_now = indexing.index_pending(progress=indexed)
    waiting = IndexState.objects.filter(indexed_at__isnull=False, analysed_at=None).count()
    done = 0
    analysed(0, waiting)
    while number := _analyse():
        done += number
        analysed(done, max(done, waiting))
    return indexed_now


def is_refreshed(creator_id: UUID) -> bool:
    """Returns whether the creator's index and analysis are up to date. While a worker processes the creator, returns
    False."""
    return not IndexState.objects.filter(WAITING, pk=creator_id).exists()


def _analyse(*, among: Collection[UUID] | None = None) -> int:
    """Analyses a batch of waiting creators and returns the size of the batch. If a creator changes during the analysis,
    it waits for another analysis."""
    most = BATCH_WITH_MODEL if settings.LLM_BASE_URL else BATCH
    claim = Claim.take("analysis", among=among, most=most)
    if claim.creator_ids:
        with claim.keep():
            analyse_creators(claim.creator_ids)
        with claim.finish():
            pass  # The analysis has already written its results.
    return len(claim.creator_ids)
