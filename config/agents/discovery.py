"""Serves two documents that let programs find the MCP server by its domain. They are an AI catalog, and the MCP server
card (SEP-2127) that the catalog links to."""

from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse

from config.kit.methods import read_only

CATALOG_TYPE: Final = "application/ai-catalog+json"
CARD_TYPE: Final = "application/mcp-server-card+json"
CARD_SCHEMA: Final = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"
DESCRIPTION: Final = (
    "Finds creators on Instagram, TikTok and YouTube, with reasons in their own words."
)
"""The description on the server card. The standard allows at most 100 characters."""
_KEPT: Final = {"Cache-Control": "public, max-age=3600"}


@read_only
def catalog(_: HttpRequest) -> HttpResponse:
    """Serves /.well-known/ai-catalog.json, and the same catalog at the paths of earlier drafts of the standard."""
    from config.agents.messages import SERVER

    entry = {
        "identifier": f"urn:air:{_host()}:{SERVER.name}",
        "displayName": SERVER.title,
        "type": CARD_TYPE,
        "url": f"{settings.SITE_URL}/mcp/server-card",
    }
    host = {"displayName": SERVER.title, "documentationUrl": f"{settings.SITE_URL}/docs/agents"}
    found = {"specVersion": "1.0", "host": host, "entries": [entry]}
    return JsonResponse(found, content_type=CATALOG_TYPE, headers=_KEPT)


@read_only
def server_card(_: HttpRequest) -> HttpResponse:
    """Serves /mcp/server-card, which tells clients the address and the protocol versions of the MCP server."""
    from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS

    from config.agents.messages import SERVER

    remote = {
        "type": "streamable-http",
        "url": f"{settings.SITE_URL}/mcp",
        "supportedProtocolVersions": [*MODERN_PROTOCOL_VERSIONS, *HANDSHAKE_PROTOCOL_VERSIONS],
    }
    card = {
        "$schema": CARD_SCHEMA,
        "name": f"{'.'.join(reversed(_host().split('.')))}/{SERVER.name}",
        "title": SERVER.title,
        "description": DESCRIPTION,
        "version": SERVER.version,
        "websiteUrl": f"{settings.SITE_URL}/docs/agents",
        "remotes": [remote],
    }
    return JsonResponse(card, content_type=CARD_TYPE, headers=_KEPT)


def _host() -> str:
    return urlsplit(settings.SITE_URL).hostname or ""
