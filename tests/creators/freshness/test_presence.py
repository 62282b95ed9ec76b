"""Profiles that their platforms no longer have are marked on all pages and in the API."""

from datetime import timedelta
from typing import Any

import pytest

from config.kit import clock
from creators.freshness.presence import mark_found, mark_gone
from creators.models import CatalogueLoad, Profile, ProfileAlias
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db


def profile(**fields: Any) -> Profile:
    named = {"platform": "tiktok", "username": "Ofen.Otto", "source_id": "678"}
    return scene.creator("Otto", profile=named | fields).profiles.get()


@pytest.mark.parametrize("asked", ["ofen.otto", "@Ofen.Otto", "678"])
def test_a_profile_is_marked_by_its_current_handle_or_its_id(asked: str) -> None:
    one = profile()
    assert mark_gone("tiktok", asked, clock.now()) == 1
    one.refresh_from_db()
    assert one.gone_since is not None


def test_an_earlier_handle_does_not_mark_its_profile() -> None:
    ProfileAlias.objects.create(profile=profile(), platform="tiktok", identity="otto.before")
    assert mark_gone("tiktok", "otto.before", clock.now()) == 0


def test_the_first_day_stays_and_other_platforms_are_unaffected() -> None:
    first = clock.now() - timedelta(days=2)
    one = profile()
    assert mark_gone("youtube", "ofen.otto", first) == 0
    assert mark_gone("tiktok", "ofen.otto", first) == 1
    assert mark_gone("tiktok", "ofen.otto", clock.now()) == 0
    one.refresh_from_db()
    assert one.gone_since == first


def test_the_later_of_reading_and_mark_wins() -> None:
    one = profile()
    assert one.data_updated_at
    assert mark_gone("tiktok", "678", one.data_updated_at - timedelta(minutes=1)) == 0
    mark_gone("tiktok", "678", clock.now())
    mark_found(one, clock.now() - timedelta(minutes=1))
    one.refresh_from_db()
    assert one.gone_since is not None
    mark_found(one, clock.now())
    one.refresh_from_db()
    assert one.gone_since is None


def test_creators_of_the_demo_are_never_marked_as_gone() -> None:
    profile()
    now = clock.now()
    CatalogueLoad.objects.create(
        name="demo", anchor=now.date(), started_at=now - timedelta(days=900)
    )
    assert mark_gone("tiktok", "678", now) == 0


# --- Where it is shown ----------------------------------------------------------------------------


def test_the_api_returns_the_day_and_a_warning(alice: Person) -> None:
    one = profile(gone_since=clock.now())
    day = f"{clock.today():%Y-%m-%d}"
    answer = alice.client.get("/v1/profiles/tiktok/ofen.otto").json()
    assert answer["data"]["gone_since"] is not None
    assert f"This profile is no longer on TikTok since {day}." in answer["warning"]
    answer = alice.client.get(f"/v1/creators/{one.creator_id}?include=profiles").json()
    assert answer["data"]["profiles"][0]["gone_since"] is not None
    assert f"The profile Ofen.Otto is no longer on TikTok since {day}." in answer["warning"]


def test_the_creators_page_shows_the_mark(alice: Person) -> None:
    one = profile()
    address = f"/creators/{one.creator_id}"
    assert "No longer on TikTok" not in alice.browser.get(address).text
    mark_gone("tiktok", "678", clock.now())
    assert "No longer on TikTok since" in alice.browser.get(address).text
