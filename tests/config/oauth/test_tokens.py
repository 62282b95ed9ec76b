"""Codes and tokens: the steps that give a program a token, and the ones that do not."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from oauth2_provider.models import AccessToken, Grant, RefreshToken

from billing.access import blocked
from billing.models import Connection, Membership
from billing.programs import connections
from config.kit import clock
from tests.config.oauth.flow import API, CALLBACK, MCP, Program, bearing, challenge, told
from tests.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def program(db: None) -> Program:
    return Program()


def usage(token: str) -> Any:
    return bearing(token).get("/v1/usage")


def test_a_code_with_its_verifier_becomes_tokens(alice: Person, program: Program) -> None:
    answer = program.exchange(program.read_code(alice))
    assert answer["Cache-Control"] == "no-store"
    tokens = answer.json()
    assert tokens["token_type"] == "Bearer"
    assert tokens["expires_in"] == 3600
    assert tokens["scope"] == "read search billing:read"
    assert tokens["access_token"].startswith("kin_oauth_")
    assert usage(tokens["access_token"]).json()["plan"] == "tier_3"


def test_no_token_is_stored_as_it_is(alice: Person, program: Program) -> None:
    tokens = program.connect(alice)
    stored = [*AccessToken.objects.values_list("token", flat=True)]
    stored += RefreshToken.objects.values_list("token", flat=True)
    assert set(stored) == {""}
    assert tokens["access_token"]
    assert tokens["refresh_token"]


def test_the_redirect_names_the_issuer_and_gives_the_state_back(
    alice: Person, program: Program
) -> None:
    said = told(program.allow(alice))
    assert said["iss"] == "http://testserver"
    assert said["state"] == "s1"


@pytest.mark.parametrize(
    "spoilt",
    [
        {"code_verifier": None},
        {"code_verifier": "w" * 43},
        {"redirect_uri": "http://127.0.0.1:5000/other"},
        {"client_id": "unknown"},
        {"code": "unknown"},
    ],
)
def test_a_spoilt_exchange_gets_no_token(
    alice: Person, program: Program, spoilt: dict[str, Any]
) -> None:
    code = program.read_code(alice)
    answer = program.exchange(spoilt.pop("code", code), **spoilt)
    assert answer.status_code in (400, 401)
    assert isinstance(answer.json()["error"], str)
    assert not AccessToken.objects.filter(user=alice.user).exists()


def test_a_code_is_for_the_program_that_asked_for_it(alice: Person, program: Program) -> None:
    answer = Program().exchange(program.read_code(alice))
    assert answer.json()["error"] == "invalid_grant"


def test_a_code_that_comes_twice_ends_the_tokens_given_for_it(
    alice: Person, program: Program
) -> None:
    code = program.read_code(alice)
    tokens = program.exchange(code).json()
    assert usage(tokens["access_token"]).status_code == 200
    assert program.exchange(code).json()["error"] == "invalid_grant"
    assert usage(tokens["access_token"]).status_code == 401
    assert program.refresh(tokens["refresh_token"]).status_code == 400


def test_a_code_lives_a_minute(alice: Person, program: Program) -> None:
    code = program.read_code(alice)
    Grant.objects.update(expires=clock.now())
    assert program.exchange(code).json()["error"] == "invalid_grant"


@pytest.mark.parametrize("grant", ["password", "client_credentials", "implicit", "x"])
def test_no_other_grant_gives_a_token(alice: Person, program: Program, grant: str) -> None:
    answer = program.exchange("", grant_type=grant, username="alice", password="x")
    assert answer.status_code == 400
    assert answer.json()["error"] == "unsupported_grant_type"


@pytest.mark.parametrize("path", ["/oauth/token", "/oauth/revoke"])
@pytest.mark.parametrize(
    ("query", "body", "basic"),
    [
        ("x=%ZZ", {"grant_type": "refresh_token"}, ""),
        ("", {"grant_type": "authorization_code", "client_id": "a\0", "code": "b"}, ""),
        ("", {"grant_type": "authorization_code", "code": "\0", "token": "\0"}, ""),
        ("", {"grant_type": "refresh_token", "refresh_token": "x", "token": "x"}, "YQBiOmM="),
    ],
)
def test_unreadable_requests_are_refused(
    db: None, path: str, query: str, body: dict[str, str], basic: str
) -> None:
    client = Client(headers={"Authorization": f"Basic {basic}"} if basic else {})
    answer = client.post(f"{path}?{query}", body)
    assert answer.status_code == 400
    assert answer.json()["error"] == "invalid_request"


# --- Refresh tokens -------------------------------------------------------------------------------


def test_a_refresh_token_is_replaced_by_each_use(alice: Person, program: Program) -> None:
    first = program.connect(alice)
    second = program.refresh(first["refresh_token"]).json()
    assert second["refresh_token"] != first["refresh_token"]
    assert usage(second["access_token"]).status_code == 200
    assert usage(first["access_token"]).status_code == 401


def test_a_refresh_token_that_was_used_ends_all_that_came_of_it(
    alice: Person, program: Program
) -> None:
    first = program.connect(alice)
    second = program.refresh(first["refresh_token"]).json()
    assert program.refresh(first["refresh_token"]).json()["error"] == "invalid_grant"
    assert usage(second["access_token"]).status_code == 401
    assert program.refresh(second["refresh_token"]).status_code == 400


def test_a_refresh_cannot_widen_scope_or_resource(alice: Person, program: Program) -> None:
    tokens = program.connect(alice)
    wider = program.refresh(tokens["refresh_token"], scope="read live")
    assert wider.json()["error"] == "invalid_scope"
    elsewhere = program.refresh(tokens["refresh_token"], resource=MCP)
    assert elsewhere.json()["error"] == "invalid_target"


def test_a_refresh_token_is_for_its_program(alice: Person, program: Program) -> None:
    tokens = program.connect(alice)
    assert Program().refresh(tokens["refresh_token"]).json()["error"] == "invalid_grant"


# --- Resources ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "resource", ["https://elsewhere.example/v1", f"{API}/", "http://testserver", "x"]
)
def test_a_request_names_a_resource_of_ours(alice: Person, program: Program, resource: str) -> None:
    said = told(program.allow(alice, resource=resource))
    assert said["error"] == "invalid_target"
    assert said["state"] == "s1"
    assert not Grant.objects.exists()


def test_without_a_resource_a_token_is_for_the_api(alice: Person, program: Program) -> None:
    """General OAuth clients name none; clients of /mcp must."""
    ours = program.connect(alice, resource=None)["access_token"]
    assert usage(ours).status_code == 200
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    assert bearing(ours).post("/mcp", ping, "application/json").status_code == 401


def test_a_token_is_valid_only_at_its_resource(alice: Person, program: Program) -> None:
    ours = program.connect(alice, resource=MCP)["access_token"]
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    assert bearing(ours).post("/mcp", ping, "application/json").status_code == 200
    assert usage(ours).status_code == 401


def test_a_token_for_both_resources_counts_at_both(alice: Person, program: Program) -> None:
    both = program.connect(alice, resource=[API, MCP])["access_token"]
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    assert bearing(both).post("/mcp", ping, "application/json").status_code == 200
    assert usage(both).status_code == 200


def test_the_exchange_may_narrow_the_resources_and_not_widen_them(
    alice: Person, program: Program
) -> None:
    code = program.read_code(alice, resource=[API, MCP])
    narrow = program.exchange(code, resource=API).json()["access_token"]
    assert usage(narrow).status_code == 200
    code = program.read_code(alice, resource=API)
    assert program.exchange(code, resource=MCP).json()["error"] == "invalid_target"


def test_a_stored_token_without_a_resource_counts_nowhere(alice: Person, program: Program) -> None:
    token = program.connect(alice)["access_token"]
    AccessToken.objects.update(resource=[])
    assert usage(token).status_code == 401


# --- What a token opens ---------------------------------------------------------------------------


def test_a_token_in_the_address_is_not_read(alice: Person, program: Program) -> None:
    token = program.connect(alice)["access_token"]
    assert bearing("").get("/v1/usage", {"access_token": token}).status_code == 401


def test_an_expired_token_is_refused_and_blocks_no_address(alice: Person, program: Program) -> None:
    token = program.connect(alice)["access_token"]
    AccessToken.objects.update(expires=clock.now() - timedelta(seconds=1))
    for _ in range(blocked.MOST_FAILURES + 1):
        answer = usage(token)
        assert answer.status_code == 401
        assert 'error="invalid_token"' in answer["WWW-Authenticate"]


def test_guessed_tokens_block_the_address_as_keys_do(alice: Person) -> None:
    statuses = [
        usage(f"kin_oauth_{number}").status_code for number in range(blocked.MOST_FAILURES + 1)
    ]
    assert statuses == [401] * blocked.MOST_FAILURES + [429]


def test_a_key_can_be_sent_as_a_bearer_token(alice: Person) -> None:
    assert usage(alice.secret).status_code == 200


def test_a_refresh_token_and_a_registration_token_open_nothing(
    alice: Person, program: Program
) -> None:
    tokens = program.connect(alice)
    assert usage(tokens["refresh_token"]).status_code == 401
    assert usage("x" * 128).status_code == 401


def test_a_revoked_token_ends_at_once_with_its_refresh_token(
    alice: Person, program: Program
) -> None:
    tokens = program.connect(alice)
    assert program.revoke(tokens["access_token"]).status_code == 200
    assert usage(tokens["access_token"]).status_code == 401
    assert program.refresh(tokens["refresh_token"]).status_code == 400


def test_a_program_cannot_revoke_the_token_of_another(alice: Person, program: Program) -> None:
    token = program.connect(alice)["access_token"]
    assert Program().revoke(token).status_code == 200
    assert usage(token).status_code == 200


# --- Who lost the right ---------------------------------------------------------------------------


def leave(person: Person) -> None:
    Membership.objects.get(user=person.user, account=person.account).delete()


def be_blocked(person: Person) -> None:
    type(person.user).objects.filter(pk=person.user.pk).update(is_active=False)


def disconnect(person: Person) -> None:
    connections.end_connection(Connection.objects.get(user=person.user))


def be_revoked_by_staff(person: Person) -> None:
    key = Connection.objects.get(user=person.user).key
    type(key).objects.filter(pk=key.pk).update(revoked_at=clock.now())


@pytest.mark.parametrize("loses", [leave, be_blocked, disconnect, be_revoked_by_staff])
def test_tokens_end_at_once_with_the_right_to_them(
    bob: Person, program: Program, loses: Any
) -> None:
    code, tokens = program.read_code(bob), program.connect(bob)
    assert usage(tokens["access_token"]).status_code == 200
    loses(bob)
    assert usage(tokens["access_token"]).status_code == 401
    assert program.refresh(tokens["refresh_token"]).json()["error"] == "invalid_grant"
    assert program.exchange(code).json()["error"] == "invalid_grant"


def test_a_member_who_returns_finds_no_program_connected(bob: Person, program: Program) -> None:
    token = program.connect(bob)["access_token"]
    leave(bob)
    Membership.objects.create(user=bob.user, account=bob.account)
    assert usage(token).status_code == 401
    assert not Connection.objects.exists()


def test_a_program_acts_for_one_account_of_a_member(
    bob: Person, charlie: Person, program: Program
) -> None:
    Membership.objects.create(user=bob.user, account=charlie.account)
    first = program.connect(bob)["access_token"]
    second = program.connect(bob, account=charlie.account)["access_token"]
    assert usage(first).status_code == 401
    assert usage(second).status_code == 200
    assert Connection.objects.get().key.account == charlie.account


def test_connecting_again_keeps_the_tokens_of_other_machines(
    alice: Person, program: Program
) -> None:
    first = program.connect(alice)["access_token"]
    program.connect(alice, cap="20", redirect_uri=CALLBACK)
    assert usage(first).status_code == 200
    assert Connection.objects.get().key.month_cap_micros == 200_000


def test_a_challenge_is_made_with_sha_256(alice: Person, program: Program) -> None:
    for spoilt in (
        {"code_challenge": None, "code_challenge_method": None},
        {"code_challenge_method": "plain"},
        {"code_challenge_method": None, "code_challenge": challenge()},
    ):
        said = told(program.allow(alice, **spoilt))
        assert said["error"] == "invalid_request"
    assert not Grant.objects.exists()
