"""By keyboard: few stops to the first result, and focus that stays where something was removed."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watched
from tests.browser.stage import Stage
from tests.browser.test_every_page import stage
from tests.search.answering import asked

__all__ = ["asked", "stage"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_STOPS = 3
PAGES = (
    "/search/{results}",
    "/search/{results}?view=table",
    "/similar/{similar}",
    "/match/{match}",
    "/lists/{list}",
)
FOCUSED = "() => document.activeElement.matches('.skip-link')"
IN_FIRST = "() => Boolean(document.activeElement.closest('#results > :first-child'))"


def count_stops(page: Page) -> int:
    """Presses of Tab from the top of the page to the first result. Enter follows the link that skips to it."""
    for stops in range(1, 100):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED):
            page.keyboard.press("Enter")
        elif page.evaluate(IN_FIRST):
            return stops
    raise AssertionError("the first result is not reached")


def test_the_first_result_is_three_stops_from_the_top(desk: Watched, stage: Stage) -> None:
    page = desk.enter(stage.people["owner"], "/lists")
    stops = {}
    for address in PAGES:
        page.goto(desk.origin + address.format(**stage.places))
        stops[address] = count_stops(page)
    assert max(stops.values()) <= MOST_STOPS, stops


def test_focus_stays_where_something_was_removed(desk: Watched, stage: Stage) -> None:
    owner = stage.people["owner"]
    filters = "filter=1&followers_min=1&engagement_min=1"
    page = desk.enter(owner, f"/search/{stage.places['results']}?{filters}")
    chips = page.get_by_role("list", name="Changed filters").locator(".chip-changed")
    while left := chips.count():
        chips.first.press("Enter")
        expect(chips).to_have_count(left - 1)
        expect(chips.first if left > 1 else page.locator("#found-title")).to_be_focused()
    seeds = "&".join(f"creator={stage.places[name]}" for name in ("creator", "long_creator"))
    for address in (f"/match?q=rye&{seeds}", f"/similar?{seeds.replace('creator=', 'seed=')}"):
        page.goto(desk.origin + address)
        removing = page.get_by_role("button", name=re.compile("remove", re.IGNORECASE))
        removing.first.press("Enter")
        expect(removing).to_have_count(1)
        expect(removing).to_be_focused()
        removing.press("Enter")
        expect(removing).to_have_count(0)
        expect(page.locator("#id_creators")).to_be_focused()


def test_a_printed_match_has_no_buttons(desk: Watched, stage: Stage) -> None:
    page = desk.enter(stage.people["owner"], f"/match/{stage.places['match']}")
    controls = page.locator("main").locator("button, .btn, input, select, .switch")
    visible = controls.filter(visible=True)
    assert visible.count() > 0
    page.emulate_media(media="print")
    expect(visible).to_have_count(0)
    expect(page.get_by_role("link", name="Baker 0", exact=True)).to_be_visible()
