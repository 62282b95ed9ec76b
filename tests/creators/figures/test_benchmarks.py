"""A profile's figures are compared with those of the same platform and size."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import pytest

from creators.figures import benchmarks
from creators.models import Benchmark, Creator, Platform, Profile
from creators.tasks import refresh_benchmarks
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db


def group(rates: Sequence[float | None], **fields: Any) -> list[Profile]:
    """A creator on Instagram for each engagement rate, all of the same size."""
    creators = Creator.objects.bulk_create(
        Creator(id=uuid4(), name=f"Of {n}") for n in range(len(rates))
    )
    made = [
        Profile(
            id=uuid4(),
            creator=of,
            engagement_rate=rate,
            **{
                "platform": Platform.INSTAGRAM,
                "source_id": f"{of.pk}",
                "url": "",
                "followers": 20_000,
                **fields,
            },
        )
        for of, rate in zip(creators, rates, strict=True)
    ]
    return Profile.objects.bulk_create(made)


def compared(profile: Profile) -> Any:
    return benchmarks.read_benchmarks([profile.pk]).get(profile.pk)


def test_a_percentile_is_the_share_of_lower_figures_and_half_of_the_equal_ones() -> None:
    profiles = group([float(n) for n in range(1, 40)] + [5.0])
    refresh_benchmarks()
    assert compared(profiles[0])["engagement_rate"] == {"percentile": 1.3, "creators": 40}
    assert compared(profiles[4])["engagement_rate"] == {"percentile": 12.5, "creators": 40}
    assert compared(profiles[-1])["engagement_rate"] == {"percentile": 12.5, "creators": 40}
    assert compared(profiles[38])["engagement_rate"] == {"percentile": 98.8, "creators": 40}


def test_equal_figures_are_in_the_middle() -> None:
    profiles = group([2.5] * 30)
    refresh_benchmarks()
    assert compared(profiles[7])["engagement_rate"] == {"percentile": 50.0, "creators": 30}


def test_fewer_than_thirty_creators_have_no_benchmark() -> None:
    profiles = group([1.0] * 29 + [None])
    other = scene.profile(profiles[0].creator, followers=20_001, engagement_rate=9.0)
    refresh_benchmarks()
    assert compared(other)["engagement_rate"] is None
    assert not Benchmark.objects.exists()


def test_an_unknown_figure_or_size_has_no_standing() -> None:
    profiles = group([float(n) for n in range(30)] + [None])
    refresh_benchmarks()
    assert compared(profiles[-1])["engagement_rate"] is None
    assert compared(profiles[0])["posts_per_week"] is None
    Profile.objects.filter(pk=profiles[0].pk).update(followers=None)
    assert compared(profiles[0]) is None


def test_only_the_same_platform_and_size_are_compared() -> None:
    group([float(n) for n in range(30)])
    larger = group([1.0], followers=50_000)[0]
    elsewhere = group([1.0], platform=Platform.TIKTOK)[0]
    refresh_benchmarks()
    assert compared(larger)["engagement_rate"] is None
    assert compared(elsewhere)["engagement_rate"] is None


@pytest.mark.slow
def test_a_large_group_is_kept_as_a_sample_within_a_fifth_of_a_point() -> None:
    profiles = group([n / 100 for n in range(1_200)])
    refresh_benchmarks()
    kept = Benchmark.objects.get(figure="engagement_rate")
    assert (kept.creators, len(kept.values)) == (1_200, benchmarks.MOST_VALUES)
    for place in (0, 1, 599, 1_199):
        percentile = compared(profiles[place])["engagement_rate"]["percentile"]
        assert percentile == pytest.approx(100 * (place + 0.5) / 1_200, abs=0.2)


def test_a_group_that_became_too_small_loses_its_benchmark() -> None:
    profiles = group([1.0] * 30)
    refresh_benchmarks()
    assert compared(profiles[0])["engagement_rate"]
    profiles[1].delete()
    refresh_benchmarks()
    assert compared(profiles[0])["engagement_rate"] is None


def test_the_api_returns_benchmarks_of_profiles_and_summaries(alice: Person) -> None:
    profiles = group([float(n) for n in range(30)])
    refresh_benchmarks()
    creator = alice.client.get(f"/v1/creators/{profiles[29].creator_id}?include=profiles").json()
    told = creator["data"]["profiles"][0]["benchmarks"]
    assert told["group"] == "Instagram creators with 10K to 50K followers"
    assert (told["followers_min"], told["followers_below"]) == (10_000, 50_000)
    assert told["engagement_rate"] == {"percentile": 98.3, "creators": 30}
    profile = alice.client.get(f"/v1/profiles/instagram/{profiles[29].pk}").json()
    assert profile["data"]["benchmarks"] == told


def test_pages_show_the_percentile_and_the_group(alice: Person) -> None:
    profiles = group([float(n) for n in range(30)])
    refresh_benchmarks()
    creator = profiles[29].creator
    scene.post(profiles[29], "Rye, again.")
    Profile.objects.filter(pk=profiles[29].pk).update(avg_likes_recent=320)
    page = alice.browser.get(f"/creators/{creator.pk}").text
    assert "98th percentile" in page
    assert "Percentiles compare with 30 Instagram creators with 10K to 50K followers." in " ".join(
        page.split()
    )
    session = scene.session(alice.account, [scene.item(creator)])
    for view in ("cards", "table"):
        shown = alice.browser.get(f"/search/{session.pk}?view={view}").text
        assert "mong 30 Instagram creators with 10K to 50K followers" in shown
    csv = alice.browser.get(f"/search/{session.pk}/results.csv").getvalue().decode()
    assert "98.3,30" in csv


def test_a_creator_counts_once_with_the_largest_profile_of_a_size() -> None:
    first = group([1.0] * 30)[0]
    for name, followers, rate in (("smaller", 15_000, 7.0), ("larger", 30_000, 50.0)):
        made = group([rate], followers=followers, source_id=name)[0]
        Profile.objects.filter(pk=made.pk).update(creator=first.creator)
    refresh_benchmarks()
    kept = Benchmark.objects.get(figure="engagement_rate")
    assert (kept.creators, max(kept.values)) == (30, 50.0)
    assert 7.0 not in kept.values
