"""What HTTP expects of every address: methods, other origins, compression, the plan, and when not to retry."""

import gzip

import pytest
from django.test import Client

from config.http.methods import PREFLIGHT_KEPT_S
from tests.good_requests import described, good
from tests.people import Person
from tests.shared_shelf import alice, shelf

__all__ = ["alice", "shelf"]
pytestmark = pytest.mark.django_db
OPERATIONS = described()
READING = sorted(name for name, one in OPERATIONS.items() if one.method == "get")
PAGES = ["/docs", "/docs/errors", "/docs/first-steps", "/pricing", "/", "/openapi.json"]
SIGNED_IN = ["/search", "/account", "/account/ledger", "/account/security"]


# --- Methods --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("name", READING)
def test_head_answers_as_get_without_a_body(alice: Person, name: str) -> None:
    address = OPERATIONS[name].address(good()[name])
    got, head = alice.client.get(address), alice.client.head(address)
    assert (head.status_code, head.content) == (200, b"")
    assert head.get("X-Credits-Charged") == got.get("X-Credits-Charged")
    assert head.headers.keys() == got.headers.keys()


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_options_names_the_methods_and_needs_no_key(name: str) -> None:
    response = Client().options(OPERATIONS[name].address(good()[name]))
    assert (response.status_code, response.content) == (204, b"")
    assert OPERATIONS[name].method.upper() in response["Allow"].split(", ")


def test_options_of_an_unknown_operation_is_a_404() -> None:
    assert Client().options("/v1/nothing").status_code == 404


@pytest.mark.parametrize("page", PAGES + SIGNED_IN)
def test_a_page_that_is_read_refuses_a_post_by_its_method_with_or_without_a_token(
    alice: Person, page: str
) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.cookies = alice.browser.cookies
    assert browser.head(page).status_code in {200, 302}
    assert browser.options(page).status_code == 204
    if page != "/search":
        refused = browser.post(page)
        assert refused.status_code == 405
        assert {"GET", "HEAD", "OPTIONS"} <= set(refused["Allow"].split(", "))


# --- Other origins --------------------------------------------------------------------------------

ELSEWHERE = {"Origin": "https://elsewhere.example"}


def test_a_page_of_any_origin_may_call_the_api_and_read_our_headers(alice: Person) -> None:
    for response in (
        alice.client.get("/v1/languages", headers=ELSEWHERE),
        alice.client.get("/v1/nothing", headers=ELSEWHERE),
        Client().get("/v1/languages", headers=ELSEWHERE),
    ):
        assert response["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in response
        exposed = set(response["Access-Control-Expose-Headers"].split(", "))
        assert {"X-Request-Id", "X-Billing-Plan", "X-Credits-Charged", "Retry-After"} <= exposed
        assert {"RateLimit-Remaining-Minute", "Idempotency-Replayed", "X-Should-Retry"} <= exposed


def test_a_preflight_is_answered_and_kept() -> None:
    asked = {"Access-Control-Request-Method": "POST"}
    asked["Access-Control-Request-Headers"] = "content-type,idempotency-key,x-api-key"
    response = Client().options("/v1/search", headers=ELSEWHERE | asked)
    assert response.status_code == 204
    assert "POST" in response["Access-Control-Allow-Methods"].split(", ")
    allowed = response["Access-Control-Allow-Headers"].lower().split(", ")
    assert {"content-type", "idempotency-key", "x-api-key"} <= set(allowed)
    assert response["Access-Control-Max-Age"] == str(PREFLIGHT_KEPT_S)


def test_pages_are_for_their_own_origin(alice: Person) -> None:
    response = alice.browser.get("/account", headers=ELSEWHERE)
    assert "Access-Control-Allow-Origin" not in response


# --- Compression ----------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["/v1/languages", "/openapi.json", "/docs"])
def test_an_answer_over_a_kilobyte_is_compressed_on_request(alice: Person, address: str) -> None:
    packed = alice.client.get(address, headers={"Accept-Encoding": "gzip"})
    plain = alice.client.get(address)
    assert packed["Content-Encoding"] == "gzip"
    assert int(packed["Content-Length"]) == len(packed.content) < len(plain.content)
    if address != "/docs":  # A page's token is masked anew each time.
        assert gzip.decompress(packed.content) == plain.content
    assert "Content-Encoding" not in plain
    assert "Accept-Encoding" in plain["Vary"]


def test_a_short_answer_is_not_compressed() -> None:
    response = Client().get("/health", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in response


# --- The plan, and what a refusal says ------------------------------------------------------------


@pytest.mark.usefixtures("shelf")
def test_the_plan_is_on_every_response_to_a_caller_with_a_key(alice: Person) -> None:
    client = alice.client
    for response in (
        client.get("/v1/prices"),
        client.get("/v1/nothing"),
        client.delete("/v1/search"),
        client.options("/v1/search"),
        client.head("/v1/languages"),
        client.get("/openapi.json"),
        client.post("/v1/search", "{", "application/json"),
    ):
        assert response["X-Billing-Plan"] == "tier_3"
        assert Client().get("/v1/prices")["X-Billing-Plan"] == "free"


def test_a_wrong_key_counts_wherever_it_is_sent(alice: Person) -> None:
    for _ in range(10):
        wrong = Client(headers={"X-API-Key": "kin_live_wrong"}).get("/v1/prices")
        assert (wrong.status_code, wrong["X-Billing-Plan"]) == (200, "free")
    assert alice.client.get("/v1/languages").status_code == 429
    # A blocked address does not learn there whether a key is valid.
    assert alice.client.get("/v1/prices")["X-Billing-Plan"] == "free"


def test_a_401_says_how_to_authenticate() -> None:
    for headers in ({}, {"X-API-Key": "kin_live_wrong"}):
        response = Client(headers=headers).get("/v1/languages")
        assert response.status_code == 401
        challenge = response["WWW-Authenticate"]
        assert challenge.startswith("Bearer ")
        assert challenge.endswith(', ApiKey realm="Kindred", header="X-API-Key"')
