"""Programs register themselves within limits, and documents describe how."""

from typing import Any

import pytest
from django.test import Client
from oauth2_provider.models import Application

from billing.programs import connections
from config.oauth.registration import PER_DAY
from tests.config.oauth.flow import API, CALLBACK, MCP, SITE, Program, register
from tests.people import Person

pytestmark = pytest.mark.django_db


def test_a_public_program_gets_an_id_and_no_secret() -> None:
    answer = register()
    assert answer.status_code == 201
    said = answer.json()
    assert said["token_endpoint_auth_method"] == "none"
    assert said["grant_types"] == ["authorization_code", "refresh_token"]
    assert said["redirect_uris"] == [CALLBACK]
    assert said["response_types"] == ["code"]
    assert not {"client_secret", "client_secret_expires_at"} & said.keys()


@pytest.mark.parametrize(
    ("asked", "registered"),
    [
        ({"scope": "search live"}, "search live"),
        ({"scope": "openid search"}, "search"),
        ({"scope": "openid"}, "read search"),
        ({}, "read search"),
    ],
)
def test_a_program_learns_which_scopes_are_registered(
    asked: dict[str, str], registered: str
) -> None:
    assert register(**asked).json()["scope"] == registered


@pytest.mark.parametrize("method", ["client_secret_basic", "client_secret_post"])
def test_a_program_with_a_secret_needs_it_for_tokens(alice: Person, method: str) -> None:
    said = register(token_endpoint_auth_method=method).json()
    assert said["token_endpoint_auth_method"] == method
    assert said["client_secret_expires_at"] == 0
    program = Program(said["client_id"])
    refused = program.exchange(program.read_code(alice))
    assert refused.status_code == 401
    assert refused.json()["error"] == "invalid_client"
    given = program.exchange(program.read_code(alice), client_secret=said["client_secret"])
    assert given.status_code == 200
    assert Application.objects.get().client_secret.startswith("client_secret$1$")


@pytest.mark.parametrize(
    "address",
    [
        "http://evil.example/callback",
        "http://localhost.evil.example/",
        "http://127.0.0.1@evil.example/",
        "https://kindred.example@evil.example/",
        "https://a.example;sandbox/cb",
        "https://kındred.example/cb",
        "javascript:alert(1)",
        "data:text/html,x",
        "com.example.app:/callback",
        "https://a.example/x http://evil.example/",
        "https://a.example/#part",
        "https://a.example/\n",
        "http://[::1",
        "https://a.example/" + "x" * 500,
        "",
        5,
    ],
)
def test_an_unsafe_redirect_address_is_refused(address: Any) -> None:
    answer = register(redirect_uris=[address])
    assert answer.status_code == 400
    assert answer.json()["error"] in ("invalid_redirect_uri", "invalid_client_metadata")
    assert not Application.objects.exists()


@pytest.mark.parametrize(
    "address",
    [
        "https://app.example/callback",
        "http://localhost:3000/cb",
        "http://127.0.0.1/cb",
        "http://[::1]:9/cb",
    ],
)
def test_https_and_the_users_own_machine_are_taken(address: str) -> None:
    assert register(redirect_uris=[address]).status_code == 201


@pytest.mark.parametrize(
    "said",
    [
        {"redirect_uris": []},
        {"redirect_uris": "https://a.example/"},
        {"redirect_uris": ["https://a.example/"] * 11},
        {"grant_types": ["client_credentials"]},
        {"grant_types": ["authorization_code", "password"]},
        {"grant_types": ["implicit"]},
        {"grant_types": [["x"]]},
        {"grant_types": "authorization_code"},
        {"response_types": ["token"]},
        {"scope": ["read"]},
        {"client_name": "x" * 101},
        {"client_name": "two\nlines"},
        {"client_name": "turned\u202e"},
        {"client_name": "\ud800"},
        {"client_name": 5},
        {"token_endpoint_auth_method": "private_key_jwt"},
    ],
)
def test_unsupported_or_malformed_metadata_is_refused(said: dict[str, Any]) -> None:
    answer = register(**said)
    assert answer.status_code == 400
    assert isinstance(answer.json()["error"], str)
    assert not Application.objects.exists()


@pytest.mark.parametrize("body", ["", "{", "[]", "null", '"x"', "\x00", b"\xff", '{"a":' * 9_000])
def test_a_body_that_is_not_an_object_is_refused(body: Any) -> None:
    answer = Client().post("/oauth/register", body, "application/json")
    assert answer.status_code == 400
    assert answer.json()["error"] == "invalid_client_metadata"


def test_registrations_from_an_address_are_limited_per_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.oauth.registration.PER_DAY", 2)
    assert PER_DAY > 2
    assert [register().status_code for _ in range(3)] == [201, 201, 429]
    refused = register()
    assert int(refused["Retry-After"]) > 0
    assert refused.json()["error"] == "temporarily_unavailable"


def test_a_network_of_ipv6_is_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of its clients has as many addresses as it likes."""
    monkeypatch.setattr("config.oauth.registration.PER_DAY", 2)
    said = {"redirect_uris": [CALLBACK], "token_endpoint_auth_method": "none"}
    tried = [
        Client(REMOTE_ADDR=address).post("/oauth/register", said, "application/json")
        for address in ("2001:db8::1", "2001:db8::2:3", "2001:db8::ffff", "2001:db8:0:1::1")
    ]
    assert [answer.status_code for answer in tried] == [201, 201, 429, 201]


def test_a_flood_of_registrations_pushes_out_the_unused_and_no_connected_program(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST_UNUSED", 3)
    connected = Program()
    connected.connect(alice)
    names = [f"Flood {number}" for number in range(5)]
    assert [register(client_name=name).status_code for name in names] == [201] * 5
    kept = Application.objects.exclude(client_id=connected.client_id).order_by("pk")
    assert [program.name for program in kept] == names[2:]
    assert Application.objects.filter(client_id=connected.client_id).exists()
    Program().connect(alice)


def test_a_registration_can_be_read_and_deleted_with_its_token_and_not_changed() -> None:
    said = register().json()
    path = f"/oauth/register/{said['client_id']}"
    own = Client(headers={"Authorization": f"Bearer {said['registration_access_token']}"})
    assert own.get(path).json()["client_name"] == "Scout"
    assert own.put(path, {}, "application/json").status_code == 405
    assert Client().get(path).status_code == 401
    other = register().json()
    assert own.delete(f"/oauth/register/{other['client_id']}").status_code == 401
    assert own.delete(path).status_code == 204
    assert Application.objects.get().client_id == other["client_id"]


# --- Documents ------------------------------------------------------------------------------------


def test_the_server_describes_itself() -> None:
    said = Client().get("/.well-known/oauth-authorization-server").json()
    assert said["issuer"] == SITE
    assert said["authorization_endpoint"] == f"{SITE}/oauth/authorize"
    assert said["token_endpoint"] == f"{SITE}/oauth/token"
    assert said["revocation_endpoint"] == f"{SITE}/oauth/revoke"
    assert said["registration_endpoint"] == f"{SITE}/oauth/register"
    assert said["response_types_supported"] == ["code"]
    assert said["grant_types_supported"] == ["authorization_code", "refresh_token"]
    assert said["code_challenge_methods_supported"] == ["S256"]
    assert said["authorization_response_iss_parameter_supported"] is True
    assert "none" in said["token_endpoint_auth_methods_supported"]
    assert set(said["scopes_supported"]) == {"read", "search", "live", "lists", "billing:read"}


@pytest.mark.parametrize(("path", "resource"), [("v1", API), ("mcp", MCP)])
def test_each_resource_describes_itself(path: str, resource: str) -> None:
    answer = Client().get(f"/.well-known/oauth-protected-resource/{path}")
    said = answer.json()
    assert said["resource"] == resource
    assert said["authorization_servers"] == [SITE]
    assert said["bearer_methods_supported"] == ["header"]
    assert answer["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", ["", "/other", "/v1/search"])
def test_no_other_resource_is_described(path: str) -> None:
    assert Client().get(f"/.well-known/oauth-protected-resource{path}").status_code == 404


@pytest.mark.parametrize(("address", "path"), [("/v1/usage", "v1"), ("/mcp", "mcp")])
def test_a_401_names_the_document_of_its_resource(address: str, path: str) -> None:
    ask = Client().post if path == "mcp" else Client().get
    challenge = ask(address)["WWW-Authenticate"]
    document = f"{SITE}/.well-known/oauth-protected-resource/{path}"
    assert challenge.startswith(f'Bearer resource_metadata="{document}"')
    assert 'ApiKey realm="Kindred"' in challenge


def test_with_https_the_site_is_named_and_not_what_the_client_says(settings: Any) -> None:
    settings.SITE_URL = "https://kindred.example"
    said = Client().get("/.well-known/oauth-protected-resource/mcp").json()
    assert said["resource"] == "https://kindred.example/mcp"


def test_programs_in_browser_pages_may_register_and_fetch_tokens() -> None:
    for path in ("/oauth/register", "/oauth/token", "/oauth/revoke"):
        preflight = Client().options(path, headers={"Origin": "https://app.example"})
        assert preflight.status_code == 204
        assert preflight["Access-Control-Allow-Origin"] == "*"
        assert "POST" in preflight["Access-Control-Allow-Methods"]
        assert "Authorization" in preflight["Access-Control-Allow-Headers"]
    consent = Client().options("/oauth/authorize", headers={"Origin": "https://app.example"})
    assert "Access-Control-Allow-Origin" not in consent
