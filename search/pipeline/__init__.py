"""From a request to an answer. Knows no HTTP request and no money."""

from search.pipeline.searching import search

__all__ = ["search"]
