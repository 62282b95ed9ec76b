"""The middleware of the project."""

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
    """Returns middleware that changes every response."""

    def build_middleware(get_response: GetResponse) -> GetResponse:
        def middleware(request: HttpRequest) -> HttpResponse:
            response = get_response(request)
            change(request, response)
            return response

        return middleware

    return build_middleware


@on_response
def label_request(request: HttpRequest, response: HttpResponse) -> None:
    """Give every request an id, write its notes as headers, and acknowledge its charge on delivery."""
    noted = notes.get_notes(request)
    response["X-Request-Id"] = noted.request_id
    response["X-Billing-Plan"] = noted.plan or Tier.FREE.value
    for name, value in noted.headers.items():
        response[name] = value
    if noted.deliveries and response.status_code < HTTPStatus.BAD_REQUEST:
        # This runs when the server has the whole response. An error delivers no answer, so its charge is given back.
        vars(response)["_resource_closers"].append(partial(HANDED_OVER.add, noted.deliveries))


@on_response
def note_plan_of_key(request: HttpRequest, response: HttpResponse) -> None:
    """Note the tier of a key if no operation has looked it up. Makes no query after a server error."""
    is_fault = response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR
    if not is_fault and paths.takes_keys(request.path_info):
        with suppress(OperationalError, InterfaceError):
            authentication.note_plan(request)


@on_response
def note_plan(request: HttpRequest, response: HttpResponse) -> None:
    """Note the tier of a signed-in user, except after a server error and on cacheable responses."""
    is_fault = response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR
    is_for_all = paths.is_api(request.path_info) or get_max_age(response)
    if not is_fault and not is_for_all and request.user.is_authenticated:
        authentication.current_membership(request)


def require_second_factor(get_response: GetResponse) -> GetResponse:
    """Require a second factor for staff pages."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return staff.lead_to_second_factor(request) or get_response(request)

    return middleware


@on_response
def keep_nowhere(request: HttpRequest, response: HttpResponse) -> None:
    """Keep browsers and proxies from caching sign-in pages, which show secrets once (recovery codes, a QR code)."""
    if request.path_info.startswith("/accounts/"):
        add_never_cache_headers(response)


@on_response
def tell_beside(request: HttpRequest, response: HttpResponse) -> None:
    """Append pending messages to HTMX responses. Full pages show their messages in the template."""
    is_part = bool(getattr(request, "htmx", False)) and response.status_code == HTTPStatus.OK
    told = messages.get_messages(request) if is_part else None
    if told and not getattr(told, "used", True):
        response.content += render_to_string(
            "parts/messages.html", {"messages": told, "is_part": True}, request
        ).encode()


OF_THE_BODY: Final = ("Content-Type", "Content-Length", "Content-Encoding", "Content-Language")


class OneErrorEnvelope:
    """Give every error the same format, including Django's own (404, 405, bad hosts)."""

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
        """Answer known errors. Leave others to Django, which logs and reports them."""
        is_known = errors.translate_exception(exception) is not None
        return errors.answer_exception(request, exception) if is_known else None


def believe_proxies_only(get_response: GetResponse) -> GetResponse:
    """Accept X-Forwarded-Proto only from trusted proxies."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not blocked.comes_from_proxy(request):
            request.META.pop("HTTP_X_FORWARDED_PROTO", None)
        return get_response(request)

    return middleware


_behind_pages: list[GetResponse] = []


def end_page_middleware(get_response: GetResponse) -> GetResponse:
    """Note where `skip_page_middleware` leads. Django builds the innermost middleware first."""
    _behind_pages.append(get_response)
    return get_response


def skip_page_middleware(get_response: GetResponse) -> GetResponse:
    """Skip the middleware up to `end_page_middleware` for the API, which has no sessions, cookies or messages."""
    behind = _behind_pages.pop()

    def middleware(request: HttpRequest) -> HttpResponse:
        return behind(request) if paths.is_api(request.path_info) else get_response(request)

    return middleware


class BrowserPolicies(CSPMiddleware):
    """Sets the content security policy. Admin pages need a wider policy than the rest of the site."""

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
            # The policy is the same for every response, and slow to build.
            response.headers.setdefault(HEADER, self._of_api)
            return response
        return super().process_response(request, response)
