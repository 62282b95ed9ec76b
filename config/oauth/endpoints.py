"""The OAuth endpoints for programs: tokens, revocation, and metadata about the server."""

import hashlib
from typing import Final

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from oauth2_provider.views import OAuthServerMetadataView, RevokeTokenView, TokenView

from billing.access import resources
from billing.programs.scopes import SCOPES
from config.kit.methods import read_only
from config.kit.rows import run_statement
from config.oauth.answers import is_readable, keep_shape, refuse

UNREADABLE: Final = ("invalid_request", "The request cannot be read.")

_tokens = TokenView()
_revoke = RevokeTokenView.as_view()
server_metadata = read_only(OAuthServerMetadataView.as_view())
"""Serves metadata about this authorization server (RFC 8414)."""


@csrf_exempt
@require_POST
def token(request: HttpRequest) -> HttpResponse:
    """Exchanges an authorization code or a refresh token for new tokens."""
    if not is_readable(request):
        return refuse(*UNREADABLE)
    with transaction.atomic():
        _take_turn(request)
        return keep_shape(_tokens.authorization_flow_token_response(request))


def _take_turn(request: HttpRequest) -> None:
    """Waits for other requests with the same code or refresh token. Otherwise two simultaneous requests could both use
    it."""
    used = request.POST.get("code", "") + request.POST.get("refresh_token", "")
    number = int.from_bytes(hashlib.sha256(used.encode()).digest()[:8], signed=True)
    run_statement("SELECT pg_advisory_xact_lock(%s)", [number])


@csrf_exempt
@require_POST
def revoke(request: HttpRequest) -> HttpResponse:
    """Revokes a token and all other tokens of the same authorization (RFC 7009)."""
    if not is_readable(request):
        return refuse(*UNREADABLE)
    return keep_shape(_revoke(request))


@read_only
def resource_metadata(request: HttpRequest, path: str) -> HttpResponse:
    """Serves metadata about a protected resource (RFC 9728). Raises Http404 for an unknown path."""
    if f"/{path}" not in resources.PATHS:
        raise Http404
    site = resources.name_site(request)
    return JsonResponse(
        {
            "resource": f"{site}/{path}",
            "authorization_servers": [site],
            "scopes_supported": list(SCOPES),
            "bearer_methods_supported": ["header"],
            "resource_name": "Kindred",
            "resource_documentation": f"{site}/docs/agents",
        }
    )
