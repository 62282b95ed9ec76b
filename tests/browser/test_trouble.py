"""Searching while answers are slow, bad or do not come: the page says what to do, and nothing is paid for twice."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, Route, expect

from billing.accounts import services
from billing.models import Account, LedgerEntry, Membership, Tier
from search.briefs.requests import SearchRequest
from search.pipeline import route
from tests.browser.conftest import Watched
from tests.browser.test_members import switch_to
from tests.search.answering import bakers

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SENTENCE = "people who bake sourdough"


@pytest.fixture(autouse=True)
def _catalogue(asked: list[SearchRequest]) -> None:
    bakers(3)


def ask(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Search")).first.click()


def key(page: Page) -> str:
    return page.locator(".search-form [name=idempotency_key]").input_value()


def found(page: Page) -> None:
    expect(page.get_by_role("heading", level=1, name="3 creators")).to_be_visible()


def test_a_search_that_fails_in_every_way_is_paid_for_once_in_the_end(
    phone: Watched, dora: User, asked: list[SearchRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = phone.enter(dora, "/search")
    page.get_by_label("Describe the creators").fill(SENTENCE)
    first_key, alert = key(page), page.get_by_role("alert")

    with monkeypatch.context() as broken:
        broken.setattr(route, "find_creators", None)
        ask(page)
        expect(alert).to_have_text(
            "Something went wrong on our side. We logged the error. Try again in a moment.\n"
            "Your search is still here, and you pay only once."
        )

    def answer_lost(route: Route) -> None:
        """It was run and paid for, and its answer never came."""
        assert route.fetch(max_redirects=0).ok
        route.abort()

    page.route("**/search", answer_lost)
    ask(page)
    expect(alert).to_contain_text("No answer came")
    expect(page.get_by_label("Describe the creators")).to_have_value(SENTENCE)
    assert key(page) == first_key
    assert len(asked) == 1

    page.unroute_all()
    ask(page)
    found(page)
    assert len(asked) == 1
    assert LedgerEntry.objects.filter(kind="charge").count() == 1
    phone.complaints.clear()  # the browser's own, about the answers that were none


def test_a_budget_and_credit_that_are_used_up_are_said_beside_the_sentence(
    desk: Watched, dora: User
) -> None:
    account = services.get_owned_account(dora)
    page = desk.enter(dora, "/search")
    page.get_by_label("Describe the creators").fill(SENTENCE)
    for limits, words in (
        ({"minute_micros": 1, "threshold_micros": 10**9}, "your limit is"),
        ({"minute_micros": 10**9, "threshold_micros": 1}, "you have less than 1"),
        ({"minute_micros": 10**9, "threshold_micros": 10**9}, ""),
    ):
        account.tier, account.hour_micros = Tier.ENTERPRISE, 10**9
        account.minute_micros = limits["minute_micros"]
        account.threshold_micros = limits["threshold_micros"]
        account.save()
        ask(page)
        if words:
            expect(page.get_by_role("alert")).to_contain_text("Nothing was charged")
            expect(page.get_by_role("alert")).to_contain_text(words)
    found(page)
    desk.complaints.clear()  # the browser's own, about 429 and 402


def test_while_an_answer_takes_its_time_the_page_shows_that_it_works(
    desk: Watched, dora: User, asked: list[SearchRequest]
) -> None:
    page = desk.enter(dora, "/search")
    page.get_by_label("Describe the creators").fill(SENTENCE)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/search", hold)
    ask(page)
    expect(page.get_by_role("progressbar", name="Searching")).to_be_visible()
    page.get_by_label("Describe the creators").press("Enter")
    assert len(held) == 1
    held[0].continue_()
    found(page)
    assert len(asked) == 1


def test_whoever_was_signed_out_meanwhile_signs_in_before_it_is_run(
    desk: Watched, dora: User, asked: list[SearchRequest]
) -> None:
    page = desk.enter(dora, "/search")
    page.get_by_label("Describe the creators").fill(SENTENCE)
    desk.context.clear_cookies(name="sessionid")
    ask(page)
    expect(page).to_have_url(re.compile(r"/accounts/login/"))
    assert asked == []


def test_a_page_shown_to_another_account_shows_whose_is_used_before_it_spends(
    desk: Watched, dora: User, asked: list[SearchRequest]
) -> None:
    agency = Account.objects.create(name="Dora's agency")
    Membership.objects.create(account=agency, user=dora)
    page = desk.enter(dora, "/search")
    page.get_by_label("Describe the creators").fill(SENTENCE)
    other_tab = desk.open("/pricing")
    switch_to(other_tab, "Dora's agency")

    ask(page)
    expect(page.get_by_role("alert")).to_contain_text("You have switched to another account")
    expect(page.get_by_role("banner").get_by_text("Account: Dora's agency")).to_be_visible()
    expect(page.get_by_label("Describe the creators")).to_have_value(SENTENCE)
    assert asked == []

    ask(page)
    found(page)
    charged = LedgerEntry.objects.get(kind="charge")
    assert charged.account == agency
    desk.complaints.clear()  # the browser's own, about 422


def test_a_name_is_offered_free_and_a_refusal_offers_what_fits(
    desk: Watched, dora: User, asked: list[SearchRequest]
) -> None:
    account = services.get_owned_account(dora)
    page = desk.enter(dora, "/search")
    page.get_by_label("Describe the creators").fill("Baker 2")
    page.get_by_label("Maximum number").select_option("50")
    ask(page)
    expect(page.get_by_role("link", name="Baker 2")).to_be_visible()
    assert not LedgerEntry.objects.exists()
    Account.objects.filter(pk=account.pk).update(
        tier=Tier.ENTERPRISE, minute_micros=10**9, hour_micros=10**9, threshold_micros=500_000
    )
    page.get_by_role("button", name=re.compile("^Search anyway")).click()
    page.get_by_role("button", name=re.compile("^Search 10 instead at most 45 credits")).click()
    found(page)
    assert [one.limit for one in asked] == [10]
    assert LedgerEntry.objects.count() == 1
    desk.complaints.clear()  # the browser's own, about 402
