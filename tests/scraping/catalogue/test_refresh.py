"""The scheduled refresh: the oldest and most used first, within a budget that is spread over the day."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django_q.models import Schedule
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from config.kit import clock
from creators.models import CatalogueLoad, CreatorView, Profile
from creators.selectors import contacts
from scraping import tasks
from scraping.catalogue import refresh
from scraping.models import RefreshTry
from search.models.lists import Shortlist, ShortlistEntry
from tests import scene
from tests.benchmarks.freshness import calculate_gain, estimate_rate
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


def add_posts(one: Profile, *, every: int, count: int) -> None:
    assert one.data_updated_at
    for place in range(count):
        at = one.data_updated_at - timedelta(days=place * every, hours=2)
        one.posts.create(platform="tiktok", platform_id=f"{one.pk}{place}", posted_at=at)


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
    assert due() == ["bought", "older", "returned", "listed", "unused"]


def test_a_profile_that_changes_faster_than_it_can_be_visited_comes_after_one_that_stays_fresh(
    settings: Any,
) -> None:
    """Visits in proportion to change would be worse than equal ones: what changes daily is stale again tomorrow."""
    weekly, daily = profile("weekly", days=9), profile("daily", days=9)
    add_posts(weekly, every=7, count=8)
    add_posts(daily, every=1, count=40)
    assert due() == ["weekly", "daily"]


def test_of_two_that_are_fresh_for_long_the_one_that_changes_comes_first() -> None:
    slow, weekly = profile("slow", days=2), profile("weekly", days=2)
    add_posts(slow, every=45, count=2)
    add_posts(weekly, every=7, count=8)
    assert due() == ["weekly", "slow"]


@given(
    busy=st.sets(st.integers(1, 88), max_size=20),
    age=st.integers(2, 60),
    views=st.integers(0, 50),
)
@hypothesis_settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_the_priority_is_the_gain_of_a_visit(busy: set[int], age: int, views: int) -> None:
    """So the profiles above some gain are visited, as in the optimum that `optimize_visits` finds by bisection."""
    one = profile("one", days=age)
    read_at = NOON - timedelta(days=age)
    for day in busy:
        one.posts.create(
            platform="tiktok", platform_id=f"{one.pk}{day}", posted_at=read_at - timedelta(days=day)
        )
    CreatorView.objects.create(creator=one.creator, day=NOON.date(), views=views)
    found: Any = refresh.list_stale(NOON, NOON).get()
    rate = estimate_rate(busy)
    assert found.rate == pytest.approx(rate)
    assert found.gain == pytest.approx(calculate_gain(rate, 1 + views, age))
    one.creator.delete()


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
