"""Routes of the API that need no key. Requests to these routes are free and not counted, so the routes are not
operations."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from billing.offers.operation import Operation
from config.api import health, prices
from config.api.operations import OFFERED
from scraping.status import status


@dataclass(frozen=True, slots=True)
class OpenRoute:
    """A route that needs no API key. The documentation lists the route among the operations."""

    name: str
    path: str
    heading: str
    summary: str
    description: str
    answers: Any
    run: Callable[[], Any]
    method: str = "GET"
    tool: str = ""
    """The name of the route's tool for agents. It is empty if the route is not a tool."""

    @property
    def address(self) -> str:
        return self.path

    @property
    def checks_query(self) -> bool:
        """Whether requests with unknown query parameters are rejected. Health checks accept unknown parameters, because
        monitoring services add one to avoid caches."""
        return self.path.startswith("/v1/")

    @property
    def query_fields(self) -> tuple[list[str], list[str]]:
        return [], []


OPEN_ROUTES: Final = (
    OpenRoute(
        "prices",
        "/v1/prices",
        tool="list_prices",
        heading="Prices",
        summary="List all prices",
        description="Needs no key. Only successful answers are charged.",
        answers=prices.Prices,
        run=prices.list_prices,
    ),
    OpenRoute(
        "status",
        "/v1/status",
        tool="get_status",
        heading="Status",
        summary="Read the status of live operations",
        description="Success rate, latency and causes of failures of each live operation over the last 24 hours. Needs "
        "no key.",
        answers=status.Status,
        run=status.read_status,
    ),
    OpenRoute(
        "health",
        "/health",
        heading="Health",
        summary="Check that the server is up",
        description="Returns 200 while the server runs, without further checks.",
        answers=health.Health,
        run=health.report,
    ),
    OpenRoute(
        "health.ready",
        "/health/ready",
        heading="Health",
        summary="Check that the server is ready",
        description="Returns 503 while the database, the queue's worker or the embedding model is unavailable; "
        "the message says which. A full disk is not a reason while the database answers.",
        answers=health.Health,
        run=health.report_ready,
    ),
)


Listed = Operation | OpenRoute
LISTED: Final[tuple[Listed, ...]] = (*OFFERED.values(), *OPEN_ROUTES)
"""All operations and open routes, in the order of the documentation."""


def listed_by_heading() -> dict[str, list[Listed]]:
    grouped: dict[str, list[Listed]] = {}
    for one in LISTED:
        grouped.setdefault(one.heading, []).append(one)
    return grouped
