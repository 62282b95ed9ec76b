"""From a request to an answer. Knows no HTTP request, no account and no money."""

from search.pipeline.route import find_creators
from search.pipeline.verdicts.order import assess_creators

__all__ = ["assess_creators", "find_creators"]
