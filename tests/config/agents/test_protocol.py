"""The protocol of `/mcp`: versions, refusals, and bad messages that do not break it."""

import json
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mcp_types import CLIENT_CAPABILITIES_META_KEY, PROTOCOL_VERSION_META_KEY

from tests.people import Person

pytestmark = pytest.mark.django_db
MODERN = "2026-07-28"
META = {PROTOCOL_VERSION_META_KEY: MODERN, CLIENT_CAPABILITIES_META_KEY: {}}


def post(client: Client, body: Any, **headers: str) -> Any:
    text = body if isinstance(body, str) else json.dumps(body)
    return client.post("/mcp", text, content_type="application/json", headers=headers)


def ask(alice: Person, method: str, params: Any = None, **headers: str) -> Any:
    """Ask as clients before 2026-07-28 do."""
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}}
    return post(alice.client, message, **headers)


def ask_modern(alice: Person, method: str, params: Any = None, **headers: str) -> Any:
    said = {"mcp-protocol-version": MODERN, "mcp-method": method}
    name = (params or {}).get("name")
    said |= {"mcp-name": name} if name else {}
    return ask(alice, method, {"_meta": META} | (params or {}), **(said | headers))


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
def test_older_clients_agree_on_their_version(alice: Person, version: str) -> None:
    said = {"name": "test", "version": "1"}
    params = {"protocolVersion": version, "capabilities": {}, "clientInfo": said}
    result = ask(alice, "initialize", params).json()["result"]
    assert result["protocolVersion"] == version
    assert result["capabilities"]["tools"] == {"listChanged": False}


def test_an_unknown_version_is_answered_with_the_newest_that_shakes_hands(alice: Person) -> None:
    said = {"name": "test", "version": "1"}
    params = {"protocolVersion": "2031-01-01", "capabilities": {}, "clientInfo": said}
    assert ask(alice, "initialize", params).json()["result"]["protocolVersion"] == "2025-11-25"


def test_new_clients_discover_the_server_without_a_handshake(alice: Person) -> None:
    result = ask_modern(alice, "server/discover").json()["result"]
    assert result["supportedVersions"] == [MODERN]
    assert "max_credits" in result["instructions"]


def test_a_version_that_is_not_served_is_named_with_those_that_are(alice: Person) -> None:
    meta = META | {PROTOCOL_VERSION_META_KEY: "2031-01-01"}
    answer = ask_modern(
        alice, "tools/list", {"_meta": meta}, **{"mcp-protocol-version": "2031-01-01"}
    )
    assert answer.status_code == 400
    assert answer.json()["error"]["data"]["supported"] == [MODERN]


@pytest.mark.parametrize("header", ["mcp-protocol-version", "mcp-method", "mcp-name"])
def test_headers_that_contradict_the_message_are_refused(alice: Person, header: str) -> None:
    params = {"name": "list_prices", "arguments": {}}
    assert ask_modern(alice, "tools/call", params).status_code == 200
    answer = ask_modern(alice, "tools/call", params, **{header: "other"})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == -32020


def test_an_unknown_method_and_an_unknown_tool_are_errors_of_the_protocol(alice: Person) -> None:
    assert ask(alice, "prompts/list").json()["error"]["code"] == -32601
    assert ask_modern(alice, "prompts/list").status_code == 404
    unknown = ask(alice, "tools/call", {"name": "delete_everything"}).json()["error"]
    assert unknown["code"] == -32602
    assert unknown["message"] == "There is no tool delete_everything."


def test_a_notification_is_accepted_without_an_answer(alice: Person) -> None:
    answer = post(alice.client, {"jsonrpc": "2.0", "method": "notifications/initialized"})
    assert (answer.status_code, answer.content) == (202, b"")


@pytest.mark.parametrize(
    "body", ["[]", "{", "7", '"ping"', '{"id": 1}', '{"jsonrpc": "2.0", "id": {}}']
)
def test_a_malformed_request_is_refused(alice: Person, body: str) -> None:
    answer = post(alice.client, body)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in (-32700, -32600)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    method=st.sampled_from(["initialize", "tools/list", "tools/call", "ping", "server/discover"]),
    params=json_values,
    envelope=st.booleans(),
)
def test_no_message_is_an_error_on_our_side(
    alice: Person, method: str, params: Any, envelope: bool
) -> None:
    if envelope and isinstance(params, dict):
        params = {"_meta": META} | params
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    answer = post(alice.client, message)
    assert answer.status_code in (200, 400, 404)
    assert answer.json()["jsonrpc"] == "2.0"


# --- Who may ---------------------------------------------------------------------------------------


def test_without_a_key_every_message_is_401(client: Client) -> None:
    answer = post(client, {"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "unauthorized"
    assert "WWW-Authenticate" in answer.headers


def test_a_wrong_key_is_401(client: Client) -> None:
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    assert post(client, message, **{"X-API-Key": "wrong"}).status_code == 401


def test_a_key_may_come_as_a_bearer_token(client: Client, alice: Person) -> None:
    message = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    answer = post(client, message, Authorization=f"Bearer {alice.secret}")
    assert answer.json()["result"] == {}


def test_a_page_of_another_site_is_refused(alice: Person) -> None:
    assert ask(alice, "ping", Origin="https://elsewhere.example").status_code == 403
    assert ask(alice, "ping", Origin="http://[").status_code == 403
    assert ask(alice, "ping", Origin="http://testserver").status_code == 200
    assert ask(alice, "ping", Origin="http://localhost:6274").status_code == 200


def test_only_post_is_answered(alice: Person) -> None:
    assert alice.client.get("/mcp").status_code == 405
    assert alice.client.delete("/mcp").status_code == 405


def test_a_body_of_another_kind_or_size_is_refused(alice: Person) -> None:
    assert alice.client.post("/mcp", b"x", content_type="text/plain").status_code == 415
    assert post(alice.client, '"' + "x" * 1_100_000 + '"').status_code == 413
