"""A newcomer's walk over a small demo catalogue, with the search as it is."""

import re

import pytest
from playwright.sync_api import Page, expect

from config.kit import clock
from creators.demo import generate_creators
from creators.importing.run import import_records
from creators.indexing import index_pending
from creators.models import Post
from tests.browser.conftest import Watched, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def _catalogue(transactional_db: None) -> None:
    today = clock.today()
    import_records(
        generate_creators(anchor=today, creators=30, posts=90), source="demo", as_of=today
    )
    index_pending()


@pytest.fixture
def sentence(_catalogue: None) -> str:
    """What somebody in the catalogue talks about."""
    posts = Post.objects.filter(profile__creator__languages=["en"]).order_by("-posted_at", "id")
    found = (re.match(r"[\w ,']{40,110}(?=[.\n])", post.caption or "") for post in posts)
    return next(sentence[0] for sentence in found if sentence)


@pytest.mark.usefixtures("dora")
def test_a_newcomer_finds_a_creator_and_reads_the_post(desk: Watched, sentence: str) -> None:
    _come(desk, sentence)


@pytest.mark.usefixtures("dora")
def test_and_so_does_one_without_javascript(plain: Watched, sentence: str) -> None:
    _come(plain, sentence)


def _come(watched: Watched, sentence: str) -> None:
    page = watched.open("/")
    page.get_by_role("main").get_by_role("link", name="Sign in").click()
    sign_in(page)
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        _walk(page, sentence)


def _walk(page: Page, sentence: str) -> None:
    page.get_by_role("banner").get_by_role("link", name="Search").click()
    expect(page).to_have_url(re.compile(r"/search$"))
    _fits(page)
    page.get_by_label("Describe the creators").fill(sentence)
    page.get_by_role("button", name=re.compile(r"Search.*25 credits \+ 2 per creator")).click()
    best = page.get_by_role("article").first
    expect(best.get_by_role("blockquote").first).to_be_visible()
    _fits(page)
    results = page.url
    name = best.get_by_role("heading").inner_text()
    quote = best.get_by_role("blockquote").first.inner_text()

    best.get_by_role("heading").get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    _fits(page)

    page.get_by_role("link", name="Back to results").click()
    expect(page).to_have_url(f"{results}#result-1")
    expect(best).to_be_visible()
    best.get_by_role("figure").first.get_by_role("link").click()
    expect(page.locator("mark")).to_have_text(quote)
    expect(page.locator("mark")).to_be_in_viewport()
    _fits(page)

    page.go_back()
    expect(page).to_have_url(f"{results}#result-1")
    expect(best).to_be_visible()


def _fits(page: Page) -> None:
    """Nothing sticks out to the side."""
    # Asked through a locator, which waits where a page has come in but has no element yet.
    root = page.locator("html")
    assert root.evaluate("root => root.scrollWidth <= root.clientWidth"), page.url
