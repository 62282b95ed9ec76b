"""Defines the request for a search, and the errors for requests that a search cannot answer."""

from dataclasses import dataclass
from typing import Final, Literal

from config.kit.errors import Problem, Unprocessable
from search.briefs.brief import Brief
from search.filters.values import NO_FILTERS, Filters

OtherOperation = Literal["lookalike", "match"]
"""Operations that can answer a request if a search cannot."""


@dataclass(frozen=True, slots=True)
class SearchRequest:
    query: str
    limit: int = 25
    filters: Filters = NO_FILTERS
    """Filters that the user set. They override the words of the query."""
    brief: Brief | None = None
    """The brief with the user's corrections. None if the query has not been read yet."""


class NothingAsked(Unprocessable):
    """The sentence names no subject and no condition."""

    def __init__(self) -> None:
        super().__init__(
            Problem(
                "There is nothing to search for. Say what the creators post about, or add a filter such as a place, "
                "a platform or followers.",
                "query",
            )
        )


_INSTEAD: Final[dict[OtherOperation, str]] = {
    "lookalike": "You asked for creators similar to others. Use `POST /v1/creators/lookalike` with their handles as "
    "seeds.",
    "match": "You asked how well certain creators fit. Use `POST /v1/creators/match` with their handles and "
    "your brief.",
}


class AskedElsewhere(Unprocessable):
    """The sentence asks for another operation, not for a search."""

    def __init__(self, operation: OtherOperation) -> None:
        self.operation = operation
        super().__init__(Problem(_INSTEAD[operation], "query"))
