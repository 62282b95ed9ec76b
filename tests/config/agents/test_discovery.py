"""Programs find the tools from the domain: the catalog, the card, and the server's own description."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import Client
from pytest_django.fixtures import Settings

from tests.config.agents.test_protocol import ask, ask_modern
from tests.people import Person


def card(client: Client) -> dict[str, Any]:
    entry = client.get("/.well-known/ai-catalog.json").json()["entries"][0]
    found = client.get(urlsplit(entry["url"]).path)
    assert found["Content-Type"] == entry["type"]
    answer: dict[str, Any] = found.json()
    return answer


def test_the_catalog_leads_to_the_card_and_the_card_to_the_server(client: Client) -> None:
    remote = card(client)["remotes"][0]
    assert (remote["type"], remote["url"]) == ("streamable-http", f"{settings.SITE_URL}/mcp")


@pytest.mark.django_db
def test_the_card_says_what_the_server_says(client: Client, alice: Person) -> None:
    found = card(client)
    result = ask_modern(alice, "server/discover").json()["result"]
    said = result["_meta"]["io.modelcontextprotocol/serverInfo"]
    assert (found["title"], found["version"]) == (said["title"], said["version"])
    for version in found["remotes"][0]["supportedProtocolVersions"][1:]:
        params = {"protocolVersion": version, "capabilities": {}, "clientInfo": said}
        agreed = ask(alice, "initialize", params).json()["result"]["protocolVersion"]
        assert agreed == version


def test_names_are_made_of_the_domain(client: Client, settings: Settings) -> None:
    settings.SITE_URL = "https://find.example.com"
    entry = client.get("/.well-known/mcp/catalog.json").json()["entries"][0]
    assert entry["identifier"] == "urn:air:find.example.com:kindred"
    assert card(client)["name"] == "com.example.find/kindred"


def test_pages_of_any_origin_may_read_both(client: Client) -> None:
    for path in ("/.well-known/ai-catalog.json", "/mcp/server-card"):
        response = client.get(path)
        assert response["Access-Control-Allow-Origin"] == "*"
        assert len(card(client)["description"]) <= 100
