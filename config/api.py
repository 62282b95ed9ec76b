"""The API under /v1: which routers it is made of, who may enter, and how it reads and refuses."""

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.security import APIKeyHeader

from billing.access import authentication
from billing.metering import idempotency
from billing.metering.callers import Caller
from config import errors, health, payload, prices
from creators.api import router as creators
from search.api import router as search


class ApiKey(APIKeyHeader):
    """A key made by an owner of the account; see `manage.py create_api_key`."""

    param_name = "X-API-Key"

    def authenticate(self, request: HttpRequest, key: str | None) -> Caller:
        """First who calls, then whether the body can be read: strangers have none of it read."""
        caller = authentication.by_key(request, key or "")
        payload.refuse_unreadable(request)
        return replace(caller, retry=idempotency.read(request))


api = NinjaAPI(
    title="Kindred",
    version="1.0.0",
    description="Find the creators who fit: search with reasons in the creators' own words.",
    docs_url=None,
    openapi_url=None,
    parser=payload.StrictParser(),
    auth=ApiKey(),
)
for kind in (Exception, Http404, HttpError, ValidationError):
    api.add_exception_handler(kind, errors.answer)

api.add_router("/v1", search)
api.add_router("/v1", creators)
api.add_router("/v1", prices.router, auth=None)
api.add_router("", health.router, auth=None)

routes: list[Any] = [r for r in api.urls[0] if getattr(r, "name", None) != "api-root"]
"""Without ninja's own page at the root, which is the site's."""
