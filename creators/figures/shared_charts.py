"""Charts that show several creators on a common scale, with tables of the same data."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from statistics import fmean
from typing import Any, Final, NamedTuple

from creators.figures.charts import FOUR_WEEKS, count_stretches, day_of, make_series, rate_post
from creators.figures.readings import Reading
from creators.figures.words import format_change, format_day, format_percentage, shorten_number
from creators.models import Post, Profile

POSTS_DRAWN: Final = 30
"""Maximum posts of each creator in a chart."""

Points = Sequence[tuple[date, float]]


class Charted(NamedTuple):
    name: str
    profile: Profile
    readings: Sequence[Reading]
    """Follower counts in order of time."""
    posts: Sequence[Post]
    """Posts with a date, newest first."""


class SharedChart(NamedTuple):
    id: str
    title: str
    note: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    data: dict[str, Any]
    """The data for static/js/charts.js."""


def draw_shared(charted: Sequence[Charted]) -> list[SharedChart]:
    """Returns the charts of several creators. Leaves out charts without measurements."""
    drawn = (_followers(charted), _growth(charted), _engagement(charted), _rhythm(charted))
    return [chart for chart in drawn if chart.data["series"]]


def _make_data(charted: Iterable[Charted], points: Iterable[Points], **more: Any) -> dict[str, Any]:
    named = zip(charted, points, strict=True)
    series = [
        {**make_series(one.name, drawn), "mark": place}
        for place, (one, drawn) in enumerate(named)
        if drawn
    ]
    return {"kind": "line", "series": series, **more}


def _followers(charted: Sequence[Charted]) -> SharedChart:
    points = [[(r.day, float(r.followers)) for r in one.readings] for one in charted]
    most = max((value for drawn in points for _, value in drawn), default=0)
    return SharedChart(
        "followers",
        "Followers",
        "The scale begins at 0.",
        ("Creator", "First count", "Last count"),
        [(one.name, _say(one.readings[:1]), _say(one.readings[-1:])) for one in charted],
        _make_data(charted, points, unit="followers", least=0, most=most),
    )


def _say(reading: Sequence[Reading]) -> str:
    """Returns a follower count with its date, such as `12.4K on 3 May 2026`. `reading` contains at most one reading. If
    it is empty, returns an empty string."""
    return "".join(f"{shorten_number(r.followers)} on {format_day(r.day)}" for r in reading)


def _growth(charted: Sequence[Charted]) -> SharedChart:
    points = [_changes(one.readings) for one in charted]
    changes = [format_change(drawn[-1][1]) if drawn else "" for drawn in points]
    return SharedChart(
        "growth",
        "Growth",
        "Change in followers since each creator's first count.",
        ("Creator", "Since", "Change"),
        [
            (one.name, format_day(one.readings[0].day) if said else "", said)
            for one, said in zip(charted, changes, strict=True)
        ],
        _make_data(charted, points, unit="%"),
    )


def _changes(readings: Sequence[Reading]) -> Points:
    """Returns the changes since the first reading, in percent. Returns an empty list if there are fewer than two
    readings, or if the first follower count is 0."""
    if len(readings) < 2 or not readings[0].followers:
        return []
    first = readings[0].followers
    return [(day, 100 * (followers - first) / first) for day, followers in readings]


def _engagement(charted: Sequence[Charted]) -> SharedChart:
    points = [list(_rates(one)) for one in charted]
    return SharedChart(
        "engagement",
        "Engagement of each post",
        "Likes and comments as a share of the followers last read.",
        ("Creator", "Posts", "Mean"),
        [
            (
                one.name,
                str(len(drawn)),
                format_percentage(fmean(r for _, r in drawn)) if drawn else "",
            )
            for one, drawn in zip(charted, points, strict=True)
        ],
        _make_data(charted, points, unit="%", kind="dots"),
    )


def _rates(one: Charted) -> Iterator[tuple[date, float]]:
    for post in one.posts[:POSTS_DRAWN]:
        percent = rate_post(post, one.profile)
        if percent is not None:
            yield day_of(post), percent


def _rhythm(charted: Sequence[Charted]) -> SharedChart:
    """Returns the chart of posts per period. The last period ends on the same day for all creators, so that recent
    pauses are visible."""
    days = [[day_of(post) for post in one.posts] for one in charted]
    read = [moment.date() for one in charted if (moment := one.profile.data_updated_at)]
    end = max([*read, *(found[0] for found in days if found)], default=date.min)
    counted = [count_stretches(found, end, FOUR_WEEKS) if found else [] for found in days]
    points = [[(one.last, float(one.posts)) for one in stretches] for stretches in counted]
    return SharedChart(
        "rhythm",
        "Posts in four weeks",
        "Stored posts with a date.",
        ("Creator", "Posts", "Since"),
        [
            (one.name, str(len(found)), format_day(found[-1]) if found else "")
            for one, found in zip(charted, days, strict=True)
        ],
        _make_data(charted, points, unit="posts", least=0, is_whole=True),
    )
