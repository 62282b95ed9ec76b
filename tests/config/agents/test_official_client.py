"""The official client, over HTTP and over a pipe, with a real server: list, call, page, be refused, be charged."""

import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import httpx2
import pytest
from django.conf import settings
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from pytest_django.live_server_helper import LiveServer

from billing.models import LedgerEntry
from search.briefs.requests import SearchRequest
from tests.people import Person
from tests.search.answering import asked, bakers

__all__ = ["asked"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
Talk = Callable[[Client], Awaitable[None]]


def over_http(live_server: LiveServer, alice: Person, talk: Talk, mode: str = "auto") -> None:
    async def run() -> None:
        headers = {"X-API-Key": alice.secret}
        async with httpx2.AsyncClient(headers=headers, timeout=30) as http:
            transport = streamable_http_client(f"{live_server.url}/mcp", http_client=http)
            async with Client(transport, mode=mode) as client:
                await talk(client)

    anyio.run(run)


async def brief_to_page(client: Client) -> None:
    tools = {tool.name for tool in (await client.list_tools()).tools}
    assert {"search_creators", "get_search_page", "get_creator"} <= tools
    found = await client.call_tool("search_creators", {"query": "sourdough bakers", "limit": 2})
    first = read(found)
    assert len(first["data"]) == 2
    assert (found.meta or {})["kindred/credits_charged"] == "29"
    page = await client.call_tool("get_search_page", {"id": first["search_id"], "limit": 1})
    assert len(read(page)["data"]) == 1
    assert (page.meta or {})["kindred/credits_charged"] == "0"
    refused = await client.call_tool("search_creators", {"query": "bakers", "max_credits": 1})
    assert refused.is_error


def read(result: Any) -> dict[str, Any]:
    assert not result.is_error, result.content
    content: dict[str, Any] = result.structured_content
    return content


@pytest.mark.parametrize("mode", ["auto", "legacy", "2026-07-28"])
def test_the_official_client_works_and_pays_for_the_account(
    live_server: LiveServer, alice: Person, asked: list[SearchRequest], mode: str
) -> None:
    bakers(3)
    over_http(live_server, alice, brief_to_page, mode)
    entry = LedgerEntry.objects.get(account=alice.account)
    assert (entry.operation, entry.amount_micros) == ("search.create", 290_000)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_official_client_works_over_a_pipe(
    live_server: LiveServer, alice: Person, asked: list[SearchRequest], mode: str
) -> None:
    bakers(3)
    command = [sys.executable, "-W", "ignore", "manage.py", "mcp_stdio", "--url", live_server.url]
    surroundings = os.environ | {"KINDRED_KEY": alice.secret}

    async def run() -> None:
        server = StdioServerParameters(command=command[0], args=command[1:], env=surroundings)
        async with Client(server, mode=mode) as client:
            await brief_to_page(client)

    anyio.run(run)
    assert LedgerEntry.objects.filter(account=alice.account).count() == 1


def test_the_program_of_the_documentation_works(
    live_server: LiveServer, alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(3)
    text = (settings.BASE_DIR / "docs" / "agents.md").read_text()
    program = text.partition("```python\n")[2].partition("```")[0]
    program = program.replace("http://localhost:8000", live_server.url)
    program = program.replace("kin_live_…", alice.secret)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout.startswith("["), done.stderr
    assert LedgerEntry.objects.filter(account=alice.account).count() == 1
