"""Enqueues jobs that index and analyse creators. Web processes use it, because models and detectors are heavy."""

from collections.abc import Iterable
from uuid import UUID

from config.kit.jobs import are_jobs_waiting, enqueue
from creators.indexing.claims import BATCH


def enqueue_refresh(creator_ids: Iterable[UUID]) -> None:
    """Enqueues a job for these creators, which starts when the transaction commits. If they are more than a batch,
    enqueues the job that indexes words first and lets other jobs go before it. The job of each minute starts that job
    too."""
    ids = sorted(str(creator_id) for creator_id in creator_ids)
    if 0 < len(ids) <= BATCH:
        enqueue("creators.tasks.refresh", ids)
    elif ids and not are_jobs_waiting():
        enqueue("creators.tasks.refresh_waiting")
