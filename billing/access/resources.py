"""The two addresses for which Kindred issues OAuth tokens (RFC 8707): `/mcp` and `/v1`. A token for one of these
addresses is rejected at the other."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest

from config.kit.loopback import is_loopback

API: Final = "/v1"
MCP: Final = "/mcp"
PATHS: Final = (API, MCP)
METADATA: Final = "/.well-known/oauth-protected-resource"


def name_site(request: HttpRequest) -> str:
    """Returns the address of the site: SITE_URL, or in development the address to which the request was sent."""
    if is_loopback(settings.SITE_URL):
        return request.build_absolute_uri("/").rstrip("/")
    return settings.SITE_URL


def name_resource(request: HttpRequest) -> str:
    return name_site(request) + _path_of(request)


def name_metadata(request: HttpRequest) -> str:
    """Returns the address of the OAuth metadata of the requested resource (RFC 9728)."""
    return name_site(request) + METADATA + _path_of(request)


def name_api(request: HttpRequest) -> str:
    """Returns the address of the API. Tokens are issued for this address if a program does not name another one."""
    return name_site(request) + API


def list_resources(request: HttpRequest) -> list[str]:
    return [name_site(request) + path for path in PATHS]


def _path_of(request: HttpRequest) -> str:
    is_mcp = request.path_info == MCP or request.path_info.startswith(f"{MCP}/")
    return MCP if is_mcp else API
