"""Draws a profile's follower count over time as a small line chart."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from creators.figures.charts import FLATTEST
from creators.figures.readings import Reading
from creators.figures.words import format_day, shorten_number
from creators.models import MetricSnapshot

WIDTH, HEIGHT = 96, 28
_MARGIN: Final = 3
READINGS_MOST: Final = 60


class Sparkline(NamedTuple):
    """A small line chart. `points` are SVG coordinates in a box of WIDTH by HEIGHT. `label` describes the chart in
    words."""

    points: str
    end_x: str
    end_y: str
    label: str


def draw_sparklines(ids: Collection[UUID]) -> dict[UUID, Sparkline]:
    """Returns the sparklines of profiles, by profile id. Leaves out profiles with fewer than two readings."""
    snapshots = MetricSnapshot.objects.filter(profile__in=ids, followers__isnull=False)
    readings: dict[UUID, list[Reading]] = defaultdict(list)
    rows = snapshots.order_by("date").values_list("profile_id", "date", "followers")
    for profile_id, day, followers in rows:
        readings[profile_id].append(Reading(day, followers or 0))
    found = {of: known[-READINGS_MOST:] for of, known in readings.items() if len(known) > 1}
    return {of: draw_sparkline(known) for of, known in found.items()}


def draw_sparkline(readings: Sequence[Reading]) -> Sparkline:
    """Returns the sparkline of two or more readings. They must be in order of time and on different days."""
    (first, before), (last, after) = readings[0], readings[-1]
    days = (last - first).days
    counts = [followers for _, followers in readings]
    least, most = min(counts), max(counts)
    spread = max(most - least, FLATTEST * most) or 1
    middle = (least + most) / 2
    across = [_place((day - first).days / days, WIDTH) for day, _ in readings]
    down = [_place(0.5 - (followers - middle) / spread, HEIGHT) for followers in counts]
    points = " ".join(f"{x},{y}" for x, y in zip(across, down, strict=True))
    label = f"Followers: {shorten_number(before)} on {format_day(first)}, {shorten_number(after)} on {format_day(last)}"
    return Sparkline(points, across[-1], down[-1], label)


def _place(share: float, length: int) -> str:
    return f"{_MARGIN + share * (length - 2 * _MARGIN):.1f}".removesuffix(".0")
