"""Ingest: a new account becomes a creator, once and within the day's quota."""

from datetime import timedelta
from typing import Any

import pytest
from django_q.models import OrmQ

from billing.models import LedgerEntry
from config.kit import clock
from creators.forgetting import erasing
from creators.models import IndexState, Post, Profile
from scraping import quota, tasks
from scraping.fetched import Fetched
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


def test_a_new_handle_of_a_known_account_follows_its_id(alice: Person) -> None:
    profile = scene.creator(
        profile={"platform": "tiktok", "username": "earlier", "source_id": "6781000000000000001"}
    ).profiles.get()
    answer = ingest(alice, "tiktok", "ofen.otto")
    assert answer.json()["data"]["profile_id"] == str(profile.pk)
    assert (answer.json()["data"]["status"], answer["X-Credits-Charged"]) == ("exists", "0")
    assert IngestDay.objects.get().used == 0


@pytest.mark.parametrize("username", ["gone", "private"])
def test_what_is_not_there_is_not_found_free_and_not_counted(alice: Person, username: str) -> None:
    assert ingest(alice, "instagram", username).status_code == 404
    assert IngestDay.objects.get().used == 0
    assert not LedgerEntry.objects.exists()


def test_a_day_has_fifty_for_each_account(alice: Person, charlie: Person) -> None:
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


def test_who_was_forgotten_is_not_added_again(alice: Person) -> None:
    seeded = ingest(alice, "tiktok", "ofen.otto").json()["data"]
    erasing.forget_creators([seeded["creator_id"]])
    assert ingest(alice, "tiktok", "ofen.otto").status_code == 404
    assert not Profile.objects.filter(platform="tiktok").exists()


# --- What was fetched -----------------------------------------------------------------------------


def record(**values: Any) -> dict[str, Any]:
    unknown = dict.fromkeys(
        [
            "display_name",
            "biography",
            "avatar_url",
            "external_url",
            "following_count",
            "video_count",
        ]
    )
    flags = dict.fromkeys(["is_verified", "is_business", "is_private"])
    known = {"user_id": "6781000000000000001", "username": "ofen.otto", "follower_count": 900}
    return {**unknown, **flags, **known, **values}


def known_profile(**fields: Any) -> Profile:
    named = {"platform": "tiktok", "username": "ofen.otto", "source_id": "6781000000000000001"}
    return scene.creator(profile={**named, **fields}).profiles.get()


def test_a_live_answer_updates_a_known_account_and_unknown_erases_nothing() -> None:
    profile = known_profile(bio="Fire.")
    tasks.feed_catalogue("tiktok", record(username="otto.now"), clock.now().isoformat())
    profile.refresh_from_db()
    assert (profile.followers, profile.bio, profile.username) == (900, "Fire.", "otto.now")


def test_an_older_answer_replaces_nothing() -> None:
    profile = known_profile(followers=5)
    read_at = clock.now() - timedelta(days=40)
    tasks.feed_catalogue("tiktok", record(), read_at.isoformat())
    profile.refresh_from_db()
    assert profile.followers == 5


def test_an_unknown_account_is_added_by_ingest_alone() -> None:
    tasks.feed_catalogue("tiktok", record(), clock.now().isoformat())
    assert not Profile.objects.exists()


def test_answers_of_the_stand_in_do_not_reach_the_catalogue(settings: Any) -> None:
    found = Fetched("tiktok", "profile", "ofen.otto", record(), clock.now())
    tasks.enqueue_feeding(found)
    assert not OrmQ.objects.exists()
    settings.STAND_IN_URL = ""
    tasks.enqueue_feeding(found)
    assert OrmQ.objects.count() == 1
