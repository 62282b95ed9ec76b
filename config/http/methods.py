"""Middleware that adds HEAD and OPTIONS, access from other origins, and compression to every path."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from billing.access.authentication import KEY_HEADER
from billing.metering import idempotency
from config.api import errors
from config.api.openapi.components import HEADERS, METERED, OF_ERRORS, PAID, REPLAYED
from config.kit import paths

GetResponse = Callable[[HttpRequest], HttpResponse]


def answer_every_method(get_response: GetResponse) -> GetResponse:
    """Answers HEAD like GET but without the body. Answers OPTIONS with the methods that the path accepts, and lists the
    same methods in 405 responses."""

    def middleware(request: HttpRequest) -> HttpResponse:
        method = request.method
        if method == "HEAD" and paths.is_api(request.path_info):
            request.method = "GET"
        response = get_response(request)
        request.method = method
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED:
            return response
        if method != "OPTIONS" and _is_no_operation(request):
            return errors.answer_exception(request, Http404())
        methods = {name.strip() for name in response.get("Allow", "").split(",")} - {""}
        methods |= {"OPTIONS", "HEAD"} if "GET" in methods else {"OPTIONS"}
        if method == "OPTIONS":
            response = HttpResponse(status=HTTPStatus.NO_CONTENT)
            del response["Content-Type"]
        response["Allow"] = ", ".join(sorted(methods))
        return response

    return middleware


def _is_no_operation(request: HttpRequest) -> bool:
    """Returns whether the request is for a path of the API with an id that is not a UUID, such as
    `/v1/creators/nothing`."""
    fields = request.resolver_match.kwargs if request.resolver_match else {}
    try:
        UUID(str(fields.get("id", UUID(int=0))))
    except ValueError:
        return paths.is_api(request.path_info)
    return False


PREFLIGHT_KEPT_S: Final = 86_400
_SENT: Final = (
    f"{KEY_HEADER}, Authorization, PAYMENT-SIGNATURE, X-PAYMENT, Content-Type, Content-Encoding, "
    f"{idempotency.HEADER}, *"
)
_EXPOSED: Final = ", ".join(
    [*HEADERS, *METERED, *REPLAYED, *PAID, *OF_ERRORS, "X-PAYMENT-RESPONSE", "Allow", "*"]
)


def share_with_other_origins(get_response: GetResponse) -> GetResponse:
    """Lets scripts on any website call the API. The API accepts no cookies, so a script cannot act for a signed-in
    user."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        share_response(request, response)
        is_preflight = request.method == "OPTIONS" and "Allow" in response
        if is_preflight and paths.is_api(request.path_info):
            response["Access-Control-Allow-Methods"] = response["Allow"]
            response["Access-Control-Allow-Headers"] = _SENT
            response["Access-Control-Max-Age"] = str(PREFLIGHT_KEPT_S)
        return response

    return middleware


def share_response(request: HttpRequest, response: HttpResponse) -> None:
    """Lets scripts of any origin read a response of the API, and its headers."""
    if paths.is_api(request.path_info):
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Expose-Headers"] = _EXPOSED


class Compression(GZipMiddleware):
    """Compresses responses over 1 kB. This does not reveal the CSRF token, because each page masks the token
    differently."""

    FROM_BYTES: Final = 1_000

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        content = getattr(response, "content", None)
        is_packed = response.get("Content-Type") == "image/webp"
        if is_packed or (content is not None and len(content) < self.FROM_BYTES):
            return response
        return super().process_response(request, response)
