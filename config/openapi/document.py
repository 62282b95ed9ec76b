"""GET /openapi.json: OpenAPI 3.1.0."""

import functools
import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from config.api import api
from config.openapi.components import ERROR_SCHEMA, PROBLEM_SCHEMA, Json, components


@require_GET
@gzip_page
def document(request: HttpRequest) -> HttpResponse:
    return HttpResponse(_text(), content_type="application/json")


@functools.cache
def _text() -> str:
    return json.dumps(describe())


def describe() -> Json:
    """The whole document. Each operation brought its own part when it was mounted."""
    described: Json = dict(api.get_openapi_schema(path_prefix=""))
    described["servers"] = [{"url": settings.SITE_URL}]
    described["components"] |= components()
    described["components"]["schemas"] |= {"Error": ERROR_SCHEMA, "Problem": PROBLEM_SCHEMA}
    return described
