"""Computes the dates of the demo backwards from a given day, the anchor day. Nothing else in the demo depends on that
day."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random

LONGEST_HISTORY_DAYS = 725


@dataclass(frozen=True, slots=True)
class Clock:
    anchor: date

    @property
    def observed(self) -> datetime:
        """The start of the anchor day. It is the latest time in the catalogue, so no time is in the future."""
        return datetime.combine(self.anchor, time(), UTC)

    def observed_at(self) -> str:
        return self.observed.isoformat()

    def minutes_ago(self, minutes: int) -> str:
        return (self.observed - timedelta(minutes=minutes)).isoformat()

    def day(self, days_ago: int) -> str:
        return (self.anchor - timedelta(days=days_ago)).isoformat()


@dataclass(frozen=True, slots=True)
class Rhythm:
    last_post_days: float
    gap_days: float

    def posted_minutes_ago(self, rng: Random, posts: int) -> list[int]:
        """Returns the ages of a profile's posts in minutes, newest first. All posts are older than the time at which
        the profile was read, and at most LONGEST_HISTORY_DAYS old."""
        gap = min(self.gap_days, (LONGEST_HISTORY_DAYS - self.last_post_days) / (posts + 1))
        ages, age = [], self.last_post_days
        for _ in range(posts):
            ages.append(int(min(age, LONGEST_HISTORY_DAYS) * 1440))
            age += gap * rng.uniform(0.2, 1.6)
        return ages


def draw_rhythm(rng: Random) -> Rhythm:
    last = rng.choices(
        (rng.uniform(0.1, 9), rng.uniform(9, 28), rng.uniform(30, 120), rng.uniform(150, 500)),
        (62, 19, 11, 8),
    )[0]
    return Rhythm(last, rng.choice((1, 2, 3, 3.5, 4, 7, 7, 10, 14, 30)) * rng.uniform(0.7, 1.3))
