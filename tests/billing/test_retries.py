"""The Idempotency-Key: a retry never pays twice."""

from datetime import timedelta
from typing import Any

import pytest

from billing import tasks
from billing.models import IdempotencyRecord, LedgerEntry
from config.kit import clock
from config.kit.errors import NotFound
from tests.billing.shop import buy, during, look, told
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]


def refused(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]


@pytest.fixture
def ran() -> list[object]:
    runs: list[object] = []
    during.append(runs.append)
    return runs


@pytest.mark.parametrize("send", [buy, look])
@pytest.mark.parametrize("name", ["read", "posts", "work"])
def test_the_same_key_and_request_get_the_same_answer_uncharged(
    alice: Person, ran: list[object], send: Any, name: str
) -> None:
    first, second = (send(alice.client, name, key="k", most=3, get=2) for _ in range(2))
    assert second.content == first.content
    assert second["Idempotency-Replayed"] == "true"
    assert second["X-Credits-Features"].endswith("=0")
    assert told(second) == "0"
    assert "Idempotency-Replayed" not in first
    assert told(first) != "0"
    assert len(ran) == LedgerEntry.objects.count() == 1


def test_another_request_under_the_key_is_a_conflict(alice: Person, ran: list[object]) -> None:
    buy(alice.client, key="k", get=1)
    assert refused(buy(alice.client, key="k", get=0)) == (409, "idempotency_conflict")
    look(alice.client, key="k", n=1)
    assert refused(look(alice.client, key="k", n=2)) == (409, "idempotency_conflict")
    assert len(ran) == 2


def test_the_same_json_is_the_same_request_however_it_is_written(
    alice: Person, ran: list[object]
) -> None:
    for body in ('{"most": 3, "get": 2}', '{"get":2.0,  "most":3}', '{"get": 2, "most": 30e-1}'):
        headers = {"Idempotency-Key": "k"}
        response = alice.client.post("/shop/work", body, "application/json", headers=headers)
        assert response.status_code == 200, response.text
    assert len(ran) == 1
    for body in ('{"most": 3, "get": "2"}', '{"most": 3, "get": true}', '{"most": 3}'):
        refusal = alice.client.post("/shop/work", body, "application/json", headers=headers)
        assert refused(refusal) == (409, "idempotency_conflict")
        assert refusal["X-Should-Retry"] == "false"


def test_a_key_counts_for_one_account_method_and_path(
    alice: Person, bob: Person, charlie: Person, ran: list[object]
) -> None:
    buy(alice.client, key="k")
    assert buy(bob.client, key="k")["Idempotency-Replayed"] == "true"
    for response in (
        buy(charlie.client, key="k"),
        buy(alice.client, "read", key="k"),
        look(alice.client, "work", key="k"),
        buy(alice.client, key="K"),
    ):
        assert "Idempotency-Replayed" not in response
    assert len(ran) == 5


def test_while_the_first_runs_the_second_is_told_to_wait(alice: Person) -> None:
    seen = []

    def again(asked: dict[str, Any]) -> None:
        during.clear()
        seen.append(buy(alice.client, key="k", **asked))

    during.append(again)
    assert buy(alice.client, key="k", get=1).status_code == 200
    assert refused(seen[0]) == (409, "idempotency_in_progress")
    assert seen[0]["Retry-After"] == "1"
    assert LedgerEntry.objects.count() == 1


def test_a_refusal_frees_the_key(alice: Person) -> None:
    def fail(asked: object) -> None:
        raise NotFound

    during.append(fail)
    assert buy(alice.client, key="k").status_code == 404
    during.clear()
    assert not IdempotencyRecord.objects.exists()
    assert buy(alice.client, key="k", get=1).status_code == 200


def test_after_24_hours_the_key_is_new(
    alice: Person, ran: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = clock.now()
    statuses = []
    for hours in (0, 23.9, 24.1):
        monkeypatch.setattr(clock, "now", lambda at=start + timedelta(hours=hours): at)
        statuses.append(buy(alice.client, key="k").get("Idempotency-Replayed"))
    assert statuses == [None, "true", None]
    assert len(ran) == 2
    monkeypatch.setattr(clock, "now", lambda: start + timedelta(hours=49))
    tasks.sweep()
    assert not IdempotencyRecord.objects.exists()


@pytest.mark.parametrize("key", ["", "k" * 256])
def test_an_invalid_key_is_refused(alice: Person, ran: list[object], key: str) -> None:
    for response in (buy(alice.client, key=key), look(alice.client, key=key)):
        assert refused(response) == (400, "validation_error")
        assert response.json()["error"]["param"] == "Idempotency-Key"
    assert ran == []


@pytest.mark.parametrize("key", ["k", "k" * 255, "é\x7f'\";--"])
def test_any_other_text_is_a_key(alice: Person, key: str) -> None:
    buy(alice.client, key=key)
    assert buy(alice.client, key=key)["Idempotency-Replayed"] == "true"


def test_a_free_read_keeps_nothing(alice: Person, ran: list[object]) -> None:
    for _ in range(2):
        assert "Idempotency-Replayed" not in look(alice.client, "gift", key="k")
    assert not IdempotencyRecord.objects.exists()


def test_a_free_post_is_kept_too(alice: Person, ran: list[object]) -> None:
    first, second = (buy(alice.client, "gift", key="k") for _ in range(2))
    assert second["Idempotency-Replayed"] == "true"
    assert second.content == first.content
    assert (told(first), told(second)) == ("0", "0")
    assert len(ran) == 1
