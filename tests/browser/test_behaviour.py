"""How the pages behave in a browser, over a search that answers at once."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from search.briefs.requests import SearchRequest
from tests.browser.conftest import EMAIL, SECRET, Watched, sign_in
from tests.search.answering import bakers

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture(autouse=True)
def _catalogue(asked: list[SearchRequest]) -> None:
    bakers(12)


def search(page: Page, sentence: str) -> None:
    page.get_by_label("Describe the creators").fill(sentence)
    page.get_by_role("button", name=re.compile(r"Search.*25 credits \+ 2 per creator")).click()
    expect(page.get_by_role("heading", level=1, name="12 creators")).to_be_visible()


@pytest.mark.usefixtures("dora")
def test_searching_and_paging_need_no_javascript(plain: Watched) -> None:
    page = plain.open("/accounts/login/?next=/search")
    sign_in(page)
    search(page, "people who bake sourdough")
    page.get_by_role("link", name="Show more creators").click()
    expect(page.get_by_role("article")).to_have_count(12)
    page.get_by_role("link", name="Baker 11", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Baker 11")).to_be_visible()


def test_more_results_join_the_list_and_are_there_after_coming_back(
    desk: Watched, dora: User, asked: list[SearchRequest]
) -> None:
    page = desk.enter(dora, "/search")
    search(page, "people who bake sourdough")
    expect(page.get_by_role("article")).to_have_count(10)
    page.get_by_role("link", name="Show more creators").click()
    expect(page.get_by_role("article")).to_have_count(12)
    expect(page).to_have_url(re.compile(r"shown=20$"))
    page.get_by_role("link", name="Baker 11", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Baker 11")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("article")).to_have_count(12)
    page.reload()
    expect(page.get_by_role("article")).to_have_count(12)
    assert len(asked) == 1


def test_an_answer_that_does_not_come_is_said_and_can_be_tried_again(
    desk: Watched, dora: User
) -> None:
    page = desk.enter(dora, "/search")
    search(page, "people who bake sourdough")
    more = page.get_by_role("link", name="Show more creators")
    page.route("**/search/*?shown=20", lambda route: route.abort())
    more.click()
    expect(page.get_by_role("alert")).to_contain_text("No answer came")
    page.unroute_all()
    more.click()
    expect(page.get_by_role("article")).to_have_count(12)
    expect(page.get_by_role("alert")).to_have_count(0)
    desk.complaints.clear()  # the browser's own, about the answer that did not come


def test_who_was_signed_out_meanwhile_is_asked_to_sign_in_and_comes_back(
    desk: Watched, dora: User
) -> None:
    page = desk.enter(dora, "/search")
    search(page, "people who bake sourdough")
    desk.context.clear_cookies()
    page.get_by_role("link", name="Show more creators").click()
    expect(page).to_have_url(re.compile("/accounts/login/"))
    page.get_by_label("E-mail", exact=True).fill(EMAIL)
    page.get_by_label("Password", exact=True).fill(SECRET)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("article")).to_have_count(12)


def test_the_keyboard_is_enough(desk: Watched, dora: User) -> None:
    page = desk.enter(dora, "/search")
    page.get_by_role("main").focus()
    page.keyboard.press("/")
    field = page.get_by_label("Describe the creators")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    page.keyboard.type("rye / wheat")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="12 creators")).to_be_visible()
    expect(page.get_by_label("Describe the creators")).to_have_value("rye / wheat")


def test_a_theme_is_worn_at_once_and_kept(desk: Watched) -> None:
    page = desk.open("/")
    page.get_by_label("Theme").click()
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_label("Theme").click()
    page.get_by_role("button", name="System").click()
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")


def test_a_theme_needs_no_javascript(plain: Watched) -> None:
    page = plain.open("/accounts/login/")
    page.get_by_label("Theme").click()
    page.get_by_role("button", name="Dark").click()
    expect(page).to_have_url(re.compile("/accounts/login/$"))
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
