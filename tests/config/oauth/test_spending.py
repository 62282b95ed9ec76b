"""A connected program is metered as a key is: scopes, cap, budgets, headers, ledger, retries."""

from typing import Any

import pytest
from django.test import Client

from billing.models import ApiKey, Connection, LedgerEntry
from billing.programs import connections
from config.api.operations import OFFERED
from tests.config.oauth.flow import MCP, Program, bearing, give_token
from tests.good_requests import described, good, shelf
from tests.people import Person
from tests.search.answering import asked, bakers

__all__ = ["asked", "shelf"]
pytestmark = pytest.mark.django_db

SEARCH = {"query": "rye", "limit": 10}
EVERY = "read search live lists billing:read"


@pytest.fixture
def program(db: None) -> Program:
    return Program()


def search(client: Client, **headers: str) -> Any:
    return client.post("/v1/search", SEARCH, "application/json", headers=headers)


def call(client: Client, tool: str, **arguments: Any) -> Any:
    params = {"name": tool, "arguments": arguments}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    return client.post("/mcp", message, "application/json")


@pytest.mark.usefixtures("asked")
def test_a_program_is_charged_and_told_as_a_key_is(alice: Person, program: Program) -> None:
    bakers(2)
    ours = search(bearing(program.connect(alice)["access_token"]))
    keys = search(alice.client)
    assert ours.status_code == keys.status_code == 200
    same = ("X-Credits-Charged", "X-Credits-Features", "X-Billing-Plan", "RateLimit-Limit-Minute")
    assert [ours[name] for name in same] == [keys[name] for name in same]
    by_program, by_key = LedgerEntry.objects.order_by("number")
    assert (by_program.face, by_key.face) == ("oauth", "key")
    assert by_program.api_key == Connection.objects.get().key
    assert by_program.account == alice.account


@pytest.mark.usefixtures("asked")
def test_a_tool_call_of_a_program_has_the_face_of_tools(alice: Person, program: Program) -> None:
    bakers(1)
    client = bearing(program.connect(alice, resource=MCP)["access_token"])
    assert call(client, "search_creators", **SEARCH).status_code == 200
    assert LedgerEntry.objects.get().face == "mcp"
    assert LedgerEntry.objects.get().api_key == Connection.objects.get().key


@pytest.mark.usefixtures("asked")
def test_the_cap_stops_the_program_and_not_the_account(alice: Person, program: Program) -> None:
    bakers(1)
    client = bearing(program.connect(alice, cap="50")["access_token"])
    assert search(client).status_code == 200
    refused = search(client)
    assert refused.status_code == 429
    assert refused.json()["error"]["code"] == "quota_exceeded"
    assert search(alice.client).status_code == 200
    connections.set_cap(Connection.objects.get(), 10_000_000)
    assert search(client).status_code == 200


@pytest.mark.usefixtures("asked")
def test_a_cap_of_zero_allows_free_operations(alice: Person, program: Program) -> None:
    client = bearing(program.connect(alice, cap="0")["access_token"])
    assert search(client).status_code == 429
    assert client.get("/v1/usage").status_code == 200


@pytest.mark.usefixtures("asked")
def test_connecting_again_does_not_empty_the_cap(alice: Person, program: Program) -> None:
    bakers(1)
    assert search(bearing(program.connect(alice, cap="50")["access_token"])).status_code == 200
    again = bearing(program.connect(alice, cap="50")["access_token"])
    assert search(again).status_code == 429


@pytest.mark.usefixtures("asked")
def test_a_retry_with_the_same_idempotency_key_is_free(alice: Person, program: Program) -> None:
    bakers(1)
    client = bearing(program.connect(alice)["access_token"])
    answers = [search(client, **{"Idempotency-Key": "k"}) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert LedgerEntry.objects.count() == 1


@pytest.mark.slow
def test_each_operation_is_refused_without_its_scope(
    alice: Person, shelf: Any, subtests: pytest.Subtests
) -> None:
    every = EVERY.split()
    without = {
        scope: give_token(alice, scope=" ".join(other for other in every if other != scope))
        for scope in every
    }
    for name, operation in OFFERED.items():
        with subtests.test(name):
            answer = described()[name].send(bearing(without[operation.scope]), good()[name])
            assert answer.status_code == 403
            assert answer["X-Should-Retry"] == "false"
            challenge = answer["WWW-Authenticate"]
            assert 'error="insufficient_scope"' in challenge
            assert f'scope="{operation.scope}"' in challenge
    assert not LedgerEntry.objects.filter(face="oauth").exists()


def test_a_tool_beyond_the_scope_is_a_challenge_that_clients_follow(
    alice: Person, program: Program
) -> None:
    client = bearing(program.connect(alice, resource=MCP, scope="read")["access_token"])
    answer = call(client, "get_usage")
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "forbidden"
    assert answer.json()["error"]["details"]["reason"] == "insufficient_scope"
    assert 'scope="billing:read"' in answer["WWW-Authenticate"]
    assert "/.well-known/oauth-protected-resource/mcp" in answer["WWW-Authenticate"]


@pytest.mark.usefixtures("asked")
def test_usage_names_programs_and_keys(alice: Person, program: Program) -> None:
    bakers(1)
    client = bearing(program.connect(alice)["access_token"])
    search(client)
    search(alice.client)
    usage = client.get("/v1/usage").json()
    assert usage["programs"] == [{"program": "Scout", "credits": "27", "charges": 1}]
    assert {row["face"] for row in usage["faces"]} == {"oauth", "key"}


def test_the_key_of_a_program_opens_nothing_by_itself(alice: Person, program: Program) -> None:
    program.connect(alice)
    key = Connection.objects.get().key
    assert key.digest is None
    assert str(key) == "Scout"
    page = alice.browser.get("/account/keys").text
    assert "Scout" not in page
    for path in (f"/account/keys/{key.pk}", f"/account/keys/{key.pk}/revoke"):
        assert alice.browser.get(path).status_code == 404
    assert ApiKey.objects.filter(account=alice.account).count() == 2
