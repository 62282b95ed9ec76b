"""The reading below the search field, in a browser: it follows the typing, and its chips are clicked."""

import re
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from billing.accounts import services
from billing.models import LedgerEntry, Tier
from search.briefs.requests import SearchRequest
from tests.browser.conftest import Watched
from tests.search.answering import bakers

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MAIL = """Hi team,

we look for sourdough bakers in Germany with 10k to 50k followers. Please no vegans.
Our budget is 4,000 EUR.

Thanks, Sofia"""


@pytest.fixture(autouse=True)
def _pays(dora: User) -> None:
    account = services.get_owned_account(dora)
    account.tier, account.may_be_invoiced = Tier.TIER_3, True
    account.save()


def chip(page: Page, label: str) -> None:
    page.locator(".reading summary", has_text=label).click()


def search_without_germany(page: Page) -> None:
    chip(page, "Germany")
    page.get_by_role("button", name="Remove Germany").click()
    expect(page.locator(".reading summary", has_text="Germany")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Search")).click()


def test_a_brief_is_typed_once_from_the_search_to_the_client(
    desk: Watched, phone: Watched, dora: User, asked: list[SearchRequest]
) -> None:
    bakers(3)
    page = desk.enter(dora, "/search")
    page.get_by_label("Describe the creators").fill(MAIL)
    expect(page.locator("mark.read-place", has_text="Germany")).to_be_visible()
    expect(page.locator(".reading")).to_contain_text("creators meet the conditions")
    assert not LedgerEntry.objects.exists()

    search_without_germany(page)
    expect(page.get_by_role("heading", level=1, name="3 creators")).to_be_visible()
    [request] = asked
    assert request.brief
    assert [c.kind for c in request.brief.clauses] == ["subject", "followers", "subject"]
    assert LedgerEntry.objects.count() == 1

    page.get_by_role("button", name="Save 3 as a list").click()
    expect(page.get_by_text("Looking for")).to_be_visible()
    page.get_by_role("link", name="Match", exact=True).last.click()
    expect(page.locator("blockquote")).to_have_text(MAIL, use_inner_text=True)
    page.get_by_role("button", name=re.compile("^Match")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Please no vegans")
    assert LedgerEntry.objects.count() == 2

    page.get_by_role("navigation").get_by_role("link", name="Lists").first.click()
    page.locator("main").get_by_role("link", name=re.compile("^Hi team")).first.click()
    page.get_by_role("button", name="Create review link").click()
    address = page.get_by_label(re.compile("^Address of")).first.input_value()
    client = phone.open(urlsplit(address).path)
    expect(client.get_by_text("Sourdough again.").first).to_be_visible()


def test_enter_in_a_chip_changes_it_and_does_not_search(
    desk: Watched, dora: User, asked: list[SearchRequest]
) -> None:
    page = desk.enter(dora, "/search?q=sourdough+bakers+in+Germany")
    chip(page, "Germany")
    place = page.get_by_label("Name of the place")
    place.fill("Austria")
    place.press("Enter")
    expect(page.locator(".reading summary", has_text="Austria")).to_be_visible()
    expect(page.locator("#reading-title")).to_be_focused()
    assert asked == []


def test_a_filter_shows_at_once_what_it_replaces(desk: Watched, dora: User) -> None:
    page = desk.enter(dora, "/search?q=sourdough+bakers,+10k+to+50k+followers")
    expect(page.locator(".reading summary", has_text="10k to 50k")).to_be_visible()
    page.locator(".search-filters > summary").click()
    least = page.locator(".search-filters").get_by_label("Followers, at least")
    least.fill("1m")
    least.press("Tab")
    expect(page.locator(".reading .chip-unused", has_text="10k to 50k")).to_be_visible()


def test_without_a_script_a_button_shows_and_corrects_the_reading(
    plain: Watched, dora: User, asked: list[SearchRequest]
) -> None:
    bakers(1)
    page = plain.enter(dora, "/search")
    page.get_by_label("Describe the creators").fill(MAIL)
    page.get_by_role("button", name="Check the reading, free").click()
    search_without_germany(page)
    expect(page.get_by_role("heading", level=1, name="1 creator")).to_be_visible()
    [request] = asked
    assert request.brief
    assert "place" not in [c.kind for c in request.brief.clauses]
