"""Ingest: a new account becomes a creator, once and within the day's quota."""

import time
from datetime import timedelta
from typing import Any

import pytest

from billing.models import LedgerEntry
from config.kit import clock
from creators.forgetting import erasure
from creators.models import IndexState, Post, Profile
from scraping.catalogue import quota
from scraping.catalogue.accounts import fetch_account
from scraping.fetching.visits import Visit
from scraping.models import IngestDay
from tests import scene
from tests.people import Person
from tests.platforms.server import StandIn

pytestmark = pytest.mark.django_db


def ingest(person: Person, platform: str, username: str) -> Any:
    body = {"platform": platform, "username": username}
    return person.client.post("/v1/creators/ingest", body, "application/json")


@pytest.mark.parametrize(
    ("platform", "username", "followers"),
    [
        ("instagram", "https://www.instagram.com/Hanna.Krume/", 10_000),
        ("tiktok", "@ofen.otto", 783_427),
        ("youtube", "@RitaRoggen", 8_840),
    ],
)
def test_a_new_account_becomes_a_creator_with_posts_and_is_charged(
    alice: Person, platform: str, username: str, followers: int
) -> None:
    answer = ingest(alice, platform, username)
    data = answer.json()["data"]
    profile = Profile.objects.get(pk=data["profile_id"])
    assert (data["status"], answer["X-Credits-Charged"]) == ("seeded", "5")
    assert (str(profile.creator_id), profile.followers) == (data["creator_id"], followers)
    assert Post.objects.filter(profile=profile).exists()
    assert profile.snapshots.get().followers == followers
    # A job embeds and analyses it.
    assert IndexState.objects.filter(creator_id=profile.creator_id).exists()


def test_an_account_that_is_known_is_free(alice: Person, platforms: StandIn) -> None:
    seeded = ingest(alice, "tiktok", "ofen.otto").json()["data"]
    platforms.asked.clear()
    again = ingest(alice, "tiktok", "Ofen.Otto")
    assert again.json()["data"] == {**seeded, "status": "exists"}
    assert again["X-Credits-Charged"] == "0"
    assert not platforms.asked


def test_the_page_of_a_tiktok_profile_is_read_once(platforms: StandIn) -> None:
    visit = Visit("tiktok", time.monotonic() + 30)
    account = fetch_account(visit, "ofen.otto")
    assert account["videos"]
    # The page that gives a guest cookies, the profile's page, and the list of videos.
    assert visit.requests == 3


def test_a_new_handle_of_a_known_account_follows_its_id(alice: Person) -> None:
    profile = scene.creator(
        profile={"platform": "tiktok", "username": "earlier", "source_id": "6781000000000000001"}
    ).profiles.get()
    answer = ingest(alice, "tiktok", "ofen.otto")
    assert answer.json()["data"]["profile_id"] == str(profile.pk)
    assert (answer.json()["data"]["status"], answer["X-Credits-Charged"]) == ("exists", "0")
    assert IngestDay.objects.get().used == 0


def test_an_account_that_joins_a_known_creator_seeds_none_and_is_free(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = scene.creator(
        profile={"username": "otto.pictures", "external_url": "https://tiktok.com/@ofen.otto"}
    )

    def fetch_linked(visit: Visit, username: str) -> dict[str, Any]:
        return {**fetch_account(visit, username), "external_url": "instagram.com/otto.pictures"}

    monkeypatch.setattr("scraping.catalogue.ingest.fetch_account", fetch_linked)
    answer = ingest(alice, "tiktok", "ofen.otto")
    data = answer.json()["data"]
    assert (data["creator_id"], data["status"]) == (str(known.pk), "exists")
    assert Profile.objects.get(pk=data["profile_id"]).platform == "tiktok"
    assert answer["X-Credits-Charged"] == "0"
    assert IngestDay.objects.get().used == 0


@pytest.mark.parametrize("username", ["gone", "private"])
def test_a_missing_account_is_not_found_free_and_not_counted(alice: Person, username: str) -> None:
    assert ingest(alice, "instagram", username).status_code == 404
    assert IngestDay.objects.get().used == 0
    assert not LedgerEntry.objects.exists()


def test_each_account_may_add_fifty_a_day(alice: Person, charlie: Person) -> None:
    IngestDay.objects.create(
        account_id=alice.account.pk, day=clock.now().date(), used=quota.PER_DAY - 1
    )
    assert ingest(alice, "tiktok", "one.new").status_code == 200
    refused = ingest(alice, "tiktok", "another.new")
    error = refused.json()["error"]
    assert (refused.status_code, error["code"]) == (429, "quota_exceeded")
    assert 0 < int(refused["Retry-After"]) <= timedelta(days=1).total_seconds() + 1
    assert ingest(charlie, "tiktok", "another.new").status_code == 200
    # What is known costs nothing of the day.
    assert ingest(alice, "tiktok", "another.new").json()["data"]["status"] == "exists"


def test_a_forgotten_creator_is_not_added_again(alice: Person) -> None:
    seeded = ingest(alice, "tiktok", "ofen.otto").json()["data"]
    erasure.forget_creators([seeded["creator_id"]])
    assert ingest(alice, "tiktok", "ofen.otto").status_code == 404
    assert not Profile.objects.filter(platform="tiktok").exists()
