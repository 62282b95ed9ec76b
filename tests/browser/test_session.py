"""The page of results in a browser: what is free, what has a price, and what the keyboard does."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django import Settings

from billing.accounts import services
from billing.models import Account, LedgerEntry, Tier
from creators.models import Creator
from search.briefs.requests import SearchRequest
from search.models.answers import SearchSession
from tests import scene
from tests.browser.conftest import Watched
from tests.search.answering import bakers

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SENTENCE = "sourdough bakers in Germany, 10k+ followers"
SIZES = (60_000, 20_000, 400_000)


@pytest.fixture
def account(dora: User) -> Account:
    account = services.get_owned_account(dora)
    account.tier, account.may_be_invoiced = Tier.TIER_3, True
    account.save()
    return account


@pytest.fixture
def found(account: Account) -> SearchSession:
    """Three bakers: the best match has neither the most followers nor the highest engagement."""
    items = []
    for number, followers in enumerate(SIZES):
        made = scene.creator(
            f"Baker {number}",
            country="DE",
            captions=["Sourdough again. It rose."],
            profile={"followers": followers, "engagement_rate": float(number)},
        )
        post = made.profiles.get().posts.get()
        items.append(scene.item(made, scene.evidence(post, "Sourdough again.")))
    return scene.session(
        account,
        items,
        query=SENTENCE,
        searched={"countries": ["DE"], "followers": {"min": 10_000, "max": None}},
    )


def address(session: SearchSession) -> str:
    return f"/search/{session.pk}"


def names(page: Page) -> list[str]:
    return page.locator("#results .card-link").all_inner_texts()


def test_a_filter_narrows_at_once_and_free_and_back_undoes_it(
    desk: Watched, dora: User, found: SearchSession, asked: list[SearchRequest]
) -> None:
    page = desk.enter(dora, address(found))
    least = page.get_by_label("Followers, at least")
    expect(least).to_have_value("10k")
    least.fill("50k")
    least.press("Tab")
    expect(page.get_by_role("heading", level=1, name="2 of 3 creators")).to_be_visible()
    expect(page).to_have_url(re.compile(r"filter=1&country=DE&followers_min=50000$"))
    page.reload()
    expect(page.get_by_role("article")).to_have_count(2)
    page.go_back()
    expect(page.get_by_role("article")).to_have_count(3)
    page.go_forward()
    page.get_by_role("link", name="Undo the filter: at least 50k followers").click()
    expect(page.get_by_role("heading", level=1, name="3 creators")).to_be_visible()
    expect(page.get_by_label("Followers, at least")).to_have_value("10k")
    assert asked == []
    assert not LedgerEntry.objects.exists()


def test_a_wider_filter_is_a_search_with_its_price_on_the_button(
    desk: Watched, dora: User, found: SearchSession, asked: list[SearchRequest]
) -> None:
    page = desk.enter(dora, address(found))
    page.get_by_role("checkbox", name="Germany").uncheck()
    expect(
        page.get_by_text("These filters are wider than your search: any country.")
    ).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(3)
    assert asked == []
    page.wait_for_load_state("networkidle")
    Creator.objects.all().delete()
    bakers(2)
    page.get_by_role("button", name=re.compile(r"these filters.*2 credits per new creator")).click()
    expect(page.get_by_role("heading", level=1, name="2 creators")).to_be_visible()
    assert [c.kind for one in asked if one.brief for c in one.brief.clauses] == [
        "subject",
        "followers",
    ]
    assert LedgerEntry.objects.count() == 1


def test_a_chip_is_removed_by_a_priced_search_and_back_shows_the_first(
    desk: Watched, dora: User, found: SearchSession, asked: list[SearchRequest]
) -> None:
    page = desk.enter(dora, address(found))
    # Their pictures are asked for until then.
    page.wait_for_load_state("networkidle")
    Creator.objects.all().delete()
    bakers(2)
    page.locator("summary.chip", has_text="Germany").click()
    page.get_by_role("button", name=re.compile(r"Remove and search.*2 credits per new")).click()
    expect(page.get_by_role("heading", level=1, name="2 creators")).to_be_visible()
    expect(page.locator("summary.chip", has_text="Germany")).to_have_count(0)
    assert [one.query for one in asked] == [SENTENCE]
    assert [c.kind for one in asked if one.brief for c in one.brief.clauses] == [
        "subject",
        "followers",
    ]
    page.go_back()
    expect(page.locator("summary.chip", has_text="Germany")).to_be_visible()
    assert len(asked) == 1


def test_the_words_of_a_chip_can_be_changed(
    desk: Watched, dora: User, found: SearchSession, asked: list[SearchRequest]
) -> None:
    page = desk.enter(dora, address(found))
    page.locator("summary.chip", has_text="Germany").click()
    button = page.get_by_role("button", name=re.compile(r"Remove and search.*2 credits per new"))
    expect(button).to_be_visible()
    page.get_by_role("link", name="Change the words").click()
    field = page.get_by_label("Describe the creators")
    expect(field).to_be_focused()
    assert field.evaluate("f => f.value.slice(f.selectionStart, f.selectionEnd)") == "Germany"
    assert asked == []


def test_sorting_and_the_table_are_free_and_in_the_address(
    desk: Watched, dora: User, found: SearchSession, asked: list[SearchRequest]
) -> None:
    page = desk.enter(dora, address(found))
    assert names(page) == ["Baker 0", "Baker 1", "Baker 2"]
    page.get_by_role("navigation", name="Sort by").get_by_role("link", name="Followers").click()
    expect(page).to_have_url(re.compile(r"\?sort=followers$"))
    assert names(page) == ["Baker 2", "Baker 0", "Baker 1"]
    page.get_by_role("link", name="Table").click()
    expect(page.get_by_role("row")).to_have_count(4)
    expect(page).to_have_url(re.compile(r"\?sort=followers&view=table$"))
    page.get_by_role("columnheader", name="Engagement").get_by_role("link").click()
    expect(page.locator("#results .card-link").first).to_have_text("Baker 2")
    page.get_by_role("link", name="Baker 1", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Baker 1")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("row")).to_have_count(4)
    assert asked == []


def test_arrows_walk_the_results_and_enter_opens(
    desk: Watched, dora: User, found: SearchSession
) -> None:
    page = desk.enter(dora, address(found))
    page.locator("main").focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(page.get_by_role("link", name="Baker 2", exact=True)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("link", name="Baker 1", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Baker 1")).to_be_visible()


def test_expired_results_say_so_while_they_are_read(
    desk: Watched, dora: User, found: SearchSession
) -> None:
    SearchSession.objects.filter(pk=found.pk).update(
        kept_until=found.created_at + timedelta(hours=1)
    )
    page = desk.enter(dora, address(found))
    expect(page.get_by_text("Saved until")).to_be_visible()
    page.clock.install(time=found.created_at)
    page.reload()
    page.clock.fast_forward("01:01:00")
    expect(page.get_by_text("These results have expired.")).to_be_visible()


def test_filters_sorting_and_the_table_need_no_javascript(
    plain: Watched, dora: User, found: SearchSession
) -> None:
    page = plain.enter(dora, address(found))
    page.get_by_label("Followers, at least").fill("50k")
    page.get_by_role("button", name="Apply filters").click()
    expect(page.get_by_role("heading", level=1, name="2 of 3 creators")).to_be_visible()
    page.get_by_role("navigation", name="Sort by").get_by_role("link", name="Followers").click()
    assert names(page) == ["Baker 2", "Baker 0"]
    page.get_by_role("link", name="Table").click()
    expect(page.get_by_role("row")).to_have_count(3)
    page.locator("summary.chip", has_text="Germany").click()
    expect(page.get_by_role("button", name=re.compile("Remove and search"))).to_be_visible()


def test_filters_are_behind_a_button_on_a_phone(
    phone: Watched, dora: User, found: SearchSession
) -> None:
    page = phone.enter(dora, address(found))
    page.locator("summary", has_text="at least 10k followers").click()
    expect(page.get_by_role("button", name=re.compile("Remove and search"))).to_be_in_viewport()
    assert page.locator("html").evaluate("root => root.scrollWidth <= root.clientWidth")
    page.keyboard.press("Escape")
    expect(page.get_by_label("Followers, at least")).to_be_hidden()
    page.get_by_text("Filters", exact=True).click()
    page.get_by_role("checkbox", name="Topic page").check()
    expect(page.get_by_text("None of the 3 creators meet these filters.")).to_be_visible()
    expect(page.get_by_role("checkbox", name="Topic page")).to_be_visible()
    page.goto(f"{page.url.split('?')[0]}?view=table")
    assert page.locator("html").evaluate("root => root.scrollWidth <= root.clientWidth")


def test_a_name_that_is_typed_leads_to_its_creator(
    desk: Watched, dora: User, found: SearchSession, asked: list[SearchRequest]
) -> None:
    page = desk.enter(dora, "/search")
    field = page.get_by_label("Describe the creators")
    field.press_sequentially("bak")
    expect(page.get_by_role("link", name="Baker 2")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Baker 2")).to_be_hidden()
    expect(field).to_be_focused()
    field.press_sequentially("er")
    expect(page.get_by_role("link", name="Baker 2")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("link", name="Baker 2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Baker 2")).to_be_visible()
    assert asked == []


def test_after_the_days_suggestions_a_sentence_says_when_they_go_on(
    desk: Watched, dora: User, found: SearchSession, settings: Settings
) -> None:
    settings.PAGE_LIMITS = settings.PAGE_LIMITS | {"suggestions": 0}
    page = desk.enter(dora, "/search")
    page.get_by_label("Describe the creators").press_sequentially("baker")
    expect(page.locator("[data-suggestions]")).to_contain_text("Yours are used up until 00:00 UTC")


def test_typing_goes_on_where_no_suggestion_comes(
    desk: Watched, dora: User, found: SearchSession
) -> None:
    page = desk.enter(dora, "/search")
    page.route("**/search/suggest*", lambda route: route.abort())
    field = page.get_by_label("Describe the creators")
    # One input makes one request, and one complaint of the browser about the answer that did not come.
    with page.expect_console_message(lambda message: "ERR_FAILED" in message.text):
        field.fill("baker")
    expect(field).to_have_value("baker")
    expect(page.locator("[data-suggestions]")).to_be_hidden()
    desk.complaints.clear()


def test_who_was_signed_out_meanwhile_signs_in_before_filtering(
    desk: Watched, dora: User, found: SearchSession
) -> None:
    page = desk.enter(dora, address(found))
    desk.context.clear_cookies()
    page.get_by_role("checkbox", name="Topic page").check()
    expect(page).to_have_url(re.compile(r"/accounts/login/\?next=/search/"))


def test_a_filter_whose_answer_does_not_come_says_so_and_keeps_the_list(
    desk: Watched, dora: User, found: SearchSession
) -> None:
    page = desk.enter(dora, address(found))
    page.route("**/search/*filter=1*", lambda route: route.abort())
    page.get_by_role("checkbox", name="Topic page").check()
    expect(page.get_by_role("alert")).to_contain_text("No answer came")
    expect(page.get_by_role("article")).to_have_count(3)
    page.unroute_all()
    page.get_by_role("button", name="Apply filters").click()
    expect(page.get_by_text("None of the 3 creators meet these filters.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    desk.complaints.clear()  # the browser's own, about the answer that did not come


def test_odd_names_stay_within_the_page(phone: Watched, dora: User, account: Account) -> None:
    odd = ["x" * 60, "🍞👩🏽‍🍳" * 20, "مخبز السعادة " * 6]
    items = [
        scene.item(scene.creator(name, profile={"username": f"{'y' * 59}{number}"}))
        for number, name in enumerate(odd)
    ]
    session = scene.session(account, items)
    page = phone.enter(dora, address(session))
    for view in ("cards", "table"):
        page.goto(f"{phone.origin}{address(session)}?view={view}")
        assert page.locator("html").evaluate("root => root.scrollWidth <= root.clientWidth")
        for name in page.locator("#results .card-link").all():
            assert name.evaluate("link => link.getBoundingClientRect().right <= innerWidth")
