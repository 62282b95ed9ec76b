"""How much of the results a screen shows, and what folds to make room."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from billing.accounts import services
from search.models.answers import SearchSession
from tests import scene
from tests.browser.conftest import Watched

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SENTENCE = "sourdough bakers in Germany, 10k+ followers, who post every week"
BOTTOM = "element => element.getBoundingClientRect().bottom"
FULLY_SHOWN = """rows => rows.filter(row => {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}).length"""


@pytest.fixture
def found(dora: User) -> SearchSession:
    """Twenty creators with long names and long quotes."""
    chips = [
        {"kind": "country", "label": "Germany", "words": "in Germany", "start": 17, "end": 27},
        {"kind": "followers", "label": "at least 10k followers", "words": "10k+ followers", "start": 29, "end": 43},
    ]  # fmt: skip
    items = []
    for number in range(20):
        made = scene.creator(
            f"Baker {number} of the long street at the mill",
            captions=["Sourdough. " * 20],
            country="DE",
        )
        post = made.profiles.get().posts.get()
        items.append(scene.item(made, scene.evidence(post, post.caption)))
    return scene.session(
        services.get_owned_account(dora),
        items,
        query=SENTENCE,
        understood={"subject": "sourdough bakers", "chips": chips, "unclear": []},
        searched={"countries": ["DE"], "followers": {"min": 10_000, "max": None}},
    )


def open_at(
    watched: Watched, dora: User, found: SearchSession, query: str = "", **size: Any
) -> Page:
    page = watched.enter(dora, f"/search/{found.pk}{query}")
    page.set_viewport_size(size)  # type: ignore[arg-type]  # a dict of both sides
    return page


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_first_card_is_above_the_fold(
    desk: Watched, dora: User, found: SearchSession, width: int, height: int
) -> None:
    page = open_at(desk, dora, found, width=width, height=height)
    assert page.locator("#result-1 .card-figures").evaluate(BOTTOM) <= height
    assert page.locator("#result-1 .quote").evaluate(BOTTOM) <= height


def test_a_table_shows_eighteen_rows_on_a_screen(
    desk: Watched, dora: User, found: SearchSession
) -> None:
    page = open_at(desk, dora, found, "?view=table", width=1440, height=900)
    assert page.locator("#results tr").evaluate_all(FULLY_SHOWN) >= 18


IN_VIEW = """cells => cells.every(cell => {
  const { left, right } = cell.getBoundingClientRect();
  const frame = cell.closest(".table-frame").getBoundingClientRect();
  return left >= frame.left - 1 && right <= frame.right + 1;
})"""
LINES = """cell => {
  const { height } = cell.firstElementChild.getBoundingClientRect();
  return Math.round(height / parseFloat(getComputedStyle(cell).lineHeight));
}"""
SCROLLED = "frame => frame.scrollTo({left: frame.scrollWidth})"


def test_a_table_shows_who_what_they_say_and_the_button_at_once(
    desk: Watched, dora: User, found: SearchSession
) -> None:
    page = open_at(desk, dora, found, "?view=table", width=1440, height=900)
    for width, lines in ((1440, 2), (1280, 2), (1024, 4)):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.locator("#results .row-add").evaluate_all(IN_VIEW), width
        assert page.locator("#results .row-quote").first.evaluate(LINES) == lines, width
    page.set_viewport_size({"width": 700, "height": 900})
    page.locator(".table-frame").evaluate(SCROLLED)
    assert page.locator("#results th").evaluate_all(IN_VIEW)


@pytest.mark.parametrize("address", ["/search/{search}?view=table", "/lists/{list}"])
def test_columns_are_chosen_and_remembered(
    desk: Watched, plain: Watched, dora: User, found: SearchSession, address: str
) -> None:
    kept = scene.shortlist(services.get_owned_account(dora), [found.results.all()[0].creator])
    path = address.format(search=found.pk, list=kept.pk)
    page = desk.enter(dora, path)
    engagement = page.get_by_role("columnheader", name="Engagement")
    expect(engagement).to_be_visible()
    page.get_by_text("Columns", exact=True).click()
    with page.expect_response("**/columns"):
        page.get_by_label("Engagement", exact=True).uncheck()
    expect(engagement).to_be_hidden()
    page.reload()
    expect(engagement).to_be_hidden()
    expect(page.get_by_role("columnheader", name="Followers")).to_be_visible()
    page = plain.enter(dora, path)
    page.get_by_text("Columns", exact=True).click()
    page.get_by_label("Engagement", exact=True).uncheck()
    page.locator("[data-columns]").get_by_role("button").click()
    expect(page).to_have_url(f"{plain.origin}{path}")
    expect(page.get_by_role("columnheader", name="Engagement")).to_be_hidden()
    page.get_by_text("Columns", exact=True).click()
    page.get_by_label("Engagement", exact=True).check()
    page.locator("[data-columns]").get_by_role("button").click()
    expect(page.get_by_role("columnheader", name="Engagement")).to_be_visible()


def test_the_search_is_folded_into_its_sentence_until_it_is_wanted(
    desk: Watched, plain: Watched, dora: User, found: SearchSession
) -> None:
    page = open_at(desk, dora, found, width=1440, height=900)
    field = page.get_by_label("Describe the creators")
    expect(field).to_be_hidden()
    page.locator(".search-folded").click()
    expect(field).to_be_focused()
    page.locator(".search-folded").click()
    expect(field).to_be_hidden()
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page = open_at(plain, dora, found, width=1440, height=900)
    page.locator(".search-folded").click()
    expect(page.get_by_label("Describe the creators")).to_have_value(SENTENCE)


def test_on_a_phone_one_menu_sorts_and_a_table_has_the_chosen_column(
    phone: Watched, dora: User, found: SearchSession
) -> None:
    page = phone.enter(dora, f"/search/{found.pk}")
    expect(page.get_by_role("navigation", name="Sort by")).to_be_hidden()
    page.get_by_text("Sort and view").click()
    page.get_by_role("link", name="Table").click()
    expect(page.get_by_role("columnheader", name="Followers")).to_be_visible()
    page.get_by_text("Sort and view").click()
    page.get_by_role("link", name="Country").click()
    expect(page.get_by_role("columnheader", name="Country")).to_be_visible()
    expect(page.get_by_role("columnheader", name="Followers")).to_be_hidden()
    expect(page.get_by_role("cell", name="Germany")).to_have_count(20)
    assert page.locator(".table-frame").evaluate("frame => frame.scrollWidth <= frame.clientWidth")
