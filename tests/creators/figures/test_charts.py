"""The charts on a creator's page, and their sentences."""

import json
import re
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest

from creators.models import Creator, MetricSnapshot, Profile
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db
READ_AT = datetime(2026, 11, 20, 9, tzinfo=UTC)
EPOCH = date(1970, 1, 1)


@pytest.fixture
def profile() -> Profile:
    read = {"data_updated_at": READ_AT, "followers": 1_000}
    return scene.creator(ai_summary="Bakes rye.", profile=read).profiles.get()


def read(profile: Profile, days_ago: int, followers: int | None) -> None:
    day = READ_AT.date() - timedelta(days=days_ago)
    MetricSnapshot.objects.create(profile=profile, date=day, followers=followers, posts_count=1)


def post(profile: Profile, days_ago: float, **fields: Any) -> None:
    posted_at = READ_AT - timedelta(days=days_ago)
    made = scene.post(profile, "Rye", **{"counted_at": READ_AT, **fields})
    type(made).objects.filter(pk=made.pk).update(posted_at=posted_at)


class Charts:
    """The charts of a creator's page by their ids."""

    def __init__(self, person: Person, of: Creator, **asked: str) -> None:
        page = person.browser.get(f"/creators/{of.id}", asked).text
        self.page = page.replace("\N{NO-BREAK SPACE}", " ")

    def data(self, name: str) -> Any:
        found = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', self.page)
        assert bool(found) == (f'data-chart="{name}"' in self.page)
        return json.loads(found[1]) if found else None

    def figure(self, name: str) -> str:
        start = self.page.index(f'aria-labelledby="{name}-title"')
        return self.page[start : self.page.index("</figure>", start)]

    def rows(self, name: str) -> list[list[str]]:
        body = self.figure(name).partition("<tbody>")[2]
        cells = (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in body.split("<tr>")[1:])
        return [[re.sub(r"<[^>]+>", "", cell) for cell in row] for row in cells]


# --- Followers ------------------------------------------------------------------------------------


def test_growth_is_drawn_on_a_scale_of_days(alice: Person, profile: Profile) -> None:
    for days_ago, followers in ((90, 800), (30, None), (7, 900), (0, 1_000)):
        read(profile, days_ago, followers)
    charts = Charts(alice, profile.creator)
    (series,) = charts.data("growth")["series"]
    last = (READ_AT.date() - EPOCH).days
    assert series["points"] == [[last - 90, 800], [last - 7, 900], [last, 1_000]]
    assert "800 on 22 Aug 2026, 1K on 20 Nov 2026, +25.0%." in charts.figure("growth")
    assert charts.rows("growth") == [
        ["20 Nov 2026", "1,000", "+11.1%"],
        ["13 Nov 2026", "900", "+12.5%"],
        ["22 Aug 2026", "800", "first count"],
    ]


def test_a_small_change_looks_small_and_the_scale_says_where_it_begins(
    alice: Person, profile: Profile
) -> None:
    read(profile, 30, 1_000)
    read(profile, 0, 1_010)
    charts = Charts(alice, profile.creator)
    data = charts.data("growth")
    assert data["most"] - data["least"] == pytest.approx(101)
    assert "The scale does not begin at 0." in charts.figure("growth")


@pytest.mark.parametrize(
    ("readings", "said"),
    [
        ([], "No follower count is stored yet."),
        ([(0, 970)], "One follower count so far: 970 on 20 Nov"),
    ],
)
def test_fewer_than_two_readings_are_a_sentence_not_a_chart(
    alice: Person, profile: Profile, readings: list[tuple[int, int]], said: str
) -> None:
    for days_ago, followers in readings:
        read(profile, days_ago, followers)
    charts = Charts(alice, profile.creator)
    assert charts.data("growth") is None
    assert said in charts.figure("growth")


def test_many_readings_are_thinned_to_the_last_of_each_week_of_a_year(
    alice: Person, profile: Profile
) -> None:
    for days_ago in range(500):
        read(profile, days_ago, 1_000 - days_ago)
    (series,) = Charts(alice, profile.creator).data("growth")["series"]
    days = [day for day, _ in series["points"]]
    assert days[-1] == (READ_AT.date() - EPOCH).days
    assert {later - earlier for earlier, later in pairwise(days[1:-1])} == {7}
    assert 52 <= len(days) <= 54


# --- Engagement -----------------------------------------------------------------------------------


def test_engagement_is_drawn_by_post_and_paid_partnerships_apart(
    alice: Person, profile: Profile
) -> None:
    post(profile, 1, likes=40, comments=10)
    post(profile, 2, likes=19, comments=1, is_paid_partnership=True)
    post(profile, 3, likes=29, comments=1)
    post(profile, 4, likes=None)
    charts = Charts(alice, profile.creator)
    free, paid = charts.data("engagement")["series"]
    assert ([rate for _, rate in free["points"]], [rate for _, rate in paid["points"]]) == (
        [5.0, 3.0],
        [2.0],
    )
    figure = charts.figure("engagement")
    assert "Mean 3.3% over 3 posts; 2.0% over the 1 paid partnership among them." in figure
    assert "as a share of the 1K followers last read" in figure
    assert [row[0].split("Paid")[0].strip() for row in charts.rows("engagement")] == [
        "19 Nov 2026",
        "18 Nov 2026",
        "17 Nov 2026",
    ]


@pytest.mark.parametrize(
    ("followers", "posts", "said"),
    [
        (None, 3, "The number of followers is unknown"),
        (0, 3, "The number of followers is unknown"),
        (500, 1, "One post with a date, likes and comments is stored."),
        (500, 0, "No post with a date, likes and comments is stored."),
    ],
)
def test_unknown_engagement_is_a_sentence_not_a_chart(
    alice: Person, profile: Profile, followers: int | None, posts: int, said: str
) -> None:
    Profile.objects.filter(pk=profile.pk).update(followers=followers)
    for number in range(posts):
        post(profile, number)
    charts = Charts(alice, profile.creator)
    assert charts.data("engagement") is None
    assert said in charts.figure("engagement")


def test_counts_of_unknown_age_are_labelled(alice: Person, profile: Profile) -> None:
    post(profile, 1)
    post(profile, 2)
    assert "Counted <time" in Charts(alice, profile.creator).figure("engagement")
    post(profile, 3, counted_at=None)
    unknown = Charts(alice, profile.creator).figure("engagement")
    assert "Some count dates are unknown." in unknown


# --- Rhythm ---------------------------------------------------------------------------------------


def test_rhythm_counts_whole_weeks_back_from_the_last_reading(
    alice: Person, profile: Profile
) -> None:
    for days_ago in (0, 6, 7, 8, 20, 22):
        post(profile, days_ago)
    charts = Charts(alice, profile.creator)
    assert charts.data("rhythm")["values"] == [1, 1, 2, 2]
    assert charts.rows("rhythm")[0] == ["14 Nov 2026", "20 Nov 2026", "2"]
    assert "6 stored posts from 24 Oct 2026 to 20 Nov 2026." in charts.figure("rhythm")


def test_a_gap_in_posting_shows_up_to_the_last_reading(alice: Person, profile: Profile) -> None:
    for days_ago in (100, 101, 130):
        post(profile, days_ago)
    charts = Charts(alice, profile.creator)
    assert charts.data("rhythm")["values"] == [1, 2, 0, 0, 0]
    assert "Posts in four weeks" in charts.figure("rhythm")


def test_fewer_than_two_posts_have_no_rhythm(alice: Person, profile: Profile) -> None:
    assert "No post with a date is stored." in Charts(alice, profile.creator).figure("rhythm")
    post(profile, 3)
    charts = Charts(alice, profile.creator)
    assert charts.data("rhythm") is None
    assert "One post with a date is stored." in charts.figure("rhythm")


def test_posts_beyond_the_stored_ones_are_mentioned(alice: Person, profile: Profile) -> None:
    for days_ago in (1, 40):
        post(profile, days_ago)
    Profile.objects.filter(pk=profile.pk).update(posts_count=1_200)
    figure = Charts(alice, profile.creator).figure("rhythm")
    assert "The platform counts 1.2K posts; 2 with a date are stored." in figure


# --- Whose ----------------------------------------------------------------------------------------


def test_charts_are_of_the_largest_profile_or_of_the_chosen_one(
    alice: Person, profile: Profile
) -> None:
    other = scene.creator(profile={"followers": 90, "platform": "tiktok"}).profiles.get()
    other.creator = profile.creator
    other.save()
    read(profile, 0, 1_000)
    read(other, 0, 90)
    for asked, said in (({}, "1K on"), ({"profile": str(other.pk)}, "90 on")):
        assert f"far: {said}" in Charts(alice, profile.creator, **asked).figure("growth")
    for wrong in ("x", str(scene.creator().profiles.get().pk)):
        assert "far: 1K on" in Charts(alice, profile.creator, profile=wrong).figure("growth")
