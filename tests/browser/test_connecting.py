"""A program signs in as the official client does: its user allows it in a browser, it pays by its cap, and is ended."""

import queue
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import anyio
import httpx2
import pytest
from django.contrib.auth.models import User
from mcp import Client
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientInformationFull, OAuthClientMetadata, OAuthToken
from playwright.sync_api import expect
from pydantic import AnyUrl
from pytest_django.live_server_helper import LiveServer

from billing.accounts import services
from billing.models import Connection, LedgerEntry
from search.briefs.requests import SearchRequest
from tests.browser.conftest import Watched, sign_in
from tests.search.answering import bakers

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PATIENCE_S = 60


class Kept:
    """What the program stores."""

    tokens: OAuthToken | None = None
    info: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.info

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.info = client_info


class Program:
    """The official client in a thread of its own, and the address on this machine that takes the code."""

    def __init__(self, site: str) -> None:
        self.site, self.kept = site, Kept()
        self.opened: queue.Queue[str] = queue.Queue()
        self.called: queue.Queue[dict[str, list[str]]] = queue.Queue()
        self.found: Any = None
        self.server = HTTPServer(("127.0.0.1", 0), self._handler())
        self.callback = f"http://127.0.0.1:{self.server.server_port}/callback"
        self.threads = [
            threading.Thread(target=self.server.serve_forever, daemon=True),
            threading.Thread(target=anyio.run, args=(self._work,), daemon=True),
        ]

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        called = self.called

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                address = urlsplit(self.path)
                if address.path == "/callback":
                    called.put(parse_qs(address.query))
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(b"<h1>Connected</h1>")

            def log_message(self, *_: Any) -> None:
                """Nothing is logged."""

        return Handler

    async def _work(self) -> None:
        async with httpx2.AsyncClient(auth=self._auth(), timeout=PATIENCE_S) as http:
            transport = streamable_http_client(f"{self.site}/mcp", http_client=http)
            async with Client(transport) as client:
                asked = {"query": "sourdough bakers", "limit": 2}
                self.found = await client.call_tool("search_creators", asked)

    def _auth(self) -> OAuthClientProvider:
        return OAuthClientProvider(
            server_url=f"{self.site}/mcp",
            client_metadata=OAuthClientMetadata(
                client_name="Scout",
                redirect_uris=[AnyUrl(self.callback)],
                grant_types=["authorization_code", "refresh_token"],
                response_types=["code"],
                token_endpoint_auth_method="none",
            ),
            storage=self.kept,
            redirect_handler=self._open,
            callback_handler=self._wait,
        )

    async def _open(self, address: str) -> None:
        self.opened.put(address)

    async def _wait(self) -> AuthorizationCodeResult:
        said = await anyio.to_thread.run_sync(lambda: self.called.get(timeout=PATIENCE_S))
        return AuthorizationCodeResult(
            code=said["code"][0], state=said["state"][0], iss=said["iss"][0]
        )


@pytest.fixture
def program(live_server: LiveServer) -> Iterator[Program]:
    made = Program(live_server.url)
    for thread in made.threads:
        thread.start()
    yield made
    made.server.shutdown()
    made.server.server_close()


def test_a_program_is_allowed_pays_and_is_disconnected(
    dora: User, asked: list[SearchRequest], program: Program, desk: Watched
) -> None:
    account = services.get_owned_account(dora)
    bakers(2)
    page = desk.context.new_page()
    page.goto(program.opened.get(timeout=PATIENCE_S))
    sign_in(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Let “Scout” use your account?")
    expect(page.get_by_text("Search for creators, find similar creators")).to_be_visible()
    page.get_by_label("Monthly cap").fill("100")
    page.get_by_role("button", name="Allow", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Connected")
    program.threads[1].join(PATIENCE_S)
    assert len(program.found.structured_content["data"]) == 2
    entry, connection = LedgerEntry.objects.get(), Connection.objects.get()
    assert (entry.account, entry.api_key, entry.face) == (account, connection.key, "mcp")
    assert connection.key.month_cap_micros == 1_000_000

    page.goto(f"{desk.origin}/account/programs")
    row = page.get_by_role("row", name="Scout")
    expect(row).to_contain_text("of 100")
    row.get_by_role("link", name="Disconnect").click()
    page.get_by_role("dialog").get_by_role("button", name="Disconnect").click()
    expect(page.get_by_text("No program is connected")).to_be_visible()
    assert program.kept.tokens
    token = {"Authorization": f"Bearer {program.kept.tokens.access_token}"}
    assert httpx2.post(f"{desk.origin}/mcp", json={}, headers=token).status_code == 401
    own_machine = program.callback.removesuffix("/callback")
    desk.complaints = [said for said in desk.complaints if own_machine not in said]
