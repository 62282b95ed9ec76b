"""From a request to an answer. Knows no HTTP request, no account and no money."""

from search.pipeline.assessing import assess_creators
from search.pipeline.searching import find_creators

__all__ = ["assess_creators", "find_creators"]
