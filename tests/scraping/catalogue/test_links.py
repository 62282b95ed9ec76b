"""Profiles on several platforms are one creator's where each links to the other."""

from typing import Any

import pytest

from creators.models import Creator, Profile
from scraping.catalogue.links import link_profile
from tests import scene

pytestmark = pytest.mark.django_db


def profile(platform: str, username: str, **fields: Any) -> Profile:
    named = {"platform": platform, "username": username, "source_id": f"@{username.lower()}"}
    return scene.creator("Hanna Krume", profile={**named, **fields}).profiles.get()


def link(one: Profile, *links: str) -> int:
    """Link the profile by these addresses, and return the number of creators."""
    link_profile(one, links)
    return Creator.objects.count()


def test_two_profiles_that_link_to_each_other_are_one_creators() -> None:
    profile("instagram", "hanna.krume", bio="Videos: tiktok.com/@Hanna.Tok.")
    on_tiktok = profile(
        "tiktok", "hanna.tok", external_url="https://instagram.com/Hanna.Krume/?x=1"
    )
    read_at = on_tiktok.data_updated_at
    assert link(on_tiktok) == 1
    on_tiktok.refresh_from_db()
    assert on_tiktok.creator.profiles.count() == 2
    assert on_tiktok.data_updated_at == read_at


def test_links_outside_a_bio_count_too() -> None:
    channel = "UCxxxxxxxxxxxxxxxxxxxx01"
    profile("youtube", "ritaroggen", source_id=channel, bio="www.instagram.com/rita.r")
    on_instagram = profile("instagram", "rita.r")
    assert link(on_instagram, f"https://youtube.com/channel/{channel}") == 1


@pytest.mark.parametrize(
    "bio",
    [
        "",
        "hanna.krume",
        "instagram.com/hanna.krume2",
        "instagram.com/p/hanna.krume",
        "instagram.com/someone/p/hanna.krume",
        "notinstagram.com/hanna.krume",
        "https://example.com/instagram.com/hanna.krume",
    ],
)
def test_without_a_link_back_they_stay_apart(bio: str) -> None:
    on_instagram = profile("instagram", "hanna.krume", external_url="tiktok.com/@hanna.krume")
    profile("tiktok", "hanna.krume", bio=bio)
    assert link(on_instagram) == 2
