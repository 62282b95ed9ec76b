"""A search form that is sent twice pays once, and a search that could not be charged leaves nothing behind."""

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from billing.metering import idempotency
from billing.models import LedgerEntry, Reservation
from config.kit import clock
from config.kit.errors import ServiceUnavailable
from search.briefs.requests import SearchRequest
from search.models.answers import SearchSession
from search.pipeline import route
from search.pipeline.values import Answer
from tests.people import Person
from tests.search.answering import bakers, everyone

pytestmark = pytest.mark.django_db
FORM = {"query": "rye bread", "limit": "10", "idempotency_key": "k"}


def test_the_same_form_sent_twice_runs_once_and_leads_to_the_same_session(
    alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(2)
    first, second = (alice.browser.post("/search", FORM) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert (first["X-Credits-Charged"], second["X-Credits-Charged"]) == ("29", "0")
    assert len(asked) == LedgerEntry.objects.count() == SearchSession.objects.count() == 1


@pytest.mark.parametrize(
    "change", [{"query": "wheat"}, {"limit": "25"}, {"idempotency_key": "another"}]
)
def test_a_form_that_was_changed_is_another_search(
    alice: Person, asked: list[SearchRequest], change: dict[str, str]
) -> None:
    addresses = {alice.browser.post("/search", FORM | c)["Location"] for c in ({}, change)}
    assert len(addresses) == len(asked) == LedgerEntry.objects.count() == 2


def test_a_key_counts_for_one_account(
    alice: Person, charlie: Person, asked: list[SearchRequest]
) -> None:
    for person in (alice, charlie):
        person.browser.post("/search", FORM)
    owners = SearchSession.objects.order_by("pk").values_list("account", flat=True)
    assert list(owners) == [alice.account.pk, charlie.account.pk]
    assert len(asked) == 2


@pytest.mark.parametrize("path", ["/search", "/search/01a1fb5e-ec9c-73d1-8424-f4ad08e791ac"])
def test_every_form_that_is_shown_has_a_new_key(alice: Person, path: str) -> None:
    session = SearchSession.objects.create(
        account=alice.account,
        query="x",
        request={},
        understood={},
        limit=25,
        created_at=clock.now(),
        expires_at=clock.now(),
        kept_until=clock.now(),
    )
    path = path.replace("01a1fb5e-ec9c-73d1-8424-f4ad08e791ac", str(session.pk))
    keys = {_key_in(alice.browser.get(path).text) for _ in range(2)}
    assert len(keys) == 2
    assert all(len(key) == 32 for key in keys)


def _key_in(page: str) -> str:
    found = re.search(r'name="idempotency_key" value="([^"]+)"', page)
    assert found
    return found[1]


def test_after_an_error_the_form_keeps_its_key_and_runs(
    alice: Person, asked: list[SearchRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    def down(*_: object, **__: object) -> None:
        raise ServiceUnavailable

    with monkeypatch.context() as patch:
        patch.setattr(route, "find_creators", down)
        response = alice.browser.post("/search", FORM)
    assert response.status_code == 503
    assert _key_in(response.text) == "k"
    assert alice.browser.post("/search", FORM).status_code == 302
    assert LedgerEntry.objects.count() == 1


@pytest.mark.parametrize("key", ["", "k" * 256])
def test_an_invalid_key_runs_nothing(alice: Person, asked: list[SearchRequest], key: str) -> None:
    response = alice.browser.post("/search", FORM | {"idempotency_key": key})
    assert response.status_code == 400
    assert asked == []


def test_a_second_form_that_waited_long_enough_is_told_that_the_search_still_runs(
    alice: Person, asked: list[SearchRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idempotency, "PATIENCE_S", 0.0)
    seen = []

    def again(request: SearchRequest, **when: Any) -> Answer:
        seen.append(alice.browser.post("/search", FORM))
        return everyone(request)

    monkeypatch.setattr(route, "find_creators", again)
    assert alice.browser.post("/search", FORM).status_code == 302
    assert seen[0].status_code == 409
    assert "This search is still running." in seen[0].text
    assert _key_in(seen[0].text) == "k"


@pytest.mark.django_db(transaction=True)
def test_forms_sent_at_once_run_once_and_all_lead_to_the_same_session(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    bakers(1)
    runs: list[SearchRequest] = []
    others_wait = threading.Event()

    def slow(request: SearchRequest, **when: Any) -> Answer:
        runs.append(request)
        others_wait.wait(5)
        return everyone(request)

    monkeypatch.setattr(route, "find_creators", slow)
    monkeypatch.setattr("billing.metering.callers.time.sleep", lambda _: others_wait.set())
    browsers = [alice.browser for _ in range(8)]

    def send(browser: Client) -> str:
        try:
            address: str = browser.post("/search", FORM)["Location"]
            return address
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(browsers)) as clients:
        addresses = set(clients.map(send, browsers))
    assert len(addresses) == len(runs) == LedgerEntry.objects.count() == 1


# --- Nothing is left behind -----------------------------------------------------------------------


def test_a_search_that_came_too_late_to_be_charged_leaves_no_session(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = clock.now()

    def too_long(request: SearchRequest, **when: Any) -> Answer:
        monkeypatch.setattr(clock, "now", lambda: start + timedelta(minutes=2))
        return everyone(request)

    monkeypatch.setattr(route, "find_creators", too_long)
    body = {"query": "rye bread"}
    response = alice.client.post("/v1/search", body, "application/json")
    assert response.status_code == 503
    assert not SearchSession.objects.exists()
    assert not LedgerEntry.objects.exists()
    assert Reservation.objects.get().state == "expired"


def test_a_form_that_was_shown_to_another_account_spends_on_neither(
    alice: Person, charlie: Person, asked: list[SearchRequest]
) -> None:
    """Who belongs to two accounts may have switched in another window."""
    shown = alice.browser.get("/search").content.decode()
    assert f'name="account" value="{alice.account.pk}"' in shown
    answer = charlie.browser.post("/search", FORM | {"account": str(alice.account.pk)})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "switched to another account" in page
    assert "rye bread" in page
    assert f'name="account" value="{charlie.account.pk}"' in page
    assert not asked
    assert not LedgerEntry.objects.exists()
