"""From words to people: understanding, retrieval, ranking."""

from datetime import datetime

from config.kit.errors import ServiceUnavailable
from search.pipeline.answers import Answer
from search.pipeline.wishes import SearchRequest


def search(request: SearchRequest, *, now: datetime) -> Answer:  # noqa: ARG001
    """Answer a search request."""
    raise ServiceUnavailable("The search is not ready.")
