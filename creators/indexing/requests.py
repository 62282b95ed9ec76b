"""Enqueues the jobs that index and analyse creators. The modules that do this work need much memory, so web processes
load only this module."""

from collections.abc import Iterable
from uuid import UUID

from config.kit.jobs import are_jobs_waiting, enqueue
from creators.indexing.claims import BATCH


def enqueue_refresh(creator_ids: Iterable[UUID]) -> None:
    """Enqueues a job that indexes and analyses these creators after the transaction commits.

    If there are more creators than fit in a batch, enqueues the job `refresh_waiting` instead, which processes all
    waiting creators. It is not enqueued if other jobs wait, because the job `sweep` processes waiting creators every
    minute anyway.
    """
    ids = sorted(str(creator_id) for creator_id in creator_ids)
    if 0 < len(ids) <= BATCH:
        enqueue("creators.tasks.refresh", ids)
    elif ids and not are_jobs_waiting():
        enqueue("creators.tasks.refresh_waiting")
