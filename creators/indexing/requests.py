"""Enqueues jobs that index and analyse creators. Web processes use it, because models and detectors are heavy."""

from collections.abc import Iterable
from uuid import UUID

from config.kit.jobs import enqueue
from creators.indexing.claims import BATCH


def enqueue_refresh(creator_ids: Iterable[UUID]) -> None:
    """Enqueues jobs for these creators. The jobs appear when the transaction commits."""
    ids = sorted(str(creator_id) for creator_id in creator_ids)
    for first in range(0, len(ids), BATCH):
        enqueue("creators.tasks.refresh", ids[first : first + BATCH])
