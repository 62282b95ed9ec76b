"""A creator's page in a browser: charts, the way there and back, files, paper."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from billing.accounts import services
from config.kit import clock
from creators.models import Creator, Fact, MetricSnapshot, Post, Profile
from search.models.answers import SearchSession
from tests import scene
from tests.browser.conftest import Watched
from tests.browser.test_account import IS_DRAWN, pictures
from tests.browser.widths import sticking_out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SENTENCE = "The whole flat smells of sourdough."


@pytest.fixture
def hanna(transactional_db: None) -> Creator:
    """On two platforms, with readings and posts of both, one of them paid."""
    made = scene.creator(captions=[f"Loaf {n}. {SENTENCE}" for n in range(12)])
    first = made.profiles.get()
    scene.post(first, "Rye, thanks to Mühle.", age_days=15, is_paid_partnership=True, likes=500)
    scene.fact(first.posts.latest("posted_at"), Fact.Kind.THEME, "Bakes sourdough", quote=SENTENCE)
    elsewhere = scene.creator(profile={"platform": "tiktok", "followers": 40_000_000})
    second = elsewhere.profiles.get()
    second.creator = made
    second.save()
    for profile, followers in ((first, 12_400), (second, 40_000_000)):
        _readings(profile, followers)
    for days in (2, 40):
        scene.post(second, "On video", age_days=days, likes=900_000)
    return made


def _readings(profile: Profile, followers: int) -> None:
    today = clock.today()
    MetricSnapshot.objects.bulk_create(
        MetricSnapshot(
            profile=profile, date=today - timedelta(days=days), followers=followers - 10 * days
        )
        for days in (90, 60, 30, 0)
    )


# --- Charts ---------------------------------------------------------------------------------------


def test_charts_are_drawn_in_both_themes_and_for_each_profile(
    desk: Watched, dora: User, hanna: Creator
) -> None:
    page = desk.enter(dora, f"/creators/{hanna.id}")
    charts = page.locator("canvas")
    expect(charts).to_have_count(3)
    assert all(chart.evaluate(IS_DRAWN) for chart in charts.all())
    light = pictures(charts)
    page.get_by_label("Theme").click()
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = pictures(charts)
    assert not set(light) & set(dark)
    page.get_by_role("navigation", name="Profile").get_by_role("link").last.click()
    expect(page).to_have_url(re.compile(r"\?profile="))
    expect(page.get_by_role("figure", name="Followers")).to_contain_text("12.4K")
    assert all(chart.evaluate(IS_DRAWN) for chart in charts.all())
    assert not set(dark) & set(pictures(charts))


def test_the_figures_of_charts_are_there_without_javascript(
    plain: Watched, dora: User, hanna: Creator
) -> None:
    page = plain.enter(dora, f"/creators/{hanna.id}")
    figure = page.get_by_role("figure", name="Followers")
    expect(figure.get_by_role("row", name="40,000,000")).to_be_visible()
    expect(page.locator("canvas").first).to_be_hidden()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    page.get_by_role("navigation", name="Profile").get_by_role("link").last.click()
    expect(figure.get_by_role("row", name="12,400")).to_be_visible()
    page.get_by_role("link", name="Paid partnerships 1").click()
    expect(page.locator(".post-row")).to_have_count(1)


# --- There and back -------------------------------------------------------------------------------


@pytest.fixture
def found(dora: User, hanna: Creator) -> SearchSession:
    others = [scene.creator(f"Baker {number}", captions=["Rye. " * 60]) for number in range(14)]
    post = hanna.profiles.get(platform="instagram").posts.latest("posted_at")
    items = [
        scene.item(other, scene.evidence(other.profiles.get().posts.get(), "Rye."))
        for other in others
    ]
    items.insert(11, scene.item(hanna, scene.evidence(post, SENTENCE)))
    return scene.session(services.get_owned_account(dora), items)


def test_the_way_back_lands_where_the_reader_was(
    desk: Watched, dora: User, found: SearchSession
) -> None:
    page = desk.enter(dora, f"/search/{found.pk}?sort=followers")
    page.get_by_role("link", name="Show more creators").click()
    expect(page.get_by_role("article")).to_have_count(15)
    # One of the first ten, from before the list had grown.
    name = page.locator("#results .card-link").nth(8)
    called = name.inner_text()
    name.click()
    expect(page.get_by_role("heading", level=1, name=called)).to_be_visible()
    page.get_by_role("link", name="Back to results").click()
    expect(page.get_by_role("article")).to_have_count(15)
    expect(page.get_by_role("link", name=called, exact=True)).to_be_in_viewport()
    assert "sort=followers" in page.url


def test_a_post_is_read_and_left_for_the_same_place(
    desk: Watched, dora: User, hanna: Creator
) -> None:
    page = desk.enter(dora, f"/creators/{hanna.id}")
    page.get_by_role("link", name="Most engaging").click()
    expect(page).to_have_url(re.compile("posts=top"))
    page.get_by_role("link", name="Show more posts").click()
    expect(page.locator(".post-row")).to_have_count(15)
    row = page.locator(".post-row").nth(12)
    place = row.get_attribute("id")
    row.get_by_role("link").click()
    page.get_by_label("Breadcrumb").get_by_role("link", name="Hanna Krume").click()
    expect(page.locator(".post-row")).to_have_count(15)
    expect(page.locator(f"#{place}")).to_be_in_viewport()
    page.locator("#themes + ul").get_by_role("link").first.click()
    expect(page.locator("mark")).to_have_text(SENTENCE)
    page.get_by_label("Breadcrumb").get_by_role("link", name="Hanna Krume").click()
    expect(page.get_by_text("Bakes sourdough")).to_be_in_viewport()


# --- Files and paper ------------------------------------------------------------------------------


def test_posts_and_the_record_are_downloaded(desk: Watched, dora: User, hanna: Creator) -> None:
    page = desk.enter(dora, f"/creators/{hanna.id}")
    for what, name in (("CSV", "posts.csv"), ("JSON", "record.json")):
        page.locator("summary", has_text="Download").click()
        with page.expect_download() as download:
            page.get_by_role("link", name=what).click()
        assert download.value.suggested_filename == f"Hanna Krume {name}"
        assert download.value.path().stat().st_size
        page.keyboard.press("Escape")


def test_paper_has_ink_exact_times_and_nothing_to_press(
    desk: Watched, dora: User, hanna: Creator
) -> None:
    page = desk.enter(dora, f"/creators/{hanna.id}")
    page.evaluate("window.print = () => { document.title = 'printed'; }")
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title("printed")
    page.get_by_label("Theme").click()
    page.get_by_role("button", name="Dark").click()
    page.emulate_media(media="print")
    for gone in (page.get_by_role("banner"), page.get_by_text("Download"), page.locator("summary")):
        expect(gone.first).to_be_hidden()
    expect(page.locator("canvas").first).to_be_visible()
    expect(page.get_by_text("Printed from Kindred on")).to_be_visible()
    body = page.locator("body").evaluate(
        "body => [getComputedStyle(body).color, getComputedStyle(body).backgroundColor]"
    )
    assert body == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    exact = page.locator("time.ago").first.evaluate("t => getComputedStyle(t, '::after').content")
    assert "UTC" in exact


# --- Odd creators ---------------------------------------------------------------------------------


def test_no_creator_sticks_out_to_the_side(phone: Watched, dora: User, hanna: Creator) -> None:
    long = {"username": "the.one.and.only." * 4, "category": "c" * 90, "is_business": True}
    odd = [
        scene.creator("x" * 90, bio="y" * 200, captions=["z" * 300], profile=long),
        scene.creator(
            "🍞👩🏽‍🍳" * 20, profile={"followers": None, "is_private": True, "username": None}
        ),
        scene.creator("مخبز السعادة " * 6, captions=["خبز " * 90]),
        Creator.objects.create(name="\u202enobody"),
        hanna,
    ]
    page = phone.enter(dora, "/search")
    for one in odd:
        page.goto(f"{phone.origin}/creators/{one.id}")
        assert sticking_out(page) == [], one.name
        for post in Post.objects.filter(profile__creator=one)[:1]:
            page.goto(f"{phone.origin}/posts/{post.id}")
            assert sticking_out(page) == [], one.name
