"""Converts every exception to an error response in one format: `{"error": {code, message, …}}`."""

import json
import logging
import sys
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from django.template.loader import select_template
from django.views import defaults
from ninja.errors import HttpError
from ninja.errors import ValidationError as NinjaValidationError
from pydantic import BaseModel, ValidationError

from billing.access import authentication, resources
from billing.errors import InsufficientScope
from billing.ledger.functions import found_locked
from config.api.problem_texts import write_message
from config.kit import disks, notes, outages, paths
from config.kit.errors import (
    Code,
    DiskFull,
    Forbidden,
    InvalidRequest,
    KindredError,
    NotFound,
    Problem,
    ServiceUnavailable,
    Unprocessable,
    build_envelope,
)
from creators.embedding.port import ModelUnavailable

log = logging.getLogger(__name__)

KEY_CHALLENGE = 'ApiKey realm="Kindred", header="X-API-Key"'
RETRY_S = 5
LOCKED_MARK = "kindred.locked"
"""The key in `request.META` that is set if the request found a database row locked."""
AWAY_MARK = "kindred.away"
"""The key in `request.META` that is set if the request lost a database connection, or could not open one."""
ATTEMPTS_RETRY_S = 60


class BadRequest(KindredError):
    status, code, default_message = 400, Code.VALIDATION_ERROR, "The request is not valid."


class MethodNotAllowed(KindredError):
    status, code = 405, Code.METHOD_NOT_ALLOWED
    default_message = "This address does not support that method."


class LengthRequired(KindredError):
    status, code = 411, Code.LENGTH_REQUIRED
    default_message = "Send the body with a Content-Length; chunked bodies are not supported."


class PayloadTooLarge(KindredError):
    status, code = 413, Code.PAYLOAD_TOO_LARGE
    default_message = "The body is larger than 1 MB."


class UnsupportedMediaType(KindredError):
    status, code = 415, Code.UNSUPPORTED_MEDIA_TYPE
    default_message = "Send the body as application/json."


class TooManyRequests(KindredError):
    status, code = 429, Code.RATE_LIMIT_EXCEEDED
    default_message = "Too many requests. Wait a moment."


class Locked(ServiceUnavailable):
    """Raised if another process has locked a row that the request needs. This is usually the account's row."""

    default_message = "Another request is using the account. Try again shortly."
    retry_after_s = 2


class DatabaseAway(ServiceUnavailable):
    """Raised if a database connection was lost, or could not be opened in time."""

    retry_after_s = RETRY_S


_BY_STATUS: dict[int, type[KindredError]] = {
    error.status: error
    for error in (
        *(BadRequest, Forbidden, NotFound, MethodNotAllowed, LengthRequired, PayloadTooLarge),
        *(UnsupportedMediaType, TooManyRequests, ServiceUnavailable),
    )
}


# --- Responses in JSON or HTML --------------------------------------------------------------------


def wants_json(request: HttpRequest) -> bool:
    """Returns whether the client gets errors as JSON. Paths of the API always send JSON. Other paths send HTML if the
    request's headers show that a browser or HTMX sent the request."""
    wants_html = "text/html" in request.headers.get("Accept", "") or "HX-Request" in request.headers
    return paths.is_api(request.path_info) or not wants_html


def _list_headers(request: HttpRequest, error: KindredError) -> dict[str, str]:
    headers = dict(error.headers)
    if error.status == HTTPStatus.UNAUTHORIZED:
        problem = 'error="invalid_token", ' if authentication.find_secret(request) else ""
        headers["WWW-Authenticate"] = f"{_name_bearer(request, problem)}, {KEY_CHALLENGE}"
    if isinstance(error, InsufficientScope):
        problem = f'error="insufficient_scope", scope="{error.scope}", '
        headers["WWW-Authenticate"] = _name_bearer(request, problem)
    if error.is_final:
        headers["X-Should-Retry"] = "false"
    return headers


def _name_bearer(request: HttpRequest, problem: str) -> str:
    """Returns the header that tells a program how to get an access token (RFC 6750, RFC 9728)."""
    return f'Bearer {problem}resource_metadata="{resources.name_metadata(request)}"'


class ShapedError(HttpResponse):
    """A response whose format is final. The middleware that reformats error responses does not change this response."""


class Envelope(ShapedError):
    def __init__(self, request: HttpRequest, error: KindredError) -> None:
        request_id = notes.get_notes(request).request_id
        super().__init__(
            json.dumps(build_envelope(error, request_id=request_id)),
            status=error.status,
            content_type="application/json; charset=utf-8",
            headers=_list_headers(request, error),
        )
        self.error_code = error.code
        self["Content-Length"] = str(len(self.content))


def render_error(request: HttpRequest, error: KindredError) -> HttpResponse:
    """Returns the error as a response: JSON for programs, a page for people."""
    if isinstance(error, Locked):
        request.META[LOCKED_MARK] = True
    if isinstance(error, DatabaseAway):
        request.META[AWAY_MARK] = True
    if wants_json(request):
        return Envelope(request, error)
    return _page(request, error)


def _page(request: HttpRequest, error: KindredError) -> HttpResponse:
    shown = {"error": error, "request_id": notes.get_notes(request).request_id}
    # Rendering with a request context would load the user again. The query for the user may be what failed.
    within = request if error.status < HTTPStatus.INTERNAL_SERVER_ERROR else None
    text = select_template([f"{error.status}.html", "error.html"]).render(shown, within)
    return HttpResponse(text, status=error.status, headers=error.headers)


# --- What an exception means ----------------------------------------------------------------------


def answer_exception(request: HttpRequest, exception: Exception | type[Exception]) -> HttpResponse:
    """Returns an error response for any exception. Logs server errors with the request's id, and hides their details
    from the client."""
    error = translate_exception(exception) or KindredError()
    if isinstance(error, Locked):
        log.warning("Request %s found a row locked.", notes.get_notes(request).request_id)
    elif error.status >= HTTPStatus.INTERNAL_SERVER_ERROR and error is not exception:
        log.error(
            "Request %s failed: %s %r",
            notes.get_notes(request).request_id,
            request.method,
            request.path,
            exc_info=sys.exc_info(),
        )
    return render_error(request, error)


def translate_exception(exception: BaseException | type[Exception]) -> KindredError | None:
    """Returns the error that a client sees for an exception, or None if the exception is unknown."""
    is_ours = isinstance(exception, KindredError)
    if isinstance(exception, BaseException) and not is_ours and disks.says_full(exception):
        return DiskFull()
    for kind, meaning in _MEANINGS.items():
        if isinstance(exception, kind):
            return meaning(exception)
    return None


def _from_ninja(exception: HttpError) -> KindredError:
    """Returns the error that caused an HttpError of ninja. Ninja wraps every error that its parser raises."""
    cause = exception.__cause__ or exception.__context__
    meant = translate_exception(cause) if cause is not None else None
    return meant or error_from_status(exception.status_code)


def _unavailable(error: Exception) -> KindredError:
    if found_locked(error):
        return Locked()
    # Postgres stops when its disk is full. The connection error then says only that Postgres does not answer.
    if isinstance(error, (OperationalError, InterfaceError)) and disks.is_full(settings.DATA_DIR):
        return DiskFull()
    is_away = outages.found_lost(error)
    return DatabaseAway() if is_away else ServiceUnavailable(retry_after_s=RETRY_S)


_MEANINGS: dict[type[BaseException], Callable[[Any], KindredError]] = {
    KindredError: lambda error: error,
    NinjaValidationError: lambda error: error_from_problems(error.errors),
    HttpError: _from_ninja,
    Http404: lambda _: NotFound(),
    PermissionDenied: lambda _: Forbidden(),
    RequestDataTooBig: lambda _: PayloadTooLarge(),
    SuspiciousOperation: lambda _: BadRequest(),
    UnreadablePostError: lambda _: BadRequest("The body ended early."),
    OperationalError: _unavailable,
    InterfaceError: _unavailable,
    ModelUnavailable: _unavailable,
}


def error_from_status(status: int) -> KindredError:
    """Returns the error for a Django response that has an error status but no details."""
    fault = status >= HTTPStatus.INTERNAL_SERVER_ERROR
    return _BY_STATUS.get(status, KindredError if fault else BadRequest)()


def error_from_problems(errors: Iterable[dict[str, Any]]) -> InvalidRequest:
    """Combines pydantic's errors into one error. The status is 422 if every value is well formed but impossible (error
    type `meaning`). Otherwise the status is 400."""
    found = list(errors)
    kind = Unprocessable if all(e["type"] == "meaning" for e in found) else InvalidRequest
    return kind(*(Problem(write_message(e), _param(e)) for e in found))


def validate_request(model: type[BaseModel], values: dict[str, Any]) -> BaseModel:
    """Validates the values and returns them as an instance of the model. Raises InvalidRequest, which lists the
    problems of all fields."""
    try:
        return model.model_validate(values)
    except ValidationError as error:
        found = [{**one, "loc": ("request", *one["loc"])} for one in error.errors()]
        raise error_from_problems(found) from error


def _param(error: dict[str, Any]) -> str | None:
    """Returns the dotted path of the field that has the error. Leaves out the prefix that names a part of the request,
    such as `query` or `body.payload`."""
    source, *path = error["loc"]
    field = error.get("ctx", {}).get("field") if error["type"] == "meaning" else None
    parts = [str(part) for part in (*path, *([field] if field else []))]
    is_inside = source == "body" or (parts[:1] == [source] and len(parts) > 1)
    return ".".join(parts[1:] if is_inside else parts) or None


# --- Django's own handlers ------------------------------------------------------------------------


def server_error(request: HttpRequest) -> HttpResponse:
    """Answers errors that nothing else caught, for example errors in other handlers (Django's `handler500`)."""
    exception = sys.exc_info()[1]
    known = translate_exception(exception) if exception is not None else None
    request_id = notes.get_notes(request).request_id
    log.error("Request %s failed: %r", request_id, request.path, exc_info=exception)
    return render_error(request, known or KindredError())


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answers bad requests (Django's `handler400`). Also answers requests whose session could not be saved."""
    for cause in disks.walk_causes(exception):
        if isinstance(cause, (OperationalError, InterfaceError)):
            return answer_exception(request, cause)
    return defaults.bad_request(request, exception)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  Django's signature
    """Answers unknown paths (Django's `handler404`), with JSON for programs and a page for people."""
    return render_error(request, error_from_status(HTTPStatus.NOT_FOUND))


def too_many_attempts(request: HttpRequest) -> HttpResponse:
    """Answers a client that made too many attempts (allauth's `handler429`). Most of allauth's limits last a minute."""
    text = "Wait a minute, then go back and try again. This limit protects your account from guessed passwords."
    headers = {"Retry-After": str(ATTEMPTS_RETRY_S)}
    return render_error(request, TooManyRequests(text, headers=headers))
