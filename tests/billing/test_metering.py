"""The cost of an operation as its caller sees it, and when it is free."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from billing import tasks
from billing.models import Account, ApiKey, BudgetWindow, LedgerEntry, Reservation, Tier
from billing.models.ledger import LedgerEntry as Entry
from config.kit import clock
from config.kit.errors import NotFound
from tests.billing.shop import allow, buy, during, look, told
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]

NOON = datetime(2026, 11, 20, 12, 0, 12, 345, tzinfo=UTC)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Set the time."""

    def set_time(moment: datetime) -> None:
        monkeypatch.setattr(clock, "now", lambda: moment)

    set_time(NOON)
    return set_time


def balance(person: Person) -> tuple[int, int]:
    """The uninvoiced and the reserved amount."""
    account = Account.objects.get(pk=person.account.pk)
    return account.uninvoiced_micros, account.reserved_micros


def refused(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]


# --- Exactly what was delivered -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "asked", "charged", "features"),
    [
        ("read", {}, "0.15", "shop.read=0.15"),
        ("posts", {"most": 50, "get": 3}, "0.15", "shop.posts.post=0.15"),
        ("posts", {"most": 50}, "0", "shop.posts.post=0"),
        ("work", {"most": 50, "get": 37}, "75", "shop.work.base=1,shop.work.thing=74"),
        ("work", {"most": 50}, "1", "shop.work.base=1"),
        ("gift", {}, "0", "shop.gift=0"),
    ],
)
def test_delivered_results_are_charged_and_reported(
    alice: Person, name: str, asked: dict[str, Any], charged: str, features: str
) -> None:
    response = buy(alice.client, name, **asked)
    assert response.status_code == 200
    assert told(response) == charged
    assert response["X-Credits-Features"] == features
    micros = int(float(charged) * 10_000)
    assert balance(alice) == (micros, 0)
    assert [entry.amount_micros for entry in LedgerEntry.objects.all()] == [micros] * bool(micros)


def test_a_ledger_row_names_its_cause(alice: Person) -> None:
    response = buy(alice.client, "work", most=3, get=2)
    entry = LedgerEntry.objects.get()
    assert entry.kind == Entry.Kind.CHARGE
    assert entry.request_id == response["X-Request-Id"]
    assert (entry.operation, entry.units, entry.api_key) == ("shop.work", 2, alice.key)
    assert entry.features == response["X-Credits-Features"]


@pytest.mark.parametrize("name", ["read", "work"])
@pytest.mark.parametrize(
    ("failure", "status"), [(NotFound(), 404), (RuntimeError(), 500), (KeyError(), 500)]
)
def test_a_failure_costs_nothing_and_holds_nothing(
    alice: Person, name: str, failure: Exception, status: int
) -> None:
    def fail(asked: object) -> None:
        raise failure

    during.append(fail)
    response = buy(alice.client, name, key="k", most=5)
    assert response.status_code == status
    assert "X-Credits-Charged" not in response
    assert response["RateLimit-Remaining-Minute"] == "15000"
    during.clear()
    assert balance(alice) == (0, 0)
    assert buy(alice.client, name, key="k", most=5).status_code == 200


def test_a_running_operation_holds_its_maximum_cost(alice: Person) -> None:
    seen = []
    during.append(lambda _: seen.append(balance(alice)))
    buy(alice.client, "work", most=5, get=1)
    assert seen == [(0, 110_000)]
    assert balance(alice) == (30_000, 0)
    assert set(BudgetWindow.objects.values_list("spent_micros", "reserved_micros")) == {(30_000, 0)}


def test_a_cost_above_the_quote_is_our_error_and_free(alice: Person) -> None:
    response = buy(alice.client, "work", most=1, get=2)
    assert response.status_code == 500
    assert balance(alice) == (0, 0)


# --- Budgets --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tier", "minute", "hour"),
    [
        (Tier.FREE, "150", "1500"),
        (Tier.TIER_1, "750", "7500"),
        (Tier.TIER_2, "3000", "30000"),
        (Tier.TIER_3, "15000", "150000"),
    ],
)
def test_every_tier_has_its_budgets(
    alice: Person, at: Any, tier: Tier, minute: str, hour: str
) -> None:
    Account.objects.update(tier=tier)
    response = look(alice.client)
    assert response["X-Billing-Plan"] == tier
    assert response["RateLimit-Limit-Minute"] == minute
    assert response["RateLimit-Limit-Hour"] == hour
    assert response["RateLimit-Remaining-Minute"] == f"{int(minute) - 1}.85"
    assert response["RateLimit-Reset-Minute"] == str(int(NOON.timestamp()) + 48)
    assert response["RateLimit-Reset-Hour"] == str(int(NOON.timestamp()) + 3588)


@pytest.mark.parametrize("name", ["read", "work"])
def test_a_budget_is_spent_to_its_end_and_not_beyond(alice: Person, at: Any, name: str) -> None:
    allow(alice, minute=3)
    statuses = [buy(alice.client, name, get=1).status_code for _ in range(25)]
    cost = 0.15 if name == "read" else 3
    assert statuses.count(200) == round(3 / cost)
    last = buy(alice.client, name, get=1)
    assert refused(last) == (429, "rate_limit_exceeded")
    assert "minute" in last.json()["error"]["message"]
    assert last["Retry-After"] == "48"
    assert last["RateLimit-Remaining-Minute"] == "0"
    assert balance(alice) == (30_000, 0)


def test_a_new_minute_has_a_new_budget_and_the_hour_remembers(alice: Person, at: Any) -> None:
    allow(alice, minute=3, hour=6)
    for minute in (0, 1):
        at(NOON + timedelta(minutes=minute))
        assert buy(alice.client, get=1).status_code == 200
    at(NOON + timedelta(minutes=2))
    response = buy(alice.client, get=1)
    assert refused(response) == (429, "rate_limit_exceeded")
    assert "hour" in response.json()["error"]["message"]
    assert response["Retry-After"] == str(58 * 60 - 12)


@pytest.mark.parametrize(("minute", "hour", "window"), [(2, 9, "minute"), (9, 2, "hour")])
def test_a_request_that_never_fits_a_window_is_final(
    alice: Person, minute: int, hour: int, window: str
) -> None:
    allow(alice, minute=minute, hour=hour)
    response = buy(alice.client, most=1)
    assert refused(response) == (429, "rate_limit_exceeded")
    assert "Retry-After" not in response
    assert response["X-Should-Retry"] == "false"
    assert response["RateLimit-Limit-Minute"] == str(minute)
    assert response.json()["error"]["details"] == {
        "window": window,
        "required_credits": 3,
        "limit_credits": 2,
        "retryable": False,
    }


def test_a_request_is_charged_to_the_minute_of_its_start(alice: Person, at: Any) -> None:
    during.append(lambda _: at(NOON + timedelta(seconds=50)))
    response = buy(alice.client, most=5, get=1)
    (first,) = BudgetWindow.objects.filter(kind="minute")
    assert first.start == NOON.replace(second=0, microsecond=0)
    assert (first.spent_micros, first.reserved_micros) == (30_000, 0)
    assert response["RateLimit-Remaining-Minute"] == "15000"
    assert response["RateLimit-Remaining-Hour"] == "149997"


# --- A key's own cap ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["read", "work"])
@pytest.mark.parametrize(
    ("window", "end"),
    [
        ("day", datetime(2026, 11, 21, tzinfo=UTC)),
        ("month", datetime(2026, 12, 1, tzinfo=UTC)),
    ],
)
def test_a_keys_cap_holds_until_the_day_or_month_ends(
    alice: Person, bob: Person, at: Any, name: str, window: str, end: datetime
) -> None:
    ApiKey.objects.filter(pk=alice.key.pk).update(**{f"{window}_cap_micros": 30_000})
    cost = 0.15 if name == "read" else 3
    for _ in range(round(3 / cost)):
        assert buy(alice.client, name, get=1).status_code == 200
    at(NOON + timedelta(minutes=30))
    response = buy(alice.client, name, get=1)
    assert refused(response) == (429, "quota_exceeded")
    assert response["Retry-After"] == str(int((end - NOON).total_seconds()) - 1800 + 1)
    assert buy(bob.client, name, get=1).status_code == 200
    at(end)
    assert buy(alice.client, name, get=1).status_code == 200


def test_a_cap_counts_no_other_key(alice: Person, bob: Person) -> None:
    ApiKey.objects.filter(pk=alice.key.pk).update(day_cap_micros=30_000)
    for _ in range(3):
        buy(bob.client, get=1)
    assert buy(alice.client, get=1).status_code == 200


# --- Credit ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["read", "work"])
def test_without_a_way_to_pay_usage_ends_at_the_threshold(alice: Person, name: str) -> None:
    allow(alice, threshold=3)
    Account.objects.update(may_be_invoiced=False)
    statuses = [buy(alice.client, name, get=1).status_code for _ in range(25)]
    assert statuses.count(200) == (1 if name == "work" else 20)
    response = buy(alice.client, name, get=1)
    error = response.json()["error"]
    assert refused(response) == (402, "payment_required")
    assert (error["reason_code"], error["next_step"]) == (
        "NO_PAYMENT_METHOD",
        "add_payment_method",
    )
    assert error["status_code"] == 402
    assert balance(alice) == (30_000, 0)


@pytest.mark.parametrize("way", [{"may_be_invoiced": True}, {"lifetime_spend_micros": 1}])
def test_with_a_way_to_pay_what_is_open_ends_at_twice_the_threshold(
    alice: Person, way: dict[str, Any]
) -> None:
    allow(alice, threshold=3)
    Account.objects.update(**({"may_be_invoiced": False} | way), unpaid_micros=30_000)
    assert buy(alice.client, get=1).status_code == 200
    response = buy(alice.client, get=1)
    error = response.json()["error"]
    assert refused(response) == (402, "payment_required")
    assert (error["reason_code"], error["next_step"]) == (
        "PAYMENT_FAILED",
        "update_payment_method",
    )


def test_holds_count_against_credit(alice: Person) -> None:
    allow(alice, threshold=3)
    Account.objects.update(may_be_invoiced=False)
    inner: list[int] = []

    def again(asked: dict[str, Any]) -> None:
        during.clear()
        inner.append(look(alice.client).status_code)

    during.append(again)
    assert buy(alice.client, most=1).status_code == 200
    assert inner == [402]


def test_free_operations_never_ask_for_payment(alice: Person) -> None:
    Account.objects.update(tier=Tier.FREE, may_be_invoiced=False, uninvoiced_micros=10**9)
    assert buy(alice.client, "gift", key="k").status_code == 200
    assert look(alice.client, "gift").status_code == 200


def test_the_charge_that_reaches_the_threshold_marks_the_account_due(
    alice: Person, at: Any
) -> None:
    allow(alice, threshold=6)
    due = []
    for _ in range(3):
        buy(alice.client, get=1)
        due.append(Account.objects.get(pk=alice.account.pk).due_since)
        at(clock.now() + timedelta(seconds=1))
    assert due == [None, NOON + timedelta(seconds=1), NOON + timedelta(seconds=1)]


# --- Closed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["read", "work", "gift"])
def test_a_closed_account_is_forbidden(alice: Person, charlie: Person, name: str) -> None:
    Account.objects.filter(pk=alice.account.pk).update(closed_operations=[f"shop.{name}"])
    ran: list[object] = []
    during.append(ran.append)
    assert refused(buy(alice.client, name)) == (403, "forbidden")
    assert ran == []
    assert buy(charlie.client, name).status_code == 200


# --- Time -----------------------------------------------------------------------------------------


def test_a_reservation_of_a_dead_process_ends_30_s_after_the_deadline(
    alice: Person, at: Any
) -> None:
    class Killed(BaseException):
        pass

    def die(asked: object) -> None:
        raise Killed

    allow(alice, minute=4)
    during.append(die)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("billing.metering.reservations.AccountReservation.release", lambda _: None)
        with pytest.raises(Killed):
            buy(alice.client, key="k", most=1)
    during.clear()
    assert balance(alice) == (0, 30_000)
    at(NOON + timedelta(seconds=89))
    assert refused(buy(alice.client, key="k", most=1)) == (409, "idempotency_in_progress")
    at(NOON + timedelta(seconds=90))
    assert buy(alice.client, key="k", most=1).status_code == 200
    assert balance(alice) == (10_000, 0)
    assert set(Reservation.objects.values_list("state", flat=True)) == {"expired", "settled"}


def test_a_settlement_after_that_is_refused_and_nothing_is_charged(alice: Person, at: Any) -> None:
    during.append(lambda _: at(NOON + timedelta(seconds=90)))
    response = buy(alice.client, key="k", most=1)
    assert refused(response) == (503, "service_unavailable")
    assert "X-Credits-Charged" not in response
    assert balance(alice) == (0, 0)
    assert not LedgerEntry.objects.exists()


def test_the_sweep_releases_abandoned_reservations(alice: Person, at: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("billing.metering.reservations.AccountReservation.settle", lambda *_: None)
        buy(alice.client, key="k", most=1)
    at(NOON + timedelta(seconds=90))
    tasks.sweep()
    assert balance(alice) == (0, 0)
    assert not BudgetWindow.objects.filter(reserved_micros__gt=0).exists()
    at(NOON + timedelta(days=3))
    tasks.sweep()
    assert not Reservation.objects.exists()
    assert not BudgetWindow.objects.exists()
