"""If a process dies or a connection breaks off, the request is charged fully or not at all."""

import multiprocessing
import os
import signal
import time
from datetime import timedelta
from itertools import count
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection, connections
from django.test import Client
from psycopg.errors import ProtocolViolation
from psycopg_pool import PoolTimeout

from billing.ledger import checking, functions
from billing.metering import reservations
from billing.models import Account, LedgerEntry, Reservation
from config.api.errors import AWAY_MARK
from config.kit import clock, outages
from tests.billing.outages import Outage
from tests.billing.shop import buy, during, told
from tests.people import Person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("shop")]


@pytest.fixture
def breaks(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Break the connection once, before or after the database has done the step."""
    whole = functions.call_function

    def set_break(step: str, *, done: bool) -> None:
        left = [step]

        def call(function: str, **arguments: Any) -> dict[str, Any]:
            if function not in left:
                return whole(function, **arguments)
            left.remove(function)
            if done:
                whole(function, **arguments)
            raise OperationalError("server closed the connection unexpectedly")

        monkeypatch.setattr(functions, "call_function", call)

    return set_break


@pytest.fixture(autouse=True)
def _sound() -> Any:
    yield
    assert list(checking.find_differences()) == []


@pytest.mark.parametrize("done", [True, False])
def test_a_settlement_that_broke_off_is_made_sure_of(
    alice: Person, breaks: Any, done: bool
) -> None:
    breaks("settle", done=done)
    response = buy(alice.client, key="k", get=1)
    assert (response.status_code, told(response)) == (200, "3")
    assert LedgerEntry.objects.get().amount_micros == 30_000
    assert buy(alice.client, key="k", get=1)["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize("name", ["work", "read"])
@pytest.mark.parametrize(
    ("cause", "waits_s"),
    [
        (PoolTimeout("no connection in 3 s"), 0),
        (ProtocolViolation("query_wait_timeout"), 0.05),
        (psycopg.OperationalError("server closed the connection unexpectedly"), 0.05),
    ],
)
def test_a_request_waits_for_the_database_only_once(
    alice: Person, monkeypatch: pytest.MonkeyPatch, name: str, cause: Exception, waits_s: float
) -> None:
    monkeypatch.setattr(outages, "WAITED_S", 0.04)
    for at in count(1):
        outage = Outage(at, lasts=True, cause=cause, waits_s=waits_s)
        with outage.happening():
            response = buy(alice.client, name, get=1)
        if outage.steps < at:
            break
        assert (response.status_code, response["Retry-After"]) == (503, "5")
        assert response.wsgi_request.META[AWAY_MARK]
        assert outage.steps == at
    assert response.status_code == 200
    assert at > 2


@pytest.mark.parametrize(("done", "status"), [(True, 200), (False, 503)])
def test_a_charge_at_once_that_broke_off_is_looked_up(
    alice: Person, breaks: Any, done: bool, status: int
) -> None:
    breaks("charge", done=done)
    response = buy(alice.client, "read")
    assert response.status_code == status
    assert response.get("X-Credits-Charged") == ("0.15" if done else None)
    assert LedgerEntry.objects.count() == int(done)


def test_a_reservation_that_broke_off_costs_nothing_and_is_given_back(
    alice: Person, breaks: Any
) -> None:
    breaks("reserve", done=True)
    assert buy(alice.client, key="k", get=1).status_code == 503
    assert buy(alice.client, key="k", get=1).status_code == 200
    account = Account.objects.get(pk=alice.account.pk)
    assert (account.uninvoiced_micros, account.reserved_micros) == (30_000, 0)


def test_a_reservation_that_cannot_be_given_back_ends_by_itself(
    alice: Person, breaks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks("release", done=False)
    assert buy(alice.client, key="k", most=0, get=1).status_code == 500
    assert buy(alice.client, key="k", most=0, get=1).status_code == 409
    later = clock.now() + timedelta(seconds=60) + reservations.GRACE
    monkeypatch.setattr(clock, "now", lambda: later)
    assert buy(alice.client, key="k", most=0).status_code == 200
    account = Account.objects.get(pk=alice.account.pk)
    assert (account.uninvoiced_micros, account.reserved_micros) == (10_000, 0)


def _work_long(database: str, secret: str) -> None:
    connections.close_all()
    connection.settings_dict["NAME"] = database
    during.append(lambda _: time.sleep(60))
    buy(Client(headers={"X-API-Key": secret}), key="k", get=1)


def test_a_process_killed_at_work_leaves_nothing_taken(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = str(connection.settings_dict["NAME"])
    connections.close_all()
    worker = multiprocessing.get_context("fork").Process(
        target=_work_long, args=(name, alice.secret)
    )
    worker.start()
    assert worker.pid
    for _ in range(1200):
        if Reservation.objects.exists():
            break
        time.sleep(0.05)
    os.kill(worker.pid, signal.SIGKILL)
    worker.join(10)
    assert buy(alice.client, key="k", get=1).status_code == 409
    later = clock.now() + timedelta(seconds=60) + reservations.GRACE
    monkeypatch.setattr(clock, "now", lambda: later)
    response = buy(alice.client, key="k", get=1)
    assert (response.status_code, told(response)) == (200, "3")
    assert LedgerEntry.objects.count() == 1
