"""From a brief to a reviewed list with contacts: the marketer at a desk, the client on a phone without scripts."""

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from billing.accounts import services
from billing.models import Account, Tier
from config.kit import clock
from creators.models import Creator, CreatorEmail
from tests.browser.conftest import Watched, watch
from tests.search.answering import bakers

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def catalogue(transactional_db: None) -> list[Creator]:
    found = bakers(3)
    seen = {"first_seen_at": clock.now(), "last_seen_at": clock.now()}
    CreatorEmail.objects.create(
        creator=found[0], email="baker@example.com", source="import", confidence=0.9, **seen
    )
    return found


@pytest.fixture
def client(chromium: Browser, live_server: LiveServer) -> Iterator[Watched]:
    """A phone without scripts and without a login."""
    watched = watch(chromium, live_server, width=390, scripts=False)
    yield watched
    watched.context.close()
    assert watched.complaints == []


@pytest.mark.usefixtures("catalogue", "asked")
def test_a_brief_becomes_a_reviewed_list_with_contacts(
    desk: Watched, client: Watched, dora: User, live_server: LiveServer, settings: Settings
) -> None:
    settings.SITE_URL = live_server.url
    account = services.get_owned_account(dora)
    Account.objects.filter(pk=account.pk).update(may_be_invoiced=True, tier=Tier.TIER_3)
    page = desk.enter(dora, "/search")
    _search(page)
    _shortlist(page)
    _buy_contacts(page)
    listed = page.url
    _match(page)
    page.goto(listed)
    _review(client, _create_link(page))
    _read_review(page, listed)


def _search(page: Page) -> None:
    page.get_by_label("Describe the creators").fill("sourdough bakers in Germany")
    page.get_by_role("button", name=re.compile("^Search")).first.click()
    expect(page.get_by_role("article")).to_have_count(3)


def _shortlist(page: Page) -> None:
    page.get_by_role("link", name=re.compile("Add to list.*Baker 0")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("New list").fill("Spring campaign")
    dialog.get_by_role("button", name="Create and add").click()
    expect(page.locator("#messages")).to_contain_text("Spring campaign")
    page.reload()
    page.get_by_role("button", name=re.compile("Add Baker 1 to.*Spring campaign")).click()
    expect(page.locator("#messages")).to_contain_text("Spring campaign")
    page.get_by_role("banner").get_by_role("link", name="Lists").click()
    page.get_by_role("link", name="Spring campaign").first.click()
    expect(page.get_by_role("row", name=re.compile("Baker"))).to_have_count(2)


def _buy_contacts(page: Page) -> None:
    page.get_by_role("button", name=re.compile("1 address of 1 creator.*5")).click()
    expect(page.get_by_role("link", name="baker@example.com")).to_be_visible()


def _match(page: Page) -> None:
    page.get_by_role("button", name="Match with a brief").click()
    page.get_by_label("Brief").fill("sourdough bakers")
    page.get_by_role("button", name=re.compile("^Match")).click()
    expect(page.get_by_role("row", name=re.compile("Baker"))).to_have_count(2)


def _create_link(page: Page) -> str:
    page.get_by_role("link", name="Review links").click()
    page.get_by_label("E-mail addresses").check()
    page.get_by_role("button", name="Create link").click()
    return page.get_by_label("Address of the review link").input_value()


def _review(client: Watched, address: str) -> None:
    page = client.open(address.removeprefix(client.origin))
    expect(page.get_by_role("link", name="baker@example.com")).to_be_visible()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Start the review").click()
    first = page.get_by_role("article", name="Baker 0")
    first.get_by_role("button", name="Approve").click()
    expect(first.get_by_role("button", name="Approved")).to_be_visible()
    expect(first.get_by_text("Your vote is saved.")).to_be_in_viewport()
    first.get_by_text("Write a comment").click()
    first.get_by_label("Comment").fill("Two reels in May, please.")
    first.get_by_role("button", name="Send comment").click()
    expect(first.get_by_text("Two reels in May, please.")).to_be_visible()
    expect(first.get_by_text("Your comment is saved.")).to_be_in_viewport()
    root = page.locator("html")
    assert root.evaluate("root => root.scrollWidth <= root.clientWidth")


def _read_review(page: Page, listed: str) -> None:
    page.goto(listed)
    page.get_by_role("link", name="Clients on Baker 0: 1 yes, 1 comment").click()
    expect(page.get_by_text("Two reels in May, please.")).to_be_visible()
