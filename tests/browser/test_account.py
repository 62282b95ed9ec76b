"""The account's pages in a browser: a key from its making to its end, the ledger, the charts."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, expect

from billing.accounts import services
from billing.models import Account, ApiKey, LedgerEntry
from config.kit import clock
from tests.browser.conftest import Watched
from tests.browser.widths import sticking_out
from tests.search.answering import bakers

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("asked"),
]


def ask(page: Page, desk: Watched, secret: str) -> int:
    """Search by the API. The status of the answer."""
    body = {"query": "people who bake sourdough", "limit": 10}
    headers = {"X-API-Key": secret}
    return page.request.post(f"{desk.origin}/v1/search", data=body, headers=headers).status


def charge(user: User, times: int) -> Account:
    account = services.get_owned_account(user)
    for turn in range(times):
        LedgerEntry.objects.create(
            account=account,
            created_at=clock.now(),
            kind="charge",
            operation="shop.work" if turn % 2 else "shop.read",
            amount_micros=1_500 + turn,
            units=1,
            features="shop.read=0.15",
            request_id=f"{turn:032x}",
        )
    return account


# --- Keys -----------------------------------------------------------------------------------------


def test_a_key_is_made_copied_used_seen_in_the_ledger_and_revoked(
    desk: Watched, dora: User
) -> None:
    bakers(2)
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = desk.enter(dora, "/account/keys")
    page.get_by_label("Name").fill("Importer")
    page.get_by_label("Daily cap").fill("50")
    page.get_by_role("button", name="Create key").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("status").filter(has_text="Copied.")).to_be_visible()
    secret = page.get_by_label("The key").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == secret

    assert ask(page, desk, secret) == 200
    assert ask(page, desk, secret) == 429

    page.get_by_role("link", name="Done").click()
    row = page.get_by_role("row", name="Importer")
    expect(row).to_contain_text("29.00 of 50")
    page.get_by_role("link", name="Ledger", exact=True).click()
    expect(page.get_by_role("row").filter(has_text="Search creators")).to_contain_text("Importer")

    page.get_by_role("link", name="Keys", exact=True).click()
    page.get_by_role("link", name="Revoke Importer").click()
    page.get_by_role("button", name="Revoke this key").click()
    expect(page.get_by_role("status")).to_contain_text("Importer is revoked.")
    assert ask(page, desk, secret) == 401
    page.get_by_text("Revoked and expired keys").click()
    expect(page.get_by_role("row", name="Importer")).to_contain_text("revoked")


def test_keys_need_no_javascript(plain: Watched, dora: User) -> None:
    page = plain.enter(dora, "/account/keys")
    page.get_by_label("Name").fill("Importer")
    page.get_by_role("button", name="Create key").click()
    expect(page.get_by_label("The key")).to_have_value(re.compile("^kin_live_"))
    expect(page.get_by_role("button", name="Copy")).to_be_hidden()
    page.get_by_role("link", name="Done").click()
    page.get_by_role("link", name="Change Importer").click()
    page.get_by_label("Name").fill("Nightly import")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Revoke Nightly import").click()
    page.get_by_role("button", name="Revoke this key").click()
    expect(page.get_by_text("You have no active key")).to_be_visible()


# --- The ledger -----------------------------------------------------------------------------------


def test_the_ledger_is_filtered_paged_and_downloaded(desk: Watched, dora: User) -> None:
    charge(dora, 120)
    page = desk.enter(dora, "/account/ledger")
    rows = page.locator("#entries tbody tr")
    expect(rows).to_have_count(50)
    page.get_by_label("Operation").select_option("shop.work")
    page.get_by_role("button", name="Filter").click()
    expect(page.get_by_text("60 entries")).to_be_visible()
    page.get_by_role("link", name="Older").click()
    expect(rows).to_have_count(10)
    expect(page).to_have_url(re.compile(r"operation=shop.work&before=\d+$"))
    page.reload()
    expect(rows).to_have_count(10)
    page.go_back()
    expect(rows).to_have_count(50)
    with page.expect_download() as download:
        page.get_by_label("Entries").get_by_role("link", name="CSV").click()
    lines = download.value.path().read_text().splitlines()
    assert len(lines) == 61
    assert "shop.read," not in "".join(lines)


# --- Usage ----------------------------------------------------------------------------------------

IS_DRAWN = """canvas => {
  const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.some(Boolean);
}"""


def pictures(charts: Locator) -> list[str]:
    return [chart.evaluate("canvas => canvas.toDataURL()") for chart in charts.all()]


def test_charts_are_drawn_and_wear_the_theme(desk: Watched, dora: User) -> None:
    charge(dora, 6)
    page = desk.enter(dora, "/account")
    charts = page.locator("canvas")
    expect(charts).to_have_count(5)
    assert all(chart.evaluate(IS_DRAWN) for chart in charts.all())
    light = pictures(charts)
    page.get_by_label("Theme").click()
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert all(a != b for a, b in zip(light, pictures(charts), strict=True))
    page.get_by_role("link", name="90 days").click()
    expect(page.get_by_role("heading", name="Spent in the last 90 days")).to_be_visible()


def test_every_chart_has_a_table(desk: Watched, dora: User) -> None:
    charge(dora, 6)
    page = desk.enter(dora, "/account")
    figure = page.get_by_role("figure", name="Credits per operation")
    expect(figure.get_by_role("table")).to_be_hidden()
    figure.get_by_text("As a table").click()
    expect(figure.get_by_role("row", name="shop.read")).to_be_visible()


def test_without_javascript_the_tables_are_there_instead(plain: Watched, dora: User) -> None:
    charge(dora, 6)
    page = plain.enter(dora, "/account")
    expect(page.get_by_role("row", name="shop.read")).to_be_visible()
    expect(page.locator("canvas").first).to_be_hidden()


# --- Narrow screens -------------------------------------------------------------------------------


def test_no_page_of_the_account_sticks_out_to_the_side(phone: Watched, dora: User) -> None:
    account = charge(dora, 30)
    key, _ = ApiKey.issue(account, name="A key with quite a long name, all in all" * 2)
    LedgerEntry.objects.create(
        account=account,
        created_at=clock.now(),
        kind="charge",
        operation="shop.operation.with_a_long_name",
        amount_micros=123_456_789_012,
        features="shop.operation.with_a_long_name.base=12345678.9012",
        request_id="f" * 64,
        api_key=key,
    )
    own = f"/account/keys/{key.pk}"
    page = phone.enter(dora, "/pricing")
    for path in ("/account", "/account/ledger", "/account/keys", own, f"{own}/revoke"):
        page.goto(phone.origin + path)
        assert sticking_out(page) == [], path
