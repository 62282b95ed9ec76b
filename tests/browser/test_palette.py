"""The command palette in a browser."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from billing.accounts import services
from tests import scene
from tests.browser.conftest import Watched

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_keyboard_opens_it_walks_it_and_leaves_it(desk: Watched, dora: User) -> None:
    scene.session(services.get_owned_account(dora), query="sourdough bakers")
    page = desk.enter(dora, "/search")
    page.keyboard.press("Control+k")
    field = page.get_by_role("combobox", name="A page, creator, list or search")
    expect(field).to_be_focused()
    expect(page.get_by_role("option", name="Search creators")).to_have_attribute(
        "aria-selected", "true"
    )
    for _ in range(3):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('dialog, body').tagName") != "BODY"
    field.focus()
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    page.keyboard.press("Meta+k")
    page.keyboard.type("sourdough")
    expect(page.get_by_role("dialog").get_by_role("option")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    chosen = page.get_by_role("option", name="Search for “sourdough”")
    expect(chosen).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", chosen.get_attribute("id") or "")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/search/[0-9a-f-]{36}$"))


def test_its_button_opens_it_and_needs_no_javascript(
    desk: Watched, plain: Watched, dora: User
) -> None:
    scene.creator("Hanna Krume")
    page = desk.enter(dora, "/lists")
    page.get_by_role("link", name="Go to").click()
    page.keyboard.type("krume")
    page.get_by_role("option", name="Hanna Krume").click()
    expect(page.get_by_role("heading", level=1, name="Hanna Krume")).to_be_visible()
    page = plain.enter(dora, "/lists")
    page.get_by_role("link", name="Go to").click()
    page.get_by_label("A page, creator, list or search").fill("krume")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="Hanna Krume").click()
    expect(page.get_by_role("heading", level=1, name="Hanna Krume")).to_be_visible()
