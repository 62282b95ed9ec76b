"""The API's description, OpenAPI 3.1.0: ninja's account of what succeeds, and ours of what does not."""

import functools
import json
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from config.api import api

Json = dict[str, Any]

CODES = {
    400: ("The request's shape is wrong.", ["validation_error"]),
    401: ("The API key is missing or not valid.", ["unauthorized"]),
    404: ("There is nothing there, or it is not yours.", ["not_found"]),
    411: ("The body came without its length.", ["length_required"]),
    413: ("The body is larger than 1 MB.", ["payload_too_large"]),
    415: ("The body is not JSON.", ["unsupported_media_type"]),
    422: ("The request is well formed and asks for the impossible.", ["validation_error"]),
    500: ("Our fault; try again with backoff.", ["internal_error"]),
    503: ("Temporarily unavailable; try again after `Retry-After`.", ["service_unavailable"]),
}

RETRIABLE = {503}

ERROR_SCHEMA: Json = {
    "type": "object",
    "description": "Every answer that is not a success. `code` is stable, `message` may change.",
    "required": ["error"],
    "additionalProperties": False,
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message", "request_id", "status_code"],
            "properties": {
                "code": {"type": "string"},
                "message": {"type": "string"},
                "param": {"type": "string", "description": "Dotted path, `filters.followers.min`"},
                "request_id": {"type": "string"},
                "status_code": {"type": "integer"},
                "details": {
                    "type": "object",
                    "properties": {
                        "errors": {
                            "type": "array",
                            "items": {"$ref": "#/components/schemas/Problem"},
                        }
                    },
                },
            },
            "additionalProperties": False,
        }
    },
}

PROBLEM_SCHEMA: Json = {
    "type": "object",
    "required": ["param", "message"],
    "additionalProperties": False,
    "properties": {"param": {"type": ["string", "null"]}, "message": {"type": "string"}},
}

HEADERS: Json = {
    "X-Request-Id": {
        "description": "The request's name, also in the body of an error. Quote it when you ask for help.",
        "required": True,
        "schema": {"type": "string"},
    },
    "X-Billing-Plan": {
        "description": "The caller's tier; `free` for unknown callers.",
        "required": True,
        "schema": {"enum": ["free", "tier_1", "tier_2", "tier_3", "enterprise"]},
    },
}


@require_GET
def document(request: HttpRequest) -> HttpResponse:
    return HttpResponse(_text(), content_type="application/json")


@functools.cache
def _text() -> str:
    return json.dumps(describe())


def describe() -> Json:
    """The whole document."""
    described: Json = dict(api.get_openapi_schema(path_prefix=""))
    described["servers"] = [{"url": settings.SITE_URL}]
    components = described["components"]
    components["schemas"] |= {"Error": ERROR_SCHEMA, "Problem": PROBLEM_SCHEMA}
    components["headers"] = HEADERS
    components["responses"] = {str(status): _refusal(status) for status in CODES}
    for operations in described["paths"].values():
        for operation in operations.values():
            _complete(operation)
    return described


def _complete(operation: Json) -> None:
    """Add to an operation its headers and every error that it can answer with."""
    succeeded = {str(status): answer for status, answer in operation["responses"].items()}
    for answer in succeeded.values():
        answer["headers"] = _header_references()
    failed = {
        str(s): {"$ref": f"#/components/responses/{s}"} for s in sorted(_errors_of(operation))
    }
    operation["responses"] = succeeded | failed


def _errors_of(operation: Json) -> set[int]:
    statuses = {500, 503} | set(operation.pop("x-errors", ()))
    if operation.get("security"):
        statuses |= {400, 401}
    if any(parameter["in"] == "path" for parameter in operation["parameters"]):
        statuses |= {404}
    if "requestBody" in operation:
        statuses |= {400, 411, 413, 415, 422}
    return statuses


RETRY_AFTER: Json = {
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}
}


def _refusal(status: int) -> Json:
    description, codes = CODES[status]
    code = {"properties": {"error": {"properties": {"code": {"enum": codes}}}}}
    schema = {"allOf": [{"$ref": "#/components/schemas/Error"}, code]}
    return {
        "description": description,
        "headers": _header_references() | (RETRY_AFTER if status in RETRIABLE else {}),
        "content": {"application/json": {"schema": schema}},
    }


def _header_references() -> Json:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in HEADERS}
