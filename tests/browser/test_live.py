"""A marketer pastes an address, sees the price, then what the platform says, and keeps the creator for searches."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from billing.accounts import services
from billing.models import Account, LedgerEntry, Tier
from creators.analysis import renewal
from tests.browser.conftest import Watched
from tests.browser.widths import sticking_out

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_what_was_pasted_is_fetched_added_and_found_by_a_search(phone: Watched, dora: User) -> None:
    account = services.get_owned_account(dora)
    Account.objects.filter(pk=account.pk).update(may_be_invoiced=True, tier=Tier.TIER_3)
    page = phone.enter(dora, "/live")
    page.get_by_label("Address or handle").fill("https://www.tiktok.com/@ofen.otto?_t=8x&_r=1")
    page.get_by_role("button", name="Check, free").click()
    price = page.get_by_role("button", name=re.compile("Fetch now.*0.2"))
    expect(price).to_be_visible()
    assert not LedgerEntry.objects.exists()
    price.click()
    expect(page.get_by_role("heading", name="Otto")).to_be_visible()
    assert sticking_out(page) == []
    page.get_by_role("button", name=re.compile("Add to the catalogue.*5")).click()
    expect(page.get_by_role("heading", level=1, name="Otto")).to_be_visible()
    charged = [entry.amount_micros for entry in LedgerEntry.objects.order_by("created_at")]
    assert charged == [2_000, 50_000]
    renewal.refresh_all()
    _search(page, "videos about fire and bread")
    expect(page.get_by_role("link", name="Otto").first).to_be_visible()


def _search(page: Page, sentence: str) -> None:
    page.goto(f"{page.url.partition('/creators')[0]}/search")
    page.get_by_label("Describe the creators").fill(sentence)
    page.get_by_role("button", name=re.compile("^Search")).first.click()
