"""Every response that any test sees from the API is held against /openapi.json.

A middleware around everything else sees them, so that no test can forget to: whatever drifts from the document fails
the test in which it was seen.
"""

import functools
import gzip
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from jsonschema import Draft202012Validator, FormatChecker

drifts: list[str] = []


def pytest_configure(config: pytest.Config) -> None:
    from django.conf import settings

    settings.MIDDLEWARE.insert(0, "tests.openapi_client.hold_against_document")


@pytest.fixture(autouse=True)
def _no_drift_from_document() -> Iterator[None]:
    drifts.clear()
    yield
    assert not drifts, "\n".join(drifts)


def hold_against_document(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        seen = f"{request.method} {request.path_info} {response.status_code}"
        drifts.extend(f"{seen}: {problem}" for problem in _problems(request, response))
        return response

    return middleware


def _problems(request: HttpRequest, response: HttpResponse) -> Iterator[str]:
    if request.method == "OPTIONS" and response.status_code == 204:
        return
    schema = _schema_of(request, response)
    if schema is None:
        return
    if isinstance(schema, str):
        yield schema
        return
    if response.get("Content-Type", "").split(";")[0] != "application/json":
        yield f"is {response.get('Content-Type')}, not JSON"
        return
    yield from _header_problems(schema, response)
    for error in _validator(schema).iter_errors(json.loads(_unpacked(response))):
        yield f"{error.json_path}: {error.message}"


def _unpacked(response: HttpResponse) -> bytes:
    is_packed = response.get("Content-Encoding") == "gzip"
    return gzip.decompress(response.content) if is_packed else response.content


def _header_problems(place: tuple[str, ...], response: HttpResponse) -> Iterator[str]:
    described = document()
    for part in place:
        described = described[part]
    for name in {"X-Request-Id", "X-Billing-Plan"} | described.get("headers", {}).keys():
        header = document()["components"]["headers"].get(name, {})
        if name not in response:
            if header.get("required"):
                yield f"lacks {name}"
        elif not re.search(header.get("schema", {}).get("pattern", ""), response[name]):
            yield f"{name} is {response[name]}"


def _schema_of(request: HttpRequest, response: HttpResponse) -> tuple[str, ...] | str | None:
    """Where in the document the body's schema is; a sentence where it is missing; None for what is no API."""
    status, method = (
        str(response.status_code),
        (request.method or "").lower().replace("head", "get"),
    )
    path = _path(request)
    if operation := document()["paths"].get(path, {}).get(method):
        if status not in operation["responses"]:
            return "is not documented"
        if "$ref" in operation["responses"][status]:
            return ("components", "responses", status)
        return ("paths", path, method, "responses", status)
    is_api = request.path_info.startswith(("/v1", "/health"))
    if is_api and response.status_code >= 400:
        return ("components", "schemas", "ErrorEnvelope")
    return "is not documented" if is_api else None


def _path(request: HttpRequest) -> str:
    """The route as the document writes it."""
    route = request.resolver_match.route if request.resolver_match else ""
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)


@functools.cache
def document() -> dict[str, Any]:
    from config.api.document import build_document

    described: dict[str, Any] = json.loads(json.dumps(build_document()))
    return described


@functools.cache
def _validator(place: tuple[str, ...]) -> Draft202012Validator:
    within = () if place[0] == "components" and place[1] == "schemas" else _CONTENT
    schema: Any = document()
    for part in (*place, *within):
        schema = schema[part]
    return build_validator(schema)


_CONTENT = ("content", "application/json", "schema")


def build_validator(schema: dict[str, Any]) -> Draft202012Validator:
    """Of a schema of the document."""
    return Draft202012Validator(_inlined(schema), format_checker=FormatChecker())


def _inlined(part: Any) -> Any:
    """With what its references lead to in their place: following them takes as long as all the rest.

    An object holds only the fields that the document names, so that no answer has an undocumented one.
    """
    if isinstance(part, list):
        return [_inlined(one) for one in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return _definition(part["$ref"])
    is_closed = part.get("type") == "object" and "properties" in part
    closed = {"additionalProperties": False} if is_closed else {}
    return closed | {name: _inlined(one) for name, one in part.items()}


@functools.cache
def _definition(reference: str) -> Any:
    found: Any = document()
    for step in reference.removeprefix("#/").split("/"):
        found = found[step]
    return _inlined(found)
