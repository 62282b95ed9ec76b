"""A request gets the same answer and charge by key, token, tool and page. A payment is charged the quote."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from jsonschema import Draft202012Validator

from billing.models import LedgerEntry
from billing.money import in_credits, to_micros
from billing.offers.operation import Operation
from config.agents.tools import list_tools
from config.api.operations import OFFERED
from creators.operations import CREATOR
from search.briefs.requests import SearchRequest
from tests.billing.coins import HEADER, Coins, coins
from tests.config.agents.test_protocol import ask
from tests.config.oauth.flow import bearing, give_token
from tests.good_requests import Asked, Shelf, described, good
from tests.people import Person
from tests.search.answering import asked
from tests.shared_shelf import alice, shelf

__all__ = ["alice", "asked", "coins", "shelf"]
pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Answered:
    """The answer of one face, and its entry in the ledger."""

    body: Any
    charged: str
    entries: list[tuple[str, int, int]]


def by_key(person: Person, operation: Operation[Any, Any], said: Asked) -> Answered:
    return _read(described()[operation.name].send(person.client, said))


def by_tool(person: Person, operation: Operation[Any, Any], said: Asked) -> Answered:
    arguments = dict(said.path) | (said.body or _typed(operation, said))
    call = {"name": operation.tool, "arguments": arguments}
    result = ask(person, "tools/call", call).json()["result"]
    assert not result.get("isError"), result["content"][0]["text"]
    answer, charged = result["structuredContent"], result["_meta"]["kindred/credits_charged"]
    Draft202012Validator(list_tools()[operation.tool].tool.output_schema or {}).validate(answer)
    return Answered(_without_names(answer), charged, _entries())


def by_token(person: Person, operation: Operation[Any, Any], said: Asked) -> Answered:
    token = give_token(person, scope=operation.scope)
    return _read(described()[operation.name].send(bearing(token), said))


def by_payment(_: Person, operation: Operation[Any, Any], said: Asked) -> Answered:
    payment = {HEADER: f"{quoted_micros(operation.name)}:1"}
    return _read(described()[operation.name].send(Client(), said, **payment))


def _read(response: Any) -> Answered:
    assert response.status_code in {200, 202}, response.text
    body = _without_names(response.json())
    return Answered(body, response["X-Credits-Charged"], _entries())


def _entries() -> list[tuple[str, int, int]]:
    return list(LedgerEntry.objects.values_list("operation", "units", "amount_micros"))


NAMES = re.compile(
    r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"  # ids
    r"|\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)"  # moments
    r"|/review/[\w-]+"  # secrets of links
    r'|(?<="next_cursor": ")[\w.-]+'  # sealed for whom it was given to
)


def _without_names(body: Any) -> Any:
    """Replace values that differ in every run by the same word."""
    return json.loads(NAMES.sub("*", json.dumps(body)))


def _typed(operation: Operation[Any, Any], said: Asked) -> dict[str, Any]:
    """The values of a query with the types of arguments. A query has only texts."""
    texts = {
        name: [value] if name in operation.query_fields[1] and isinstance(value, str) else value
        for name, value in said.query.items()
    }
    request = operation.accepts.model_validate(dict(said.path) | texts)
    typed: dict[str, Any] = request.model_dump(mode="json", include=set(texts))
    return typed


Face = Callable[[Person, Operation[Any, Any], Asked], Answered]


def answered(face: Face, person: Person, name: str) -> Answered:
    """The answer of a face. The transaction is rolled back."""
    with transaction.atomic():
        found = face(person, OFFERED[name], good()[name])
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("name", OFFERED)
def test_every_face_answers_and_charges_the_same(
    name: str, alice: Person, shelf: Shelf, asked: list[SearchRequest], coins: Coins
) -> None:
    expected = answered(by_key, alice, name)
    assert answered(by_token, alice, name) == expected
    assert answered(by_tool, alice, name) == expected
    if OFFERED[name].is_for_sale:
        paid = answered(by_payment, alice, name)
        assert paid.body == expected.body
        assert paid.entries == [(name, expected.entries[0][1], quoted_micros(name))]
        assert paid.charged == in_credits(quoted_micros(name))


def quoted_micros(name: str) -> int:
    """The price of a payment for the good request: its maximum cost."""
    response = described()[name].send(Client(), good()[name])
    assert response.status_code == 402
    quoted: int = to_micros(str(response.json()["error"]["details"]["required_credits"]))
    return quoted


def test_a_free_operation_is_no_purchase(alice: Person, shelf: Shelf, coins: Coins) -> None:
    for operation in OFFERED.values():
        if operation.price.is_free and not operation.serves_anonymous:
            response = described()[operation.name].send(
                Client(), good()[operation.name], **{HEADER: "1000000:1"}
            )
            assert response.status_code == 401, operation.name


# --- Pages -----------------------------------------------------------------------------------------

ID = str(CREATOR.example.id)
PAGES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "search.create": ("/search", {"query": "rye", "limit": "10"}, {"query": "rye", "limit": 10}),
    "creators.lookalike": (
        "/similar",
        {"seed": [ID], "weight": ["1"], "limit": "10"},
        {"seeds": [{"creator_id": ID}], "limit": 10},
    ),
    "creators.match": (
        "/match",
        {"creator": [ID], "query": "rye"},
        {"creators": [{"creator_id": ID}], "intent": {"query": "rye"}},
    ),
    "creator_emails.lookup": (
        "/contacts",
        {"creator": [ID]},
        {"creators": [{"creator_id": ID}]},
    ),
}
"""Operations with a price that a page offers: address and form of the page, body of the API. Those of live data are in
tests/scraping/test_views.py."""


@pytest.mark.parametrize("name", PAGES)
def test_a_page_charges_what_the_api_does(
    name: str, alice: Person, shelf: Shelf, asked: list[SearchRequest]
) -> None:
    address, form, body = PAGES[name]
    with transaction.atomic():
        described()[name].send(alice.client, Asked(body=body))
        by_api = _entries()
        transaction.set_rollback(True)
    response = alice.browser.post(address, form | {"idempotency_key": "once"})
    assert response.status_code == 302, response.text
    assert len(by_api) == 1
    assert _entries() == by_api
