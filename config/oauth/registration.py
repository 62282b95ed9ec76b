"""Lets programs register themselves as OAuth clients (RFC 7591). Anyone can do this, so names and addresses are
untrusted."""

import json
import re
from contextlib import suppress
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST
from oauth2_provider.views import (
    DynamicClientRegistrationManagementView,
    DynamicClientRegistrationView,
)

from billing.access import blocked
from billing.offers.daily_limits import count_within, seconds_until_tomorrow
from billing.programs.connections import LONGEST_NAME, make_room_for_registration
from billing.programs.scopes import SCOPES
from config.api import bodies
from config.kit import clock
from config.kit.errors import InvalidRequest
from config.kit.loopback import is_loopback
from config.kit.text import drop_unstorable, one_line
from config.oauth.answers import keep_shape, refuse
from config.oauth.provider import DEFAULT_SCOPES

PER_DAY: Final = 50
"""Maximum registrations per day from one IP address."""
KIND: Final = "registrations"
MOST_ADDRESSES: Final = 10
LONGEST_ADDRESS: Final = 500
GRANTS: Final = {"authorization_code", "refresh_token"}
RESPONSES: Final = ["code"]
NEVER: Final = 0
"""The value of `client_secret_expires_at` for a secret without expiry (RFC 7591, section 3.2.1)."""
HOST: Final = re.compile(r"([a-z\d.-]+|\[[\da-f:.]+\])(:\d+)?", re.IGNORECASE | re.ASCII)
"""Matches hosts in ASCII, without a user name. Other hosts are not allowed, because the consent page and its content
security policy contain the host."""

_create = DynamicClientRegistrationView.as_view()
_manage = DynamicClientRegistrationManagementView.as_view()


@csrf_exempt
@require_POST
def register(request: HttpRequest) -> HttpResponse:
    address = blocked.counted_address_of(request)
    if address and not count_within({address: PER_DAY}, KIND):
        text = "Too many programs registered from your address today."
        response = refuse("temporarily_unavailable", text, HTTPStatus.TOO_MANY_REQUESTS)
        response["Retry-After"] = str(seconds_until_tomorrow(clock.now()))
        return response
    said: Any = None
    with suppress(InvalidRequest):
        said = bodies.read_body(request)
    problem = find_problem(said)
    if problem is not None:
        return refuse(*problem)
    make_room_for_registration()
    request.user = AnonymousUser()
    created = _create(request)
    if created.status_code != HTTPStatus.CREATED:
        return keep_shape(created)
    told = json.loads(created.content) | _describe(said)
    if "client_secret" in told:
        told["client_secret_expires_at"] = NEVER
    return JsonResponse(told, status=HTTPStatus.CREATED)


def _describe(said: dict[str, Any]) -> dict[str, Any]:
    """Returns fields of the registration that the library's response leaves out. Clients need these fields to know what
    they can request."""
    known = [scope for scope in said.get("scope", "").split() if scope in SCOPES]
    method = said.get("token_endpoint_auth_method")
    return {
        "response_types": RESPONSES,
        "scope": " ".join(known or DEFAULT_SCOPES),
        **({"token_endpoint_auth_method": method} if method else {}),
    }


@csrf_exempt
@require_http_methods(["GET", "DELETE"])
def registration(request: HttpRequest, client_id: str) -> HttpResponse:
    """Shows or deletes a registration (RFC 7592). A program that wants to change its registration registers again."""
    return keep_shape(_manage(request, client_id=client_id))


def find_problem(said: Any) -> tuple[str, str] | None:
    """Returns an error code of RFC 7591 and a description, if the registration has a problem that the library does not
    detect. Returns None otherwise."""
    if not isinstance(said, dict):
        return "invalid_client_metadata", "Send a JSON object."
    name = said.get("client_name", "")
    is_text = isinstance(name, str) and len(name) <= LONGEST_NAME
    if not is_text or drop_unstorable(one_line(name)) != name.strip():
        text = f"client_name has at most {LONGEST_NAME} characters on one line."
        return "invalid_client_metadata", text
    asked = said.get("grant_types", [])
    if not isinstance(asked, list) or not all(str(grant) in GRANTS for grant in asked):
        return "invalid_client_metadata", f"grant_types can hold {' and '.join(sorted(GRANTS))}."
    if said.get("response_types", RESPONSES) != RESPONSES:
        return "invalid_client_metadata", "response_types can hold only code."
    if not isinstance(said.get("scope", ""), str):
        return "invalid_client_metadata", "scope is a text of names with spaces between them."
    return _find_address_problem(said.get("redirect_uris"))


def _find_address_problem(addresses: Any) -> tuple[str, str] | None:
    if not isinstance(addresses, list) or not 1 <= len(addresses) <= MOST_ADDRESSES:
        return "invalid_redirect_uri", f"redirect_uris holds 1 to {MOST_ADDRESSES} addresses."
    if not all(isinstance(address, str) and _is_safe(address) for address in addresses):
        return (
            "invalid_redirect_uri",
            "A redirect address is https, or http at localhost, 127.0.0.1 or [::1], without names of users and spaces.",
        )
    return None


def _is_safe(address: str) -> bool:
    """Returns whether a redirect address is encrypted or local, and contains no spaces. (The database separates
    addresses with spaces.) Addresses of apps with their own scheme are also allowed."""
    if len(address) > LONGEST_ADDRESS or any(c.isspace() or not c.isprintable() for c in address):
        return False
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    if parts.scheme not in ("https", "http"):
        return True
    is_host = HOST.fullmatch(parts.netloc) is not None
    return is_host and (parts.scheme == "https" or is_loopback(address))
