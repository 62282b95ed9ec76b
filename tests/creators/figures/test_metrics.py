from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from creators.figures import metrics
from creators.models import Creator, MetricSnapshot, Post, Profile

pytestmark = pytest.mark.django_db

READ_AT = datetime(2026, 6, 1, tzinfo=UTC)


@pytest.fixture
def profile() -> Profile:
    return Profile.objects.create(
        creator=Creator.objects.create(name="Anna"),
        platform="tiktok",
        username="anna",
        source_id="@anna",
        url="",
        followers=1000,
        data_updated_at=READ_AT,
    )


def post(profile: Profile, *, days_ago: float | None, **fields: Any) -> None:
    number = Post.objects.count()
    Post.objects.create(
        profile=profile,
        platform=profile.platform,
        platform_id=f"post {number}",
        posted_at=None if days_ago is None else READ_AT - timedelta(days=days_ago),
        **fields,
    )


def refreshed(profile: Profile) -> Profile:
    metrics.refresh_metrics([profile.pk])
    profile.refresh_from_db()
    return profile


def test_engagement_is_the_mean_of_likes_and_comments_over_followers(profile: Profile) -> None:
    post(profile, days_ago=1, likes=40, comments=10, views=500)
    post(profile, days_ago=2, likes=90, comments=60, views=1500)
    refreshed(profile)
    assert profile.engagement_rate == pytest.approx(10.0)
    assert (profile.avg_likes_recent, profile.avg_comments_recent) == (65, 35)
    assert profile.avg_views_recent == 1000


def test_only_the_last_twelve_unpinned_posts_are_recent(profile: Profile) -> None:
    post(profile, days_ago=0, likes=1000, comments=0, is_pinned=True)
    for day in range(1, 13):
        post(profile, days_ago=day, likes=10, comments=0)
    post(profile, days_ago=20, likes=1000, comments=0)
    assert refreshed(profile).engagement_rate == pytest.approx(1.0)


@pytest.mark.parametrize("change", [{"likes": None}, {"comments": None}])
def test_engagement_is_unknown_if_an_input_is_unknown(
    profile: Profile, change: dict[str, Any]
) -> None:
    post(profile, days_ago=1, likes=40, comments=10)
    post(profile, days_ago=2, **({"likes": 1, "comments": 1} | change))
    assert refreshed(profile).engagement_rate is None


@pytest.mark.parametrize("followers", [0, None])
def test_engagement_is_unknown_without_followers(profile: Profile, followers: int | None) -> None:
    Profile.objects.update(followers=followers)
    post(profile, days_ago=1, likes=40, comments=10)
    assert refreshed(profile).engagement_rate is None


def test_activity_counts_back_from_the_day_of_the_reading(profile: Profile) -> None:
    for days_ago in (1, 8, 15, 29, 31):
        post(profile, days_ago=days_ago)
    refreshed(profile)
    assert profile.posts_last_30d == 4
    assert profile.posts_per_week == pytest.approx(5 / (31 / 7))
    assert profile.last_post_at == READ_AT - timedelta(days=1)


def test_without_dated_posts_activity_is_unknown(profile: Profile) -> None:
    post(profile, days_ago=None)
    refreshed(profile)
    activity = (profile.posts_last_30d, profile.posts_per_week, profile.last_post_at)
    assert activity == (None, None, None)


@pytest.mark.parametrize(
    ("days_ago", "growth"), [(19, None), (20, 25.0), (30, 25.0), (40, 25.0), (41, None)]
)
def test_growth_compares_with_a_reading_20_to_40_days_older(
    profile: Profile, days_ago: int, growth: float | None
) -> None:
    today = READ_AT.date()
    MetricSnapshot.objects.create(profile=profile, date=today, followers=1000)
    earlier = today - timedelta(days=days_ago)
    MetricSnapshot.objects.create(profile=profile, date=earlier, followers=800)
    assert refreshed(profile).followers_30d_pct == growth


def test_growth_takes_the_reading_nearest_to_30_days_and_none_of_zero(profile: Profile) -> None:
    for day, followers in (
        (date(2026, 4, 25), 500),
        (date(2026, 5, 2), 0),
        (date(2026, 5, 4), 800),
    ):
        MetricSnapshot.objects.create(profile=profile, date=day, followers=followers)
    MetricSnapshot.objects.create(profile=profile, date=READ_AT.date(), followers=1000)
    assert refreshed(profile).followers_30d_pct == pytest.approx(25.0)


def test_unchanged_numbers_are_not_written_again(profile: Profile) -> None:
    post(profile, days_ago=1, likes=40, comments=10)
    assert metrics.refresh_metrics([profile.pk]) == 1
    assert metrics.refresh_metrics([profile.pk]) == 0
    assert metrics.refresh_metrics([]) == 0


def test_posts_without_a_date_are_recent_only_if_there_are_too_few_others(profile: Profile) -> None:
    post(profile, days_ago=None, likes=1000, comments=0)
    for day in range(1, 13):
        post(profile, days_ago=day, likes=10, comments=0)
    assert refreshed(profile).engagement_rate == pytest.approx(1.0)
