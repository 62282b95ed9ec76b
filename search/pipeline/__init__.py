"""From a request to an answer. Knows no HTTP request, no account and no money."""

from search.pipeline.assessing import assess
from search.pipeline.searching import search

__all__ = ["assess", "search"]
