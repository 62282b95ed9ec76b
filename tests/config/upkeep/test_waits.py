"""After a clock that was a day ahead is set back, no row waits for the day."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Final

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db.models import DateTimeField
from django.test import Client

from billing import tasks as billing_tasks
from billing.access import keys
from billing.access.keys import KeyTerms
from billing.ledger import checking
from billing.metering import reservations, reversals
from billing.metering.callers import AccountCaller
from billing.metering.delivery import HANDED_OVER
from billing.models import LedgerEntry, Reservation
from billing.offers.tiers import UNLIMITED
from config import tasks
from config.api.operations import OFFERED
from config.kit import clock
from config.kit.notes import Notes
from config.upkeep import waits
from tests.billing.shop import WORK, allow, buy, during, shop
from tests.people import Person

__all__ = ["shop"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]
DAY: Final = timedelta(days=1)
NAMES: Final = ("blocked_until", "retry_at")

Ahead = Callable[..., Any]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Ahead:
    """Stop the clock, which is ahead within the block."""
    start = clock.now()
    monkeypatch.setattr(clock, "now", lambda: start)

    @contextmanager
    def ahead(by: timedelta) -> Iterator[None]:
        with monkeypatch.context() as set_wrong:
            set_wrong.setattr(clock, "now", lambda: start + by)
            yield

    return ahead


def test_no_operation_runs_for_longer_than_a_reservation_can_last() -> None:
    longest_s = max(operation.deadline_s for operation in OFFERED.values())
    assert timedelta(seconds=longest_s) + reservations.GRACE <= waits.LONGEST_CALL


def test_every_moment_until_which_a_row_rests_is_known() -> None:
    fields = {
        (model.__name__, field.name)
        for model in apps.get_models()
        if model.__module__.split(".")[0] in {"billing", "config", "creators", "scraping", "search"}
        for field in model._meta.get_fields()
        if isinstance(field, DateTimeField) and field.name.endswith(("_after", *NAMES))
    }
    assert fields <= {(wait.rows.model.__name__, wait.field) for wait in waits.WAITS}


def test_a_reservation_of_a_dead_process_ends(alice: Person, at: Ahead) -> None:
    caller = AccountCaller(alice.account.pk, UNLIMITED, Notes())
    with at(DAY):
        reservations.reserve(caller, WORK, quote_micros=1_000, retry=None)
    tasks.give_back_undelivered()
    with at(waits.LONGEST_CALL):
        billing_tasks.sweep()
    assert Reservation.objects.get().state == "expired"
    assert list(checking.find_differences()) == []


def test_a_charge_of_a_dead_process_is_given_back(
    alice: Person, at: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HANDED_OVER, "add", lambda _: None)
    # The database's clock was ahead as well.
    monkeypatch.setattr(reversals, "_read_database_age", lambda: -DAY)
    with at(DAY):
        buy(alice.client, get=1)
    tasks.give_back_undelivered()
    with at(timedelta(minutes=1)):
        tasks.give_back_undelivered()
    assert [entry.kind for entry in LedgerEntry.objects.order_by("number")] == [
        "charge",
        "reversal",
    ]


def test_an_address_that_guessed_keys_is_blocked_for_no_longer(alice: Person, at: Ahead) -> None:
    def knock(secret: str) -> Any:
        return Client(headers={"X-API-Key": secret}).get("/v1/usage")

    with at(DAY):
        for _ in range(10):
            knock("kin_live_wrong")
    assert int(knock(alice.secret)["Retry-After"]) > 80_000
    tasks.give_back_undelivered()
    assert int(knock(alice.secret)["Retry-After"]) <= 900


def test_attempts_that_were_counted_ahead_are_forgotten_and_others_are_not() -> None:
    cache.set("ahead", [1], timeout=86_400 + 60)
    cache.set("now", [1], timeout=3_600)
    tasks.give_back_undelivered()
    assert (cache.get("ahead"), cache.get("now")) == (None, [1])


def test_the_ledger_agrees_after_a_call_during_which_the_clock_was_set_back(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    allow(alice)
    start = clock.now()
    during.append(lambda _: monkeypatch.setattr(clock, "now", lambda: start - DAY))
    assert buy(alice.client, get=1).status_code == 200
    monkeypatch.setattr(clock, "now", lambda: start)
    assert LedgerEntry.objects.get().created_at < start
    assert list(checking.find_differences()) == []


def test_the_ledger_agrees_with_budgets_and_caps_ahead_and_back(alice: Person, at: Ahead) -> None:
    allow(alice)
    keys.change_key(alice.key, KeyTerms("capped", day_cap_micros=10**9, month_cap_micros=10**9))
    buy(alice.client, get=1)
    with at(DAY):
        buy(alice.client, get=2)
        billing_tasks.sweep()
        assert list(checking.find_differences()) == []
    buy(alice.client, get=3)
    billing_tasks.sweep()
    assert list(checking.find_differences()) == []
    with at(-DAY):
        buy(alice.client, get=4)
        billing_tasks.sweep()
        assert list(checking.find_differences()) == []
    assert list(checking.find_differences()) == []
