"""Enqueues the jobs that index and analyse creators.

Web processes use this module because the modules that index need much memory.
"""

from collections.abc import Iterable
from uuid import UUID

from config.kit.jobs import are_jobs_waiting, enqueue
from creators.indexing.claims import BATCH


def enqueue_refresh(creator_ids: Iterable[UUID]) -> None:
    """Enqueues a job that indexes and analyses these creators. It starts when the transaction commits.

    For more creators than a batch, enqueues the job `refresh_waiting` instead, unless other jobs wait. The job
    `sweep`, which runs every minute, enqueues that job too.
    """
    ids = sorted(str(creator_id) for creator_id in creator_ids)
    if 0 < len(ids) <= BATCH:
        enqueue("creators.tasks.refresh", ids)
    elif ids and not are_jobs_waiting():
        enqueue("creators.tasks.refresh_waiting")
