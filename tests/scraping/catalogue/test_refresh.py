"""The scheduled refresh: the oldest and most used first, within a budget that is spread over the day."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django_q.models import Schedule

from config.kit import clock
from creators.models import CatalogueLoad, Profile
from creators.selectors import contacts
from scraping import tasks
from scraping.catalogue import refresh
from scraping.models import RefreshTry
from search.models.lists import Shortlist, ShortlistEntry
from tests import scene
from tests.people import Person
from tests.platforms.server import StandIn

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _noon(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.REFRESH_PER_DAY = 4
    monkeypatch.setattr(clock, "now", lambda: NOON)


def profile(username: str, *, days: int = 9, **fields: Any) -> Profile:
    read_at = NOON - timedelta(days=days)
    named = {"platform": "tiktok", "username": username, "source_id": f"@{username}"}
    return scene.creator(profile=named | {"data_updated_at": read_at} | fields).profiles.get()


def due() -> list[str | None]:
    return [profile.username for profile in refresh.list_due(NOON)]


def test_those_read_longest_ago_come_first_then_the_largest() -> None:
    profile("small", days=8, followers=10)
    profile("large", days=8, followers=1_000)
    profile("old", days=30)
    profile("fresh", days=0)
    assert due() == ["old", "large"]


def test_of_equal_age_those_in_use_come_first_and_age_counts_for_all(
    alice: Person, settings: Any
) -> None:
    settings.REFRESH_PER_DAY = 10
    profile("older", days=40)
    profile("unused", days=30)
    listed, viewed = profile("listed", days=10), profile("viewed", days=20)
    returned, bought = profile("returned", days=20), profile("bought", days=11)
    shortlist = Shortlist.objects.create(
        account=alice.account, name="Bakers", currency="EUR", created_at=NOON, changed_at=NOON
    )
    ShortlistEntry.objects.create(
        shortlist=shortlist, creator=listed.creator, position=1, added_at=NOON, changed_at=NOON
    )
    alice.browser.get(f"/creators/{viewed.creator_id}")
    scene.session(alice.account, [scene.item(returned.creator)] * 2)
    contacts.keep_bought(alice.account.pk, [bought.creator_id], now=NOON)
    assert due() == ["returned", "older", "bought", "listed", "viewed"]


def test_one_that_is_gone_is_marked_and_looked_for_once_a_week(platforms: StandIn) -> None:
    one = profile("gone.girl")
    assert refresh.refresh_profiles() == 0
    one.refresh_from_db()
    assert one.gone_since == NOON
    for days, is_due in ((6, False), (8, True)):
        RefreshTry.objects.update(tried_at=NOON - timedelta(days=days))
        assert bool(due()) is is_due


def test_one_of_a_platform_that_blocks_is_not_gone(platforms: StandIn) -> None:
    one = profile("gone.girl")
    for mode in ("captcha", "403", "empty", "half", "429"):
        platforms.switch("*", mode)
        RefreshTry.objects.all().delete()
        refresh.refresh_profiles()
    one.refresh_from_db()
    assert one.gone_since is None


def test_todays_tries_count_and_are_not_repeated() -> None:
    old = profile("old", days=30)
    profile("next")
    RefreshTry.objects.create(profile=old, tried_at=NOON - timedelta(hours=2))
    assert due() == ["next"]


def test_profiles_are_fetched_and_updated(settings: Any) -> None:
    known = profile("ofen.otto", source_id="6781000000000000001")
    assert refresh.refresh_profiles() == 1
    known.refresh_from_db()
    assert (known.followers, known.data_updated_at) == (783_427, NOON)
    assert known.posts.exists()
    assert due() == []


def test_a_platform_that_blocks_is_skipped_for_the_run(platforms: StandIn) -> None:
    for name in ("one", "two"):
        profile(name)
    platforms.switch("*", "captcha")
    assert refresh.refresh_profiles() == 0
    assert RefreshTry.objects.count() == 1


def test_creators_of_the_demo_are_not_fetched() -> None:
    profile("ofen.otto")
    CatalogueLoad.objects.create(
        name="demo", anchor=NOON.date(), started_at=NOON - timedelta(days=900)
    )
    assert due() == []


def test_it_runs_every_ten_minutes_and_neither_without_a_budget_nor_with_a_stand_in(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refresh, "refresh_profiles", lambda: 1)
    job = Schedule.objects.get(func="scraping.tasks.refresh_profiles")
    assert (job.schedule_type, job.minutes) == ("I", 10)
    assert tasks.refresh_profiles() == 0
    settings.STAND_IN_URL = ""
    assert tasks.refresh_profiles() == 1
    settings.REFRESH_PER_DAY = 0
    assert tasks.refresh_profiles() == 0
