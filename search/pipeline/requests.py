"""What a caller asks the pipeline for."""

from dataclasses import dataclass

from search.filters.values import NO_FILTERS, Filters


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """One search, as the API or a page asks for it."""

    query: str
    limit: int = 25
    filters: Filters = NO_FILTERS
    """They override the words of the query."""
