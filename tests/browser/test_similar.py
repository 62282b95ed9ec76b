"""A saved list of lookalikes in the browser: sliders rank it again at once."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from billing.accounts import services
from creators.models import Creator
from search.models.answers import SavedAnswer
from tests import scene
from tests.browser.conftest import Watched

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def found(dora: User) -> SavedAnswer:
    """Baker resembles Hanna, Driver resembles Vera; by equal weights Baker is first."""
    hanna, vera, baker, driver = map(scene.creator, ("Hanna", "Vera", "Baker", "Driver"))
    made = scene.similar_list(services.get_owned_account(dora), [hanna, vera], [baker, driver])
    for creator, contributions in ((baker, [0.45, 0.05]), (driver, [0.0, 0.4])):
        _contribute(made, creator, contributions)
    return made


def _contribute(made: SavedAnswer, creator: Creator, contributions: list[float]) -> None:
    row = made.creators.get(creator=creator)
    row.payload["similarity"]["contributions"] = contributions
    row.save()


def names(page: Page) -> list[str]:
    return page.locator("#results .card-name").all_inner_texts()


def test_a_slider_ranks_the_list_again_without_a_request(
    desk: Watched, dora: User, found: SavedAnswer
) -> None:
    page = desk.enter(dora, f"/similar/{found.pk}")
    assert names(page) == ["Baker", "Driver"]
    page.get_by_label("Hanna", exact=True).fill("0")
    assert names(page) == ["Driver", "Baker"]
    expect(page.locator("[data-score]").first).to_have_text("80")
    expect(page).to_have_url(f"{page.url.partition('?')[0]}?weight=0&weight=1")
    page.reload()
    assert names(page) == ["Driver", "Baker"]
    assert desk.complaints == []


def test_without_scripts_a_button_ranks_the_list_again(
    plain: Watched, dora: User, found: SavedAnswer
) -> None:
    page = plain.enter(dora, f"/similar/{found.pk}?weight=0&weight=1")
    assert names(page) == ["Driver", "Baker"]
    expect(page.get_by_role("button", name="Rank again")).to_be_visible()


def test_a_dismissal_keeps_the_weights_that_a_slider_chose(
    desk: Watched, dora: User, found: SavedAnswer
) -> None:
    page = desk.enter(dora, f"/similar/{found.pk}")
    page.get_by_label("Hanna", exact=True).fill("0")
    page.get_by_role("button", name="Not this one: Baker").click()
    expect(page.get_by_text("No other creator is similar")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?weight=0\.0&weight=1\.0#result-2$"))
    assert names(page) == ["Driver", "Baker"]
