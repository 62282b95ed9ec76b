"""Protocol 2025-03-26 lets a client send several messages at once. Each is answered and charged separately."""

from typing import Any

import pytest
from django.test import Client

from billing.models import LedgerEntry
from config.agents.batches import MOST
from tests.config.agents.test_protocol import post
from tests.good_requests import Shelf, shelf
from tests.people import Person

__all__ = ["shelf"]
pytestmark = pytest.mark.django_db
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}


def request(number: int, method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def call(number: int, tool: str, **arguments: Any) -> dict[str, Any]:
    return request(number, "tools/call", name=tool, arguments=arguments)


def read_charge(answer: dict[str, Any]) -> str:
    charged: str = answer["result"]["_meta"]["kindred/credits_charged"]
    return charged


def test_each_message_is_answered_and_charged_on_its_own(alice: Person, shelf: Shelf) -> None:
    creator = str(shelf.creator.pk)
    batch = [
        call(1, "get_creator", id=creator),
        INITIALIZED,
        call(2, "list_prices"),
        call(3, "get_creator", id=creator),
        request(4, "prompts/list"),
        7,
    ]
    response = post(alice.client, batch)
    answers = response.json()
    assert [answer["id"] for answer in answers] == [1, 2, 3, 4, None]
    assert [read_charge(answer) for answer in answers[:3]] == ["0.1", "0", "0.1"]
    assert [answer["error"]["code"] for answer in answers[3:]] == [-32601, -32600]
    assert response["X-Credits-Charged"] == "0.2"
    assert response["X-Credits-Features"] == "creators.get=0.1,creators.get=0.1"
    assert LedgerEntry.objects.filter(account=alice.account).count() == 2


def test_notifications_have_no_answer(alice: Person) -> None:
    answer = post(alice.client, [INITIALIZED, INITIALIZED])
    assert (answer.status_code, answer.content) == (202, b"")


@pytest.mark.parametrize(
    ("batch", "headers"),
    [
        ([], {}),
        ([request(1, "ping")] * (MOST + 1), {}),
        ([request(1, "initialize")], {}),
        ([request(1, "ping")], {"mcp-protocol-version": "2025-06-18"}),
        ([request(1, "ping")], {"mcp-protocol-version": "2026-07-28"}),
    ],
)
def test_other_batches_are_refused(
    alice: Person, batch: list[Any], headers: dict[str, str]
) -> None:
    answer = post(alice.client, batch, **headers)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == -32600


def test_a_batch_needs_a_key(client: Client) -> None:
    assert post(client, [request(1, "ping")]).status_code == 401
