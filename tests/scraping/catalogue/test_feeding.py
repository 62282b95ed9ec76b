"""The catalogue learns from live answers: what it knows already, and never the older or the vaguer."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django_q.models import OrmQ

from config.kit import clock
from creators.identity.demo import match_invented
from creators.models import CatalogueLoad, Creator, Post, Profile
from scraping import tasks
from scraping.catalogue import feeding
from scraping.live.jobs import enqueue_absence, enqueue_feeding
from scraping.sources.failures import Failure, Gone, Refused
from scraping.sources.parsers import PARSERS
from tests import scene

pytestmark = pytest.mark.django_db

BODIES = Path(__file__).parents[1] / "bodies"


def parse(platform: str, kind: str, body: str) -> dict[str, Any]:
    return {**PARSERS[platform][kind]((BODIES / platform / body).read_bytes(), "")}


def feed(platform: Any, kind: str, record: dict[str, Any], *, age: timedelta = timedelta()) -> None:
    tasks.feed_catalogue(platform, kind, record, (clock.now() - age).isoformat())


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
    feed("tiktok", "profile", record(username="otto.now"))
    profile.refresh_from_db()
    assert (profile.followers, profile.bio, profile.username) == (900, "Fire.", "otto.now")


def test_an_older_answer_replaces_nothing() -> None:
    profile = known_profile(followers=5)
    feed("tiktok", "profile", record(), age=timedelta(days=3, minutes=1))
    profile.refresh_from_db()
    assert profile.followers == 5


def test_only_ingest_adds_an_unknown_account() -> None:
    feed("tiktok", "profile", record())
    assert not Profile.objects.exists()


@pytest.mark.parametrize("address", ["", "http://127.0.0.1:9010"])
def test_creators_from_simulated_platforms_count_as_invented(settings: Any, address: str) -> None:
    settings.STAND_IN_URL = address
    feeding.add_account("tiktok", record(), read_at=clock.now(), sells_contact=False)
    assert Creator.objects.filter(match_invented()).exists() == bool(address)


def test_answers_of_the_stand_in_do_not_reach_the_catalogue(settings: Any) -> None:
    enqueue_feeding("tiktok", "profile", record())
    assert not OrmQ.objects.exists()
    settings.STAND_IN_URL = ""
    enqueue_feeding("tiktok", "profile", record())
    queued = OrmQ.objects.get()
    assert queued.task["func"] == "scraping.tasks.feed_catalogue"
    profile = known_profile()
    tasks.feed_catalogue(*queued.task["args"])
    profile.refresh_from_db()
    assert profile.followers == 900


# --- Posts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("platform", "kind", "body"),
    [
        ("instagram", "post", "graphql-post.json"),
        ("tiktok", "video", "aweme-detail.json"),
        ("tiktok", "videos", "item-list.json"),
        ("youtube", "video", "player.json"),
    ],
)
def test_posts_of_known_accounts_are_stored_and_say_nothing_of_the_account(
    platform: Any, kind: str, body: str
) -> None:
    names = {
        "instagram": {"username": "hanna.krume"},
        "tiktok": {"username": "ofen.otto", "source_id": "6781000000000000001"},
        "youtube": {"username": "RitaRoggen", "source_id": "UCxxxxxxxxxxxxxxxxxxxx01"},
    }
    feed(platform, kind, parse(platform, kind, body))
    assert not Profile.objects.exists()
    profile = known_profile(platform=platform, **names[platform])
    read_at = profile.data_updated_at
    feed(platform, kind, parse(platform, kind, body))
    profile.refresh_from_db()
    assert (profile.data_updated_at, profile.followers) == (read_at, 12_400)
    assert profile.posts.filter(caption__gt="", counted_at__gt=read_at).exists()


def test_a_post_read_later_than_its_account_keeps_its_figures() -> None:
    profile = known_profile()
    video = parse("tiktok", "video", "aweme-detail.json")
    feed("tiktok", "video", video | {"like_count": 70})
    feed("tiktok", "profile", record(videos=[video | {"like_count": 9}]), age=timedelta(hours=1))
    feed("tiktok", "video", video | {"like_count": 8}, age=timedelta(hours=2))
    profile.refresh_from_db()
    assert (profile.followers, profile.posts.get().likes) == (900, 70)
    feed("tiktok", "video", video | {"like_count": 60})
    assert profile.posts.get().likes == 60


def test_a_list_of_videos_does_not_replace_exact_values() -> None:
    profile = known_profile(platform="youtube", source_id="UCxxxxxxxxxxxxxxxxxxxx01")
    channel = parse("youtube", "channel", "channel-videos.json")
    channel = channel | {"channel_id": profile.source_id, "handle": None}
    first = channel["videos"][0]
    caption, day = f"{first['title']}\n\nA recipe.", datetime(2026, 1, 2, tzinfo=UTC)
    Post.objects.create(
        profile=profile, platform="youtube", platform_id=first["video_id"], caption=caption,
        posted_at=day, views=1,
    )  # fmt: skip
    feed("youtube", "channel", channel)
    post = Post.objects.get(platform_id=first["video_id"])
    assert (post.caption, post.posted_at, post.views) == (caption, day, first["view_count"])


# --- Whose it is ----------------------------------------------------------------------------------


def test_a_handle_that_another_account_took_leads_to_neither() -> None:
    profile = known_profile(followers=5)
    feed("tiktok", "profile", record(user_id="6781000000000000999"))
    profile.refresh_from_db()
    assert (profile.followers, Profile.objects.count()) == (5, 1)


def test_creators_of_the_demo_learn_nothing() -> None:
    started_at = clock.now()
    profile = known_profile(followers=5)
    CatalogueLoad.objects.create(
        name="demo", anchor=started_at.date(), started_at=started_at, completed_at=clock.now()
    )
    feed("tiktok", "profile", record())
    feed("tiktok", "video", parse("tiktok", "video", "aweme-detail.json"))
    profile.refresh_from_db()
    assert (profile.followers, profile.posts.exists()) == (5, False)


# --- Searches -------------------------------------------------------------------------------------


def test_a_search_for_users_updates_those_that_are_known() -> None:
    profile = known_profile(external_url="https://otto.example")
    feed("tiktok", "users", parse("tiktok", "users", "users.json"))
    profile.refresh_from_db()
    assert (profile.followers, profile.bio, profile.is_verified) == (5_479, "Fire.", True)
    assert profile.external_url == "https://otto.example"
    assert Profile.objects.count() == 1


def test_a_search_of_youtube_updates_known_channels_and_their_videos() -> None:
    channel = "UCxxxxxxxxxxxxxxxxxxxx01"
    named = {"platform": "youtube", "username": "ritaroggen", "source_id": channel}
    profile = known_profile(**named, bio="All about rye, in full.", is_verified=True)
    feed("youtube", "search", parse("youtube", "search", "search.json"))
    profile.refresh_from_db()
    assert (profile.followers, profile.bio) == (8_840, "All about rye, in full.")
    assert profile.is_verified
    stored = set(profile.posts.values_list("platform_id", flat=True))
    assert stored == {"jjjjjjjjjjj", "iiiiiiiiiii", "lllllllllll"}


# --- Accounts that are gone -----------------------------------------------------------------------


def test_an_account_that_its_platform_no_longer_has_is_marked(settings: Any) -> None:
    settings.STAND_IN_URL = ""
    profile = known_profile()
    enqueue_absence("tiktok", "profile", "ofen.otto", Gone("Nothing is there."))
    tasks.note_gone(*OrmQ.objects.get().task["args"])
    profile.refresh_from_db()
    assert profile.gone_since is not None


@pytest.mark.parametrize(
    ("kind", "failure"), [("profile", Refused("It is private.")), ("video", Gone("Nothing."))]
)
def test_a_refusal_or_a_missing_post_marks_no_account(
    kind: str, failure: Failure, settings: Any
) -> None:
    settings.STAND_IN_URL = ""
    enqueue_absence("tiktok", kind, "ofen.otto", failure)
    assert not OrmQ.objects.exists()


def test_accounts_missing_in_the_stand_in_are_not_gone() -> None:
    enqueue_absence("tiktok", "profile", "ofen.otto", Gone("Nothing is there."))
    assert not OrmQ.objects.exists()


@pytest.mark.parametrize("kind", ["profile", "video"])
def test_an_account_or_a_post_of_it_that_is_read_again_unmarks_it(kind: str) -> None:
    profile = known_profile(gone_since=clock.now() - timedelta(days=1))
    found = record() if kind == "profile" else parse("tiktok", "video", "aweme-detail.json")
    feed("tiktok", kind, found, age=timedelta(days=2))
    profile.refresh_from_db()
    assert profile.gone_since is not None
    feed("tiktok", kind, found)
    profile.refresh_from_db()
    assert profile.gone_since is None
