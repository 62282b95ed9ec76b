"""Programs find what they can pay for: /openapi.json, /.well-known/x402, and the checkers of both protocols."""

import gzip
import json
import os
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from openapi_spec_validator import validate

from billing.rails import rail
from billing.rails.mpp import MppRail, MppTerms
from billing.rails.x402 import X402Rail, X402Terms
from config.api import document
from config.api.operations import OFFERED
from config.launch.places import NODE_MODULES
from config.launch.styles import find_node
from tests.chain import PATH_USD, SELLER, TEMPO_CHAIN_ID, X402_NETWORK

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

MOST_BYTES_EACH, MOST_COMPRESSED = 4_200, 64_000
"""Bytes for each operation; bytes of all, compressed."""


@pytest.fixture(autouse=True)
def _both_rails(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Their counterparts are not asked."""
    nowhere = "http://127.0.0.1:9"
    terms = MppTerms(SELLER, TEMPO_CHAIN_ID, nowhere, (PATH_USD,), "localhost", ("s" * 32,))
    both = [X402Rail(X402Terms(SELLER, X402_NETWORK, nowhere)), MppRail(terms)]
    monkeypatch.setattr(rail, "ENABLED", both)
    document._text.cache_clear()
    yield
    document._text.cache_clear()


@pytest.fixture
def found(client: Client) -> dict[str, Any]:
    read: dict[str, Any] = client.get("/openapi.json").json()
    return read


def test_the_document_is_small_enough_to_be_read(client: Client) -> None:
    text = client.get("/openapi.json").content
    assert len(text) < MOST_BYTES_EACH * len(OFFERED)
    assert len(gzip.compress(text)) < MOST_COMPRESSED


def test_the_document_is_valid(found: dict[str, Any]) -> None:
    validate(found)


def test_operations_for_sale_state_price_and_payment(found: dict[str, Any]) -> None:
    for operation in OFFERED.values():
        said = found["paths"][operation.address][operation.method.lower()]
        assert ("protocols" in said.get("x-payment-info", {})) == operation.is_for_sale
        assert ({} in said["security"]) == operation.is_for_sale
        assert ("402" in said["responses"]) == (not operation.price.is_free)
    search = found["paths"]["/v1/search"]["post"]["x-payment-info"]
    assert search["price"] == {"mode": "dynamic", "currency": "USD", "min": "0.27", "max": "2.25"}
    assert [list(one) for one in search["protocols"]] == [["x402"], ["mpp"]]
    assert search["offers"][0]["amount"] == "450000"
    creator = found["paths"]["/v1/creators/{id}"]["get"]["x-payment-info"]
    assert creator["price"] == {"mode": "fixed", "currency": "USD", "amount": "0.001"}


MOST = {
    "search.create": "2.25",
    "creators.lookalike": "1.5",
    "creators.match": "1",
    "profiles.lookup": "0.1",
    "posts.list": "0.025",
    "creator_emails.lookup": "5",
    "instagram.posts": "0.2",
    "instagram.transcripts": "0.5",
    "tiktok.videos": "0.04",
    "youtube.channel_transcripts": "0.1",
}
"""In dollars, by the limits and the prices of the specification. Other prices do not depend on the request."""
CREATOR = {"platform": "tiktok", "username": "rye"}
LARGEST: list[tuple[str, str, dict[str, Any]]] = [
    ("search.create", "/v1/search", {"query": "rye", "limit": 100}),
    ("creators.match", "/v1/creators/match", {"intent": {"query": "rye"}, "creators": [CREATOR]}),
    ("creator_emails.lookup", "/v1/creator-emails/lookup", {"creators": [CREATOR]}),
]


def test_the_largest_price_is_that_of_the_largest_request(found: dict[str, Any]) -> None:
    sold = {name: one for name, one in OFFERED.items() if one.is_for_sale}
    prices = {
        name: found["paths"][one.address][one.method.lower()]["x-payment-info"]["price"]
        for name, one in sold.items()
    }
    assert {name: price["max"] for name, price in prices.items() if "max" in price} == MOST
    assert all(price["mode"] == "fixed" for name, price in prices.items() if name not in MOST)


@pytest.mark.parametrize(("name", "path", "body"), LARGEST)
def test_the_402_of_the_largest_request_asks_for_it(
    client: Client, name: str, path: str, body: dict[str, Any]
) -> None:
    if "creators" in body:
        body = body | {"creators": [CREATOR | {"username": f"rye{n}"} for n in range(100)]}
    response = client.post(path, body, "application/json")
    assert response.status_code == 402
    asked = response.json()["error"]["details"]["required_credits"]
    assert asked == float(MOST[name]) * 100


def test_the_service_describes_itself_and_names_a_contact(found: dict[str, Any]) -> None:
    assert "POST /v1/search" in found["info"]["x-guidance"]
    assert found["x-service-info"]["docs"]["llms"].endswith("/llms.txt")


def test_the_contact_is_an_address_that_mail_reaches(settings: Any) -> None:
    for address, told in [
        ("kindred@localhost", None),
        ("help@kindred.example", "help@kindred.example"),
    ]:
        settings.SELLER_EMAIL = address
        assert document.build_document()["info"]["contact"].get("email") == told


def test_an_answer_that_was_paid_for_documents_its_receipt(found: dict[str, Any]) -> None:
    for operation in OFFERED.values():
        said = found["paths"][operation.address][operation.method.lower()]
        answered = said["responses"][str(operation.status)]
        assert ("PAYMENT-RESPONSE" in answered["headers"]) == operation.is_for_sale


def test_a_document_without_payments_keeps_nothing_of_one_with_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "PAYMENT-RESPONSE" in json.dumps(document.build_document())
    monkeypatch.setattr(rail, "ENABLED", [])
    assert "PAYMENT-RESPONSE" not in json.dumps(document.build_document())


def test_the_addresses_that_can_be_paid_for_are_listed(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = client.get("/.well-known/x402").json()["resources"]
    assert "http://localhost:8000/v1/search" in listed
    assert not any("/lists" in address or "ingest" in address for address in listed)
    monkeypatch.setattr(rail, "ENABLED", [])
    assert client.get("/.well-known/x402").status_code == 404


def run(program: str, *arguments: str) -> str:
    command = [str(find_node()), str(NODE_MODULES / program), *arguments]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "CI": "1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.django_db(transaction=True)
def test_the_checkers_of_both_protocols_find_nothing_wrong(live_server: Any, settings: Any) -> None:
    settings.SITE_URL = live_server.url
    document._text.cache_clear()
    discovery = "@agentcash/discovery/bin/discovery.js"
    found = json.loads(run(discovery, "discover", live_server.url, "--json"))
    sold = {(o.method, o.address) for o in OFFERED.values() if o.is_for_sale}
    assert {
        (one["method"], one["path"]) for one in found["resources"] if "protocols" in one
    } == sold
    run(discovery, "check", f"{live_server.url}/v1/search")
    assert [one for one in found["warnings"] if one["severity"] == "error"] == []
    run("mppx/dist/bin.js", "discover", "validate", f"{live_server.url}/openapi.json")
