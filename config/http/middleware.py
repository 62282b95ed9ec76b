"""The project's Django middleware."""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from http import HTTPStatus
from typing import Final

from csp.constants import HEADER
from csp.middleware import CSPMiddleware, PolicyParts
from csp.utils import build_policy
from django.conf import settings
from django.contrib import messages
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers, get_max_age

from billing.access import authentication, blocked
from billing.metering.delivery import HANDED_OVER
from billing.models import Tier
from config.api import errors
from config.kit import notes, paths
from config.site.sign_in import staff

GetResponse = Callable[[HttpRequest], HttpResponse]


def on_response(
    change: Callable[[HttpRequest, HttpResponse], None],
) -> Callable[[GetResponse], GetResponse]:
    """Returns a middleware that calls `change` with every request and its response."""

    def build_middleware(get_response: GetResponse) -> GetResponse:
        def middleware(request: HttpRequest) -> HttpResponse:
            response = get_response(request)
            change(request, response)
            return response

        return middleware

    return build_middleware


@on_response
def label_request(request: HttpRequest, response: HttpResponse) -> None:
    """Adds the request's id, the caller's plan and the noted headers to the response. If the request succeeded, marks
    its charge as delivered."""
    noted = notes.get_notes(request)
    response["X-Request-Id"] = noted.request_id
    response["X-Billing-Plan"] = noted.plan or Tier.FREE.value
    for name, value in noted.headers.items():
        response[name] = value
    if noted.deliveries and response.status_code < HTTPStatus.BAD_REQUEST:
        # The charge is marked as delivered when the server has the complete response. If an error occurs before that,
        # the charge is refunded.
        vars(response)["_resource_closers"].append(partial(HANDED_OVER.add, noted.deliveries))


@on_response
def note_plan_of_key(request: HttpRequest, response: HttpResponse) -> None:
    """Records the plan of the account that an API key belongs to, unless an operation has already recorded the plan.
    Does nothing after a server error."""
    is_fault = response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR
    if not is_fault and paths.takes_keys(request.path_info):
        with suppress(OperationalError, InterfaceError):
            authentication.note_plan(request)


@on_response
def note_plan(request: HttpRequest, response: HttpResponse) -> None:
    """Records the plan of a signed-in user. Does nothing after a server error, or if the response can be cached."""
    is_fault = response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR
    is_for_all = paths.is_api(request.path_info) or get_max_age(response)
    if not is_fault and not is_for_all and request.user.is_authenticated:
        authentication.current_membership(request)


def require_second_factor(get_response: GetResponse) -> GetResponse:
    """Requires a second factor of sign-in on staff pages."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return staff.lead_to_second_factor(request) or get_response(request)

    return middleware


@on_response
def keep_nowhere(request: HttpRequest, response: HttpResponse) -> None:
    """Prevents browsers and proxies from caching sign-in pages, which show secrets such as recovery codes
    or a QR code."""
    if request.path_info.startswith("/accounts/"):
        add_never_cache_headers(response)


@on_response
def tell_beside(request: HttpRequest, response: HttpResponse) -> None:
    """Appends pending messages to HTMX responses. Full pages already show the messages in their template."""
    is_part = bool(getattr(request, "htmx", False)) and response.status_code == HTTPStatus.OK
    told = messages.get_messages(request) if is_part else None
    if told and not getattr(told, "used", True):
        response.content += render_to_string(
            "parts/messages.html", {"messages": told, "is_part": True}, request
        ).encode()


OF_THE_BODY: Final = ("Content-Type", "Content-Length", "Content-Encoding", "Content-Language")


class OneErrorEnvelope:
    """Gives every error the API's format, including errors that Django raises itself (404, 405, invalid hosts)."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        bare = response.status_code >= 400 and not isinstance(response, errors.ShapedError)
        if not bare or not errors.wants_json(request):
            return response
        shaped = errors.render_error(request, errors.error_from_status(response.status_code))
        for name, value in response.items():
            if name not in OF_THE_BODY:
                shaped[name] = value
        return shaped

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answers known errors. Leaves other errors to Django, which logs and reports them."""
        is_known = errors.translate_exception(exception) is not None
        return errors.answer_exception(request, exception) if is_known else None


def believe_proxies_only(get_response: GetResponse) -> GetResponse:
    """Accepts the X-Forwarded-Proto header only from trusted proxies."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not blocked.comes_from_proxy(request):
            request.META.pop("HTTP_X_FORWARDED_PROTO", None)
        return get_response(request)

    return middleware


_behind_pages: list[GetResponse] = []


def end_page_middleware(get_response: GetResponse) -> GetResponse:
    """Marks the end of the middleware that only pages need. Stores the handler that `skip_page_middleware` calls for
    requests to the API. Django builds the innermost middleware first, so the handler is known by then."""
    _behind_pages.append(get_response)
    return get_response


def skip_page_middleware(get_response: GetResponse) -> GetResponse:
    """Skips all middleware up to `end_page_middleware` for requests to the API. The API uses no sessions, cookies or
    messages."""
    behind = _behind_pages.pop()

    def middleware(request: HttpRequest) -> HttpResponse:
        return behind(request) if paths.is_api(request.path_info) else get_response(request)

    return middleware


class BrowserPolicies(CSPMiddleware):
    """Sets the Content-Security-Policy header. Admin pages need a less strict policy than the rest of the site."""

    UNUSED: Final = "camera=(), geolocation=(), microphone=(), usb=()"

    @cached_property
    def _of_api(self) -> str:
        return str(build_policy())

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if request.path_info.startswith("/admin/"):
            parts.replace = settings.ADMIN_CONTENT_SECURITY_POLICY
        return parts

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        response.headers.setdefault("Permissions-Policy", self.UNUSED)
        if paths.is_api(request.path_info):
            # Cached, because building the policy is slow and the result is always the same.
            response.headers.setdefault(HEADER, self._of_api)
            return response
        return super().process_response(request, response)
