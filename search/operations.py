"""What the search offers, and what it costs."""

from uuid import UUID

from billing.metering.operation import FREE, Operation, Price
from search import selectors, services
from search.pipeline.parsed_query import SearchRequest
from search.schemas import SearchPage
from search.selectors import PageRequest


def _search(request: SearchRequest) -> SearchPage:
    stored = services.run_search(request)
    return selectors.session_page(PageRequest(stored.session_id, request.owner_id))


SEARCH = Operation(
    "search.create",
    run=_search,
    price=Price(base="25", each="2", unit="creator", counted="creator in the session"),
    most=lambda request: request.limit,
    delivered=lambda page: page["total"],
    feature="search",
    withdraw=lambda page: services.forget(UUID(page["search_id"])),
    names_credit=True,
)

SEARCH_PAGE = Operation(
    "search.page",
    run=selectors.session_page,
    price=FREE,
    most=lambda _: 0,
    delivered=lambda _: 0,
)
