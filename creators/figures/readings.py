"""Reads the follower counts and posts for the charts of a profile."""

from datetime import date, timedelta
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import F

from creators.models import MetricSnapshot, Post

YEAR: Final = timedelta(days=365)
READINGS_MOST: Final = 60
POSTS_MOST: Final = 500


class Reading(NamedTuple):
    day: date
    followers: int


def list_readings(profile_id: UUID) -> list[Reading]:
    """Returns the readings (dates and follower counts) of a profile in the year before its newest reading, in order of
    time. If there are more than READINGS_MOST, returns only the last reading of each week."""
    known = MetricSnapshot.objects.filter(profile=profile_id, followers__isnull=False)
    newest = known.order_by("-date").values_list("date", flat=True).first()
    if newest is None:
        return []
    rows = known.filter(date__gt=newest - YEAR).order_by("date").values_list("date", "followers")
    found = [Reading(day, followers or 0) for day, followers in rows]
    last_of_week = {reading.day.isocalendar()[:2]: reading for reading in found}
    return found if len(found) <= READINGS_MOST else list(last_of_week.values())


def list_dated_posts(profile_id: UUID) -> list[Post]:
    """Returns a profile's posts that have a date, newest first. Loads only the fields that charts need."""
    posts = Post.objects.filter(profile=profile_id, posted_at__isnull=False)
    posts = posts.order_by(F("posted_at").desc(nulls_last=True), "-id")
    drawn = posts.only("posted_at", "likes", "comments", "counted_at", "is_paid_partnership")
    return list(drawn[:POSTS_MOST])
