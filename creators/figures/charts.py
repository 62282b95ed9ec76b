"""The charts of a profile over time, with tables of the same data. Days are counted from 1970-01-01. If there are fewer
than two measurements, a sentence replaces the chart."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from statistics import fmean
from typing import Any, Final, NamedTuple

from creators.figures import metrics
from creators.figures.readings import Reading, list_dated_posts, list_readings
from creators.figures.words import format_change, format_day, format_percentage, shorten_number
from creators.models import Post, Profile

POSTS_DRAWN: Final = 60
FLATTEST: Final = 0.1
"""Minimum range of the vertical axis of a followers chart, as a share of the followers. It keeps a change of 1% from
looking large."""
WEEK, FOUR_WEEKS = timedelta(days=7), timedelta(days=28)
WEEKS: Final = 26
LIVELY: Final = 6
"""Minimum posts in WEEKS weeks for a chart with a bar per week. With fewer posts, each bar stands for four weeks."""

_EPOCH: Final = date(1970, 1, 1)


class Chart(NamedTuple):
    id: str
    title: str
    said: str
    """A sentence that describes the chart. If there is no chart, it gives the reason."""
    note: str = ""
    """A sentence that says how the figures are measured."""
    rows: Sequence[Any] = ()
    """The rows of the table, newest first."""
    data: dict[str, Any] | None = None
    """The data for static/js/charts.js. None if there are too few measurements."""
    counted: tuple[datetime, datetime] | None = None
    """The times at which the earliest and the latest of the figures were read."""


def draw_charts(profile: Profile) -> list[Chart]:
    growth, posts = chart_growth(list_readings(profile.pk)), list_dated_posts(profile.pk)
    return [growth, chart_engagement(profile, posts), chart_rhythm(profile, posts)]


# --- Followers ------------------------------------------------------------------------------------


class Step(NamedTuple):
    day: date
    followers: int
    percent: float | None
    """Change since the previous reading, in percent. None for the first reading, and if the previous follower count is
    0."""


def chart_growth(readings: Sequence[Reading]) -> Chart:
    """Returns the chart of a profile's followers. `readings` must be in order of time."""
    if not readings:
        return Chart("growth", "Followers", "No follower count is stored yet.")
    first, last = readings[0], readings[-1]
    if len(readings) == 1:
        told = f"{shorten_number(last.followers)} on {format_day(last.day)}"
        once = f"One follower count so far: {told}. The chart needs two."
        return Chart("growth", "Followers", once)
    least, most = _span([reading.followers for reading in readings])
    steps = [_step(now, was) for now, was in zip(readings, [None, *readings], strict=False)]
    change = _step(last, first).percent
    return Chart(
        "growth",
        "Followers",
        f"{shorten_number(first.followers)} on {format_day(first.day)}, "
        f"{shorten_number(last.followers)} on {format_day(last.day)}"
        f"{'' if change is None else f', {format_change(change)}'}.",
        note=f"{len(readings)} readings."
        + (" The scale does not begin at 0." if least > 0 else ""),
        rows=steps[::-1],
        data={
            "kind": "line",
            "unit": "followers",
            "least": least,
            "most": most,
            "series": [make_series("Followers", [(r.day, r.followers) for r in readings])],
        },
    )


def _step(now: Reading, was: Reading | None) -> Step:
    before = was.followers if was else 0
    return Step(*now, 100 * (now.followers - before) / before if before else None)


def _span(values: Sequence[int]) -> tuple[float, float]:
    least, most = min(values), max(values)
    missing = FLATTEST * most - (most - least)
    room = max(missing / 2, 0)
    return max(least - room, 0), most + room


# --- Engagement -----------------------------------------------------------------------------------


class Measured(NamedTuple):
    post: Post
    percent: float


def chart_engagement(profile: Profile, posts: Sequence[Post]) -> Chart:
    title = "Engagement of each post"
    if not profile.followers:
        unknown = "The number of followers is unknown, so engagement cannot be calculated."
        return Chart("engagement", title, unknown)
    rates = ((post, rate_post(post, profile)) for post in posts[:POSTS_DRAWN])
    measured = [Measured(post, percent) for post, percent in rates if percent is not None]
    if len(measured) < 2:
        few = "One post" if measured else "No post"
        return Chart("engagement", title, f"{few} with a date, likes and comments is stored.")
    return Chart(
        "engagement",
        title,
        _means(measured),
        note=f"Likes and comments as a share of the {shorten_number(profile.followers)} followers last read.",
        rows=measured,
        data={"kind": "dots", "unit": "%", "series": _by_partnership(measured)},
        counted=_counted(measured),
    )


def rate_post(post: Post, profile: Profile) -> float | None:
    return metrics.engagement_rate(
        likes=post.likes, comments=post.comments, followers=profile.followers
    )


def _counted(measured: Sequence[Measured]) -> tuple[datetime, datetime] | None:
    """Returns the times at which the earliest and the latest of the figures were read. Returns None if any of these
    times is unknown."""
    known = [post.counted_at for post, _ in measured if post.counted_at]
    return (min(known), max(known)) if len(known) == len(measured) else None


def _means(measured: Sequence[Measured]) -> str:
    paid = [percent for post, percent in measured if post.is_paid_partnership]
    mean = format_percentage(fmean(m.percent for m in measured))
    said = f"Mean {mean} over {len(measured)} posts"
    if not paid:
        return f"{said}."
    which = "the 1 paid partnership" if len(paid) == 1 else f"the {len(paid)} paid partnerships"
    return f"{said}; {format_percentage(fmean(paid))} over {which} among them."


def _by_partnership(measured: Sequence[Measured]) -> list[dict[str, Any]]:
    points: dict[str, list[tuple[date, float]]] = {"Posts": [], "Paid partnerships": []}
    for post, percent in measured:
        kind = "Paid partnerships" if post.is_paid_partnership else "Posts"
        points[kind].append((day_of(post), percent))
    return [make_series(label, found) for label, found in points.items() if found]


# --- Rhythm ---------------------------------------------------------------------------------------


class Stretch(NamedTuple):
    first: date
    last: date
    posts: int


def chart_rhythm(profile: Profile, posts: Sequence[Post]) -> Chart:
    """Returns the chart of posts per period. The last period ends with the last reading of the profile, so that a
    recent pause is visible."""
    title = "Posting rhythm"
    if len(posts) < 2:
        few = "One post" if posts else "No post"
        return Chart("rhythm", title, f"{few} with a date is stored.")
    days = [day_of(post) for post in posts]
    end = max(days[0], profile.data_updated_at.date() if profile.data_updated_at else days[0])
    is_lively = sum(day > end - WEEKS * WEEK for day in days) >= LIVELY
    stretches = count_stretches(days, end, WEEK if is_lively else FOUR_WEEKS)
    shown = sum(stretch.posts for stretch in stretches)
    if len(stretches) < 2:
        period = "week" if is_lively else "four weeks"
        return Chart("rhythm", title, f"All {shown} stored posts are from the same {period}.")
    return Chart(
        "rhythm",
        f"Posts {'a week' if is_lively else 'in four weeks'}",
        f"{shown} stored posts from {format_day(stretches[0].first)} to {format_day(end)}.",
        note=_completeness(profile, len(posts)),
        rows=stretches[::-1],
        data={
            "kind": "bars",
            "unit": "posts",
            "is_whole": True,
            "labels": [format_day(stretch.first) for stretch in stretches],
            "values": [stretch.posts for stretch in stretches],
        },
    )


def count_stretches(days: Sequence[date], end: date, length: timedelta) -> list[Stretch]:
    """Counts the days that fall in each period of `length`. The last period ends on `end`. Returns at most WEEKS
    periods, oldest first. The first period contains the oldest day, unless there would be too many periods."""
    places = Counter((end - day) // length for day in days)
    oldest = min(max(places), WEEKS - 1)
    return [
        Stretch(end - (place + 1) * length + timedelta(days=1), end - place * length, places[place])
        for place in range(oldest, -1, -1)
    ]


def _completeness(profile: Profile, stored: int) -> str:
    if profile.posts_count is None or profile.posts_count <= stored:
        return ""
    return f"The platform counts {shorten_number(profile.posts_count)} posts; {stored} with a date are stored."


# --- Drawing --------------------------------------------------------------------------------------


def make_series(label: str, points: Sequence[tuple[date, float]]) -> dict[str, Any]:
    drawn = [[(day - _EPOCH).days, round(value, 3)] for day, value in points]
    return {"label": label, "points": drawn}


def day_of(post: Post) -> date:
    assert post.posted_at  # noqa: S101 - only dated posts come here
    return post.posted_at.date()
