"""The account's frame and its usage page: who sees which parts, and whether the numbers are right."""

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from billing.accounts import services
from billing.models import Account, ApiKey, LedgerEntry, Tier
from config.kit import clock
from tests.billing.paying import issue, pay
from tests.billing.shop import allow, buy, during, look
from tests.people import Person

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 20, 12, 0, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOON)


def charge(person: Person, *, days_ago: int = 0, **fields: Any) -> None:
    LedgerEntry.objects.create(
        account=person.account,
        created_at=NOON - timedelta(days=days_ago),
        kind="charge",
        **{"amount_micros": 1_500, "operation": "shop.read", "api_key": person.key, **fields},
    )


def drawn(page: str, name: str) -> dict[str, Any]:
    """The data of a chart."""
    found = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', page)
    assert found, page
    data: dict[str, Any] = json.loads(found[1])
    return data


def told(page: str) -> str:
    """The words of a page, without its markup."""
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


# --- The frame ------------------------------------------------------------------------------------


def test_account_pages_need_a_sign_in() -> None:
    response = Client(headers={"Accept": "text/html"}).get("/account")
    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/?next=/account")


def test_the_frame_names_the_account_and_not_anothers(alice: Person, charlie: Person) -> None:
    page = alice.browser.get("/account").text
    assert "<bdi>alice@example.com</bdi>" in page
    assert "charlie@example.com" not in page
    assert 'href="/account" aria-current="page"' in page


def test_tabs_for_owners_are_hidden_from_other_members(alice: Person, bob: Person) -> None:
    for path in ("/account/ledger", "/account/members"):
        assert f'href="{path}"' in bob.browser.get("/account").text
    assert 'href="/account/keys"' in alice.browser.get("/account").text
    assert 'href="/account/keys"' not in bob.browser.get("/account").text


@pytest.mark.parametrize("path", ["/account", "/account/ledger", "/account/keys"])
def test_no_page_asks_for_an_inline_script_or_style(alice: Person, path: str) -> None:
    charge(alice)
    response = alice.browser.get(path)
    for inline in ("<script>", "<style", " style=", " onclick=", "hx-on"):
        assert inline not in response.text


# --- Credit ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("has_way_to_pay", [True, False])
def test_the_credit_shown_is_what_a_refusal_says_is_left(
    alice: Person, shop: None, has_way_to_pay: bool
) -> None:
    allow(alice, threshold=50)
    Account.objects.update(may_be_invoiced=has_way_to_pay)
    pages, refusals = [], []

    def meanwhile(_: object) -> None:
        during.clear()
        pages.append(told(alice.browser.get("/account").text))
        refusals.append(
            alice.client.post("/v1/search", {"query": "rye", "limit": 100}, "application/json")
        )

    buy(alice.client, most=9, get=9)
    during.append(meanwhile)
    buy(alice.client, most=4, get=0)
    (page,), (refused,) = pages, refusals
    left = refused.json()["error"]["details"]["remaining_credits"]
    assert f"Credit left {left} credits" in page
    assert left == (72 if has_way_to_pay else 22)
    assert "Not yet invoiced 19.00" in page
    assert "Reserved by running requests 9.00" in page


def test_an_invoice_moves_from_uninvoiced_to_unpaid(alice: Person, shop: None) -> None:
    allow(alice, threshold=10)
    buy(alice.client, most=5, get=5)
    issue(alice)
    page = told(alice.browser.get("/account").text)
    assert "Not yet invoiced 0.00 Invoiced, unpaid 11.00" in page
    pay(alice, 20)
    assert "Paid ahead −9.00" in told(alice.browser.get("/account").text)


def test_spent_credit_is_shown_as_zero(alice: Person) -> None:
    Account.objects.update(unpaid_micros=10**12)
    assert "Credit left 0 credits" in told(alice.browser.get("/account").text)


def test_a_hold_is_said(alice: Person) -> None:
    Account.objects.update(billing_hold="BILLING_SUSPENDED")
    assert "Account suspended" in alice.browser.get("/account").text


# --- Budgets --------------------------------------------------------------------------------------


def test_the_current_minute_and_hour_are_those_of_the_headers(
    alice: Person, shop: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    allow(alice, minute=100, hour=1000)
    monkeypatch.setattr(clock, "now", lambda: NOON.replace(minute=1))
    buy(alice.client, most=9, get=9)
    monkeypatch.setattr(clock, "now", lambda: NOON.replace(minute=2))
    response = look(alice.client)
    page = told(alice.browser.get("/account").text)
    assert response["RateLimit-Remaining-Minute"] == "99.85"
    assert "This minute 99.85 of 100 left 0.15 used, resets at 12:03 UTC" in page
    assert response["RateLimit-Remaining-Hour"] == "980.85"
    assert "This hour 980.85 of 1,000 left 19.15 used, resets at 13:00 UTC" in page


# --- Tiers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"tier": Tier.FREE, "uninvoiced_micros": 3_200_000}, "issued at $5.00; you are at $3.20."),
        ({"tier": Tier.FREE, "unpaid_micros": 5_000_000}, "Pay your invoice of $5.00 to reach Tier 1."),
        (
            {"tier": Tier.TIER_1, "lifetime_spend_micros": 320_500_000},
            "Pay $179.50 more to reach Tier 2. You have paid $320.50 of $500.00.",
        ),
        ({"tier": Tier.TIER_1, "lifetime_spend_micros": 600_000_000}, "Tier 2 comes with your next payment."),
        ({"tier": Tier.TIER_2}, "Pay $2,000.00 more to reach Tier 3."),
        ({"tier": Tier.TIER_3}, "This is the highest standard tier"),
        (
            {"tier": Tier.ENTERPRISE, "minute_micros": 1, "hour_micros": 1, "threshold_micros": 1},
            "Your limits are individually agreed.",
        ),
    ],
)  # fmt: skip
def test_the_amount_to_the_next_tier_is_shown(
    alice: Person, fields: dict[str, Any], said: str
) -> None:
    Account.objects.update(**fields)
    assert said in told(alice.browser.get("/account").text)


# --- What was spent -------------------------------------------------------------------------------


@pytest.fixture
def spent(alice: Person, bob: Person, charlie: Person) -> None:
    charge(alice)
    charge(alice, days_ago=6, operation="shop.work", amount_micros=500_000)
    charge(bob, days_ago=7)
    charge(alice, days_ago=29, api_key=None)
    charge(alice, days_ago=30)
    charge(alice, days_ago=89)
    charge(alice, days_ago=90)
    charge(charlie, amount_micros=7_770_000)
    services.correct_charge(alice.account, amount_micros=-500, reason="Sorry", author="staff")


@pytest.mark.parametrize(
    ("query", "days", "total"),
    [("?days=7", 7, "50.1"), ("", 30, "50.4"), ("?days=90", 90, "50.7"), ("?days=31", 30, "50.4")],
)
@pytest.mark.usefixtures("spent")
def test_the_range_has_the_chosen_days_and_ends_today(
    alice: Person, query: str, days: int, total: str
) -> None:
    page = alice.browser.get(f"/account{query}").text
    by_day = drawn(page, "by-day")
    assert len(by_day["labels"]) == len(by_day["values"]) == days
    assert by_day["labels"][-1] == "20 Nov"
    assert f"Spent in the last {days} days {total} credits" in told(page)


@pytest.mark.usefixtures("spent")
def test_charts_add_up_by_day_operation_and_key_without_corrections_as_keys(
    alice: Person,
) -> None:
    page = alice.browser.get("/account").text
    by_day, by_operation, by_key = (
        dict(zip(data["labels"], data["values"], strict=True))
        for data in (drawn(page, name) for name in ("by-day", "by-operation", "by-key"))
    )
    assert {day: amount for day, amount in by_day.items() if amount} == {
        "22 Oct": 0.15,
        "13 Nov": 0.15,
        "14 Nov": 50,
        "20 Nov": 0.1,
    }
    assert by_operation == {"shop.work": 50, "shop.read": 0.45, "Corrections": -0.05}
    assert by_key == {"alice": 50.15, "On pages": 0.15, "bob": 0.15}


@pytest.mark.usefixtures("spent")
def test_every_chart_has_its_numbers_in_a_table(alice: Person) -> None:
    page = told(alice.browser.get("/account").text)
    for row in ("14 Nov 1 50.00", "19 Nov 0 0.00", "shop.read 3 0.45", "bob 1 0.15"):
        assert row in page


def test_surplus_bars_become_one(alice: Person) -> None:
    for number in range(20):
        charge(alice, operation=f"shop.{number:02}", amount_micros=1_000_000 - number)
    by_operation = drawn(alice.browser.get("/account").text, "by-operation")
    assert len(by_operation["labels"]) == 13
    assert by_operation["labels"][-1] == "8 others"
    assert sum(by_operation["values"]) == pytest.approx(2000 - 190 / 10_000)


def test_names_that_people_chose_end_no_script(alice: Person) -> None:
    ApiKey.objects.update(name="</script><b>x")
    charge(alice)
    page = alice.browser.get("/account").text
    assert drawn(page, "by-key")["labels"] == ["</script><b>x"]
    assert "</script><b>" not in page


def test_an_account_without_spending_is_told_where_to_begin(alice: Person, bob: Person) -> None:
    page = alice.browser.get("/account").text
    assert "Nothing was spent in the last 30 days." in page
    assert "Create a key" in page
    assert "Create a key" not in bob.browser.get("/account").text


def test_the_page_takes_few_queries(alice: Person, django_assert_max_num_queries: Any) -> None:
    for day in range(20):
        charge(alice, days_ago=day, operation=f"shop.{day}")
    browser = alice.browser
    with django_assert_max_num_queries(8):
        browser.get("/account")
