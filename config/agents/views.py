"""Serves POST /mcp, the protocol's streamable HTTP transport without sessions. A request contains one message or a
batch of messages. The response is JSON."""

import json
from dataclasses import replace
from http import HTTPStatus
from importlib import import_module
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from billing.access import authentication
from billing.metering.callers import AccountCaller, Unauthorized
from billing.models import Face
from config.api import bodies, errors
from config.kit.errors import Forbidden, InvalidRequest
from config.kit.loopback import is_loopback

if TYPE_CHECKING:
    from config.agents.messages import Answer


@csrf_exempt
@require_POST
def serve(request: HttpRequest) -> HttpResponse:
    """Answers JSON-RPC messages. Rejects requests from web pages of other sites, because the protocol requires that.
    Reads no cookies."""
    origin = request.headers.get("Origin")
    if origin is not None and not _is_ours(request, origin):
        raise Forbidden("Web pages of other sites cannot use this URL.")
    secret = authentication.find_secret(request)
    if secret is None:
        raise Unauthorized(
            "Sign in, or send an API key in the X-API-Key header or as a bearer token."
        )
    caller = replace(authentication.by_secret(request, secret), face=Face.MCP)
    bodies.refuse_unreadable(request)
    answer = _answer(request, caller)
    if answer.body is None:
        return HttpResponse(status=answer.status)
    return errors.ShapedError(
        json.dumps(answer.body), status=answer.status, content_type="application/json"
    )


def _is_ours(request: HttpRequest, origin: str) -> bool:
    """Returns whether the origin is this site or the user's own machine."""
    own = (request.get_host(), urlsplit(settings.SITE_URL).netloc)
    try:
        return urlsplit(origin).netloc in own or is_loopback(origin)
    except ValueError:  # the origin is malformed
        return False


def warm_up() -> None:
    """Imports the protocol's package, so that the first message does not wait for the import."""
    import_module("config.agents.batches")


def _answer(request: HttpRequest, caller: AccountCaller) -> "Answer":
    # Importing the protocol's package takes half a second. Processes that serve no clients never import it.
    from mcp_types import PARSE_ERROR

    from config.agents.batches import answer_batch
    from config.agents.messages import answer_message, build_error

    try:
        message = bodies.read_body(request)
    except InvalidRequest as error:
        return build_error(None, PARSE_ERROR, error.message, HTTPStatus.BAD_REQUEST)
    if isinstance(message, list):
        return answer_batch(message, request.headers, caller)
    return answer_message(message, request.headers, caller)
