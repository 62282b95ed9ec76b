"""What every request passes through."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers, get_max_age

from billing.access import authentication, blocking
from config import errors
from config.kit import notes

GetResponse = Callable[[HttpRequest], HttpResponse]


def label(get_response: GetResponse) -> GetResponse:
    """Name every request, so that an answer, a log line and a ledger row can be brought together.

    What was noted on the way is written as headers here, once. A client's own X-Request-Id is not believed.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        noted = notes.of(request)
        response = get_response(request)
        response["X-Request-Id"] = noted.request_id
        response["X-Billing-Plan"] = noted.plan
        for name, value in noted.headers.items():
            response[name] = value
        return response

    return middleware


def note_plan(get_response: GetResponse) -> GetResponse:
    """Know the tier of whoever is signed in, for pages that did not ask.

    Faults of ours ask the database nothing, and what may be kept (a drawn avatar) is the same for all readers.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_fault = response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR
        is_for_all = errors.is_api(request) or get_max_age(response)
        if not is_fault and not is_for_all and request.user.is_authenticated:
            authentication.current_membership(request)
        return response

    return middleware


def keep_nowhere(get_response: GetResponse) -> GetResponse:
    """Pages around signing in show things once (recovery codes, a secret to scan); no browser or proxy keeps them."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path_info.startswith("/accounts/"):
            add_never_cache_headers(response)
        return response

    return middleware


def tell_beside(get_response: GetResponse) -> GetResponse:
    """What was done is told beside a part that HTMX puts in as it is on a whole page, which tells it itself."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_part = bool(getattr(request, "htmx", False)) and response.status_code == HTTPStatus.OK
        told = messages.get_messages(request) if is_part else None
        if told and not getattr(told, "used", True):
            response.content += render_to_string(
                "parts/messages.html", {"messages": told, "is_part": True}
            ).encode()
        return response

    return middleware


OF_THE_BODY: Final = ("Content-Type", "Content-Length", "Content-Encoding", "Content-Language")


class OneErrorEnvelope:
    """Give every error the one shape, also those that Django answers by itself (404, 405, bad hosts)."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        bare = response.status_code >= 400 and not isinstance(response, errors.Envelope)
        if not bare or not errors.wants_json(request):
            return response
        shaped = errors.respond(request, errors.from_status(response.status_code))
        for name, value in response.items():
            if name not in OF_THE_BODY:
                shaped[name] = value
        return shaped

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Errors that we know are answered; the rest is left to Django, which logs and reports it."""
        return errors.answer(request, exception) if errors.translate(exception) else None


def believe_proxies_only(get_response: GetResponse) -> GetResponse:
    """That a request came by https is for a trusted proxy to say, and for nobody else."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not blocking.comes_from_proxy(request):
            request.META.pop("HTTP_X_FORWARDED_PROTO", None)
        return get_response(request)

    return middleware


class BrowserPolicies(CSPMiddleware):
    """What a page may load and use. The admin's need more than the site's own."""

    UNUSED: Final = "camera=(), geolocation=(), microphone=(), usb=()"

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
        return super().process_response(request, response)
