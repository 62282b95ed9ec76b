"""From the catalogue to what search reads: passages, vectors, term weights, statistics."""

from creators.indexing.jobs import index, index_pending, mark_changed, mark_outdated, pending
from creators.indexing.statistics import refresh_statistics

__all__ = [
    "index",
    "index_pending",
    "mark_changed",
    "mark_outdated",
    "pending",
    "refresh_statistics",
]
