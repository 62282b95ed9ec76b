"""Builds the search index from the catalogue: terms and their weights, embeddings of texts, and statistics."""

from creators.indexing.jobs import (
    index_creators,
    index_meaning,
    index_pending,
    index_pending_words,
    index_words,
    list_pending,
    mark_changed,
    mark_outdated,
)
from creators.indexing.reach import Reach, measure_reach
from creators.indexing.statistics import refresh_statistics
