"""GET /openapi.json: OpenAPI 3.1.0."""

import functools
import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from config.api import api
from config.kit.methods import read_only
from config.openapi.components import (
    ERROR_SCHEMA,
    OAUTH,
    PROBLEM_SCHEMA,
    Json,
    build_components,
    build_oauth_scheme,
    error_schemas,
)
from config.openapi.for_clients import for_clients
from config.operations import OFFERED


@read_only
def document(request: HttpRequest) -> HttpResponse:
    return HttpResponse(_text(), content_type="application/json")


@functools.cache
def _text() -> str:
    return json.dumps(build_document())


def build_document() -> Json:
    """The whole document. Each operation brought its own part when it was mounted."""
    described: Json = dict(api.get_openapi_schema(path_prefix=""))
    described["servers"] = [{"url": settings.SITE_URL}]
    described["components"] |= build_components()
    described["components"]["schemas"] |= {
        "ErrorEnvelope": ERROR_SCHEMA,
        "Problem": PROBLEM_SCHEMA,
        **error_schemas(),
    }
    described["components"]["securitySchemes"][OAUTH] = build_oauth_scheme(settings.SITE_URL)
    for operation in OFFERED.values():
        said = described["paths"][operation.address][operation.method.lower()]
        said["security"].append({OAUTH: [operation.scope]})
    return for_clients(described)
