"""On a fresh installation, a brief without a match becomes a list of creators from the platforms."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from billing.accounts import services
from billing.models import Account, Tier
from config.discovery.models import Discovery
from creators.models import Creator
from tests.browser.conftest import Watched
from tests.browser.test_agency_walk import Clicks
from tests.config.discovery.looking import baker, mechanic, work
from tests.platforms.server import StandIn
from tests.platforms.world import World

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

BRIEF = "sourdough bakers"
FITTING = 10
MOST_CLICKS = 4


@pytest.fixture
def _world(platforms: StandIn) -> None:
    """Ten bakers on three platforms, and one account that does not fit. Only a link leads to one of the bakers."""
    anna = baker("tiktok", "anna.dough", link="https://www.instagram.com/gina.bakes/")
    tiktok = [baker("tiktok", f"baker{number}") for number in range(4)]
    youtube = [baker("youtube", f"breads{number}") for number in range(4)]
    carl = mechanic("tiktok", "carl.cars")
    gina = baker("instagram", "gina.bakes")
    platforms.world = World([anna, *tiktok, *youtube, gina, carl])


@pytest.mark.usefixtures("_world")
def test_a_brief_without_a_match_becomes_a_list_of_ten_new_creators(
    desk: Watched, dora: User
) -> None:
    """Four clicks: Search, Look on the platforms, Save 10 as a list, the list. The worker's job runs in this test."""
    account = services.get_owned_account(dora)
    Account.objects.filter(pk=account.pk).update(may_be_invoiced=True, tier=Tier.TIER_3)
    assert not Creator.objects.exists()
    clicks, page = Clicks(), desk.enter(dora, "/search")
    page.get_by_label("Describe the creators").fill(BRIEF)
    clicks.press(page.get_by_role("main").get_by_role("button", name=re.compile("^Search")).first)
    expect(page.get_by_text("The catalogue has no clear match.")).to_be_visible()
    _look(clicks, page)
    _save(clicks, page)
    assert clicks.number == MOST_CLICKS


def _look(clicks: Clicks, page: Page) -> None:
    clicks.press(page.get_by_role("button", name=re.compile("Look on the platforms")))
    expect(page.get_by_text("Looking on the platforms")).to_be_visible()
    work()
    found = Discovery.objects.get()
    assert (found.status, found.clear) == ("done", FITTING)
    # The page asks for the progress by itself.
    expect(page.get_by_role("article")).to_have_count(FITTING)
    for card in page.get_by_role("article").all():
        expect(card.get_by_role("blockquote").first).to_contain_text(
            re.compile("sourdough", re.IGNORECASE)
        )


def _save(clicks: Clicks, page: Page) -> None:
    clicks.press(page.get_by_role("button", name=f"Save {FITTING} as a list"))
    expect(page).to_have_url(re.compile(r"/lists$"))
    clicks.press(page.get_by_role("main").get_by_role("link", name=BRIEF).first)
    expect(page.get_by_role("heading", level=1, name=BRIEF)).to_be_visible()
    expect(page.locator("table.board tbody tr")).to_have_count(FITTING)
