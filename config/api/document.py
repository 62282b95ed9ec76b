"""Serves GET /openapi.json, the OpenAPI 3.1.0 document."""

import copy
import functools
import json

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse

from billing.rails import rail as rails
from config.api.mount import api
from config.api.open_routes import listed_by_heading
from config.api.openapi import payments
from config.api.openapi.clients import for_clients
from config.api.openapi.components import (
    OAUTH,
    PAID,
    TAGS,
    Json,
    build_components,
    build_oauth_scheme,
    error_schemas,
    header_references,
)
from config.api.operations import OFFERED
from config.kit.methods import read_only


@read_only
def document(_: HttpRequest) -> HttpResponse:
    return HttpResponse(_text(), content_type="application/json")


@functools.cache
def _text() -> str:
    return json.dumps(build_document(), separators=(",", ":"), ensure_ascii=False)


@read_only
def x402_resources(_: HttpRequest) -> HttpResponse:
    """Serves `/.well-known/x402`, the list of addresses that accept x402 payments. Raises Http404 while x402 is
    disabled."""
    if all(rail.name != "x402" for rail in rails.ENABLED):
        raise Http404
    return JsonResponse({"version": 1, "resources": payments.list_resources()})


def build_document() -> Json:
    """Returns the complete OpenAPI document. The operations were described when they were added to the API."""
    # Copied, because the operations own the parts: a change to a part would appear in every later document.
    described: Json = copy.deepcopy(dict(api.get_openapi_schema(path_prefix="")))
    described["servers"] = [{"url": settings.SITE_URL}]
    described["info"]["license"] = {"name": "MIT", "identifier": "MIT"}
    described["info"] |= payments.describe_contact()
    described["tags"] = [{"name": n, "description": TAGS[n]} for n in listed_by_heading()]
    described |= payments.describe_service()
    described["components"] |= build_components()
    if rails.ENABLED:
        described["components"]["headers"] |= PAID
    described["components"]["schemas"] |= error_schemas()
    described["components"]["securitySchemes"][OAUTH] = build_oauth_scheme(settings.SITE_URL)
    for operation in OFFERED.values():
        said = described["paths"][operation.address][operation.method.lower()]
        said["security"].append({OAUTH: [operation.scope]})
        if offers := payments.describe_offers(operation):
            said["x-payment-info"] |= offers
            said["responses"][operation.status]["headers"] |= header_references(PAID)
            # A payment can take the place of an API key.
            said["security"].append({})
    return for_clients(described)
