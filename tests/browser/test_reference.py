"""The viewer of the OpenAPI document, in a browser that complains of whatever its policy forbids."""

import pytest
from playwright.sync_api import Page, expect

from billing.models import LedgerEntry
from search.briefs.requests import SearchRequest
from tests.browser.conftest import Watched
from tests.people import Person
from tests.search.answering import bakers

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
]
PRICE = "Credits: 25 + 2 per creator that is not a weak match"


def opened(page: Page) -> None:
    page.get_by_text("Search creators", exact=True).click()
    page.get_by_role("button", name="Try it out").click()


def test_a_search_is_tried_with_ones_own_key_once_its_button_is_pressed(
    desk: Watched, alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(3)
    page = desk.open("/docs")
    page.get_by_role("button", name="Authorize").click()
    page.get_by_label("Value").fill(alice.secret)
    dialog = page.locator(".modal-ux")
    dialog.get_by_role("button", name="Authorize").click()
    dialog.get_by_role("button", name="Close").last.click()
    opened(page)
    expect(page.locator(".price-note")).to_have_text(PRICE)
    assert asked == []
    page.get_by_role("button", name="Execute").click()
    expect(page.locator(".live-responses-table")).to_contain_text("x-credits-charged: 31")
    assert len(asked) == 1
    assert LedgerEntry.objects.filter(account=alice.account).count() == 1


def test_without_the_document_the_plain_list_stays(desk: Watched) -> None:
    page = desk.context.new_page()
    page.route("**/openapi.json", lambda route: route.abort())
    page.goto(f"{desk.origin}/docs")
    expect(page.get_by_role("alert")).to_contain_text("listed below")
    expect(page.get_by_text("Reads the sentence")).to_be_visible()
    desk.complaints.clear()  # the browser's own, about the document that did not come


def test_without_javascript_there_is_the_plain_list(plain: Watched) -> None:
    page = plain.open("/docs")
    expect(page.get_by_text("Reads the sentence")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_language_is_chosen_without_javascript(plain: Watched) -> None:
    page = plain.open("/docs/first-steps")
    expect(page.locator("#search-curl")).to_be_visible()
    page.get_by_text("Python", exact=True).click()
    expect(page.locator("#search-curl")).to_be_hidden()
    expect(page.locator("#search-python")).to_be_visible()
    expect(page.get_by_role("button", name="Copy")).to_have_count(0)


def test_a_program_is_copied_as_it_stands(desk: Watched) -> None:
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = desk.open("/docs/first-steps")
    page.get_by_role("button", name="Copy").nth(1).click()
    expect(page.get_by_text("Copied.")).to_be_attached()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"curl -sS {desk.origin}/v1/search")
