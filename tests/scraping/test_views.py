"""The pages of live data: the price first, then what the platform says."""

import re
from typing import Any

import pytest

from billing.models import LedgerEntry
from creators.models import Creator, Post
from scraping.live import calls
from tests import scene
from tests.people import Person
from tests.platforms.server import StandIn

pytestmark = pytest.mark.django_db


def fetch(person: Person, q: str, platform: str = "", key: str = "k") -> Any:
    form = {
        "q": q,
        "platform": platform,
        "idempotency_key": key,
        "account": person.account.pk,
    }
    return person.browser.post("/live", form)


@pytest.mark.parametrize(
    ("q", "platform", "named", "price"),
    [
        ("https://www.instagram.com/Hanna.Krume/?igsh=x", "", "Instagram profile", "0.5"),
        ("@hanna.krume", "instagram", "Instagram profile", "0.5"),
        ("instagram.com/reel/DeInvented1", "tiktok", "Instagram post", "1"),
        ("https://vm.tiktok.com/ZMabcde12/", "", "TikTok share link", "0.2"),
        ("youtu.be/mmmmmmmmmmm", "", "YouTube video", "0.5"),
        ("@ritaroggen", "youtube", "YouTube channel", "0.5"),
    ],
)
def test_a_pasted_address_is_named_with_its_price_and_costs_nothing(
    alice: Person, q: str, platform: str, named: str, price: str
) -> None:
    page = alice.browser.get("/live", {"q": q, "platform": platform}).text
    assert named in page
    assert re.search(rf"Fetch now</span> <span class=\"price\">{re.escape(price)}\b", page)
    assert not LedgerEntry.objects.exists()


@pytest.mark.parametrize("q", ["hannabakes", "https://evil.example/x", "not a name", ""])
def test_an_unclear_address_is_explained_without_a_price(alice: Person, q: str) -> None:
    page = alice.browser.get("/live", {"q": q}).text
    assert "Fetch now" not in page
    assert 'role="alert"' in page


def test_a_fetch_shows_the_record_and_is_charged_once(alice: Person) -> None:
    for _ in range(2):
        page = fetch(alice, "instagram.com/hanna.krume")
        assert "Hanna Krume" in page.text
        assert "10,000" in page.text
    assert [entry.operation for entry in LedgerEntry.objects.all()] == ["instagram.profile"]


def test_a_page_of_the_stand_in_says_so(alice: Person) -> None:
    assert calls.STAND_IN_WARNING in alice.browser.get("/live").text


@pytest.mark.parametrize(
    ("mode", "q", "status", "said"),
    [
        ("429", "tiktok.com/@ofen.otto", 503, ["is rejecting our requests", "Try again in"]),
        ("captcha", "tiktok.com/@ofen.otto", 503, ["is rejecting our requests"]),
        (
            "changed",
            "tiktok.com/@ofen.otto",
            502,
            ["A retry does not help", "have been notified"],
        ),
        ("well", "instagram.com/gone", 404, ["Instagram has nothing at this address", "Check"]),
        ("well", "instagram.com/private", 404, ["private or restricted"]),
    ],
)
def test_a_failure_is_explained_once_and_free(
    alice: Person, platforms: StandIn, mode: str, q: str, status: int, said: list[str]
) -> None:
    platforms.switch("*", mode)
    page = fetch(alice, q)
    assert page.status_code == status
    assert page.has_header("Retry-After") == (mode == "429")
    assert all(words in page.text for words in said)
    assert page.text.lower().count("nothing was charged") == 1
    assert not LedgerEntry.objects.exists()


def test_pictures_of_platforms_are_not_shown_to_browsers(alice: Person) -> None:
    page = fetch(alice, "instagram.com/hanna.krume").text
    assert "cdninstagram" not in page


def test_an_account_of_the_catalogue_is_shown_with_our_copies_of_its_pictures(
    alice: Person,
) -> None:
    posted = {"platform_id": "7571000000000000001"}
    of = scene.creator(
        profile={"platform": "tiktok", "username": "ofen.otto", "source_id": "6781000000000000001"}
    ).profiles.get()
    Post.objects.create(profile=of, platform="tiktok", caption="Fire", **posted, picture="b" * 64)
    Creator.objects.update(picture="a" * 64)
    page = fetch(alice, "tiktok.com/@ofen.otto").text
    assert f'src="/pictures/{"a" * 64}.webp"' in page
    page = fetch(alice, "tiktok.com/@someone.else").text
    assert "/pictures/" not in page


def test_the_status_page_names_every_operation(alice: Person) -> None:
    page = alice.browser.get("/status").text
    assert "youtube.channel_transcripts" in page
    assert "Fetch a profile" in page


def test_a_profile_is_added_to_the_catalogue_from_its_page(alice: Person) -> None:
    assert "Add to the catalogue" in fetch(alice, "tiktok.com/@ofen.otto").text
    form = {
        "q": "tiktok.com/@ofen.otto",
        "add": "1",
        "idempotency_key": "add",
        "account": alice.account.pk,
    }
    response = alice.browser.post("/live", form)
    assert response.status_code == 302
    assert "Otto" in alice.browser.get(response["Location"]).text
