"""Invents the number of followers, their growth, and the engagement of profiles. The numbers are consistent with each
other."""

import math
from dataclasses import dataclass
from random import Random

from creators.demo.clock import Clock

READINGS_DAYS_AGO = (90, 60, 30, 7)
Counts = dict[str, int | None]


@dataclass(frozen=True, slots=True)
class Audience:
    followers: int
    following: int
    monthly_growth: float
    engagement: float

    def followers_ago(self, days: int) -> int:
        return max(0, round(self.followers * math.exp(-self.monthly_growth * days / 30)))


def draw_followers(rng: Random) -> int:
    while True:
        followers = int(rng.lognormvariate(10.3, 1.65))
        if 800 <= followers <= 5_000_000:
            return followers


def _growth(rng: Random) -> float:
    if rng.random() < 0.05:
        return rng.uniform(0.2, 0.6)
    return min(0.15, max(-0.06, rng.gauss(0.018, 0.025)))


def draw_audience(rng: Random, followers: int) -> Audience:
    """Returns an invented audience. Between 0.5 and 12 percent of the followers engage with a post. The share is larger
    for small audiences."""
    usual = 7.5 - 1.05 * math.log10(max(followers, 10))
    engagement = min(0.12, max(0.005, rng.lognormvariate(math.log(max(usual, 0.8)), 0.45) / 100))
    following = min(rng.randint(80, 2400), max(12, followers))
    return Audience(followers, following, _growth(rng), engagement)


def draw_reactions(rng: Random, audience: Audience, kind: str, platform: str) -> Counts:
    likes = max(1, round(audience.followers * audience.engagement * rng.lognormvariate(-0.1, 0.35)))
    counts: Counts = {"likes": likes, "comments": round(likes * rng.uniform(0.004, 0.05))}
    if kind in ("video", "reel"):
        counts["views"] = round(likes * rng.uniform(6, 22))
    if platform == "tiktok":
        counts["shares"] = round(likes * rng.uniform(0.01, 0.12))
    return counts


def draw_snapshots(
    clock: Clock, audience: Audience, posts_count: int, gap_days: float
) -> list[object]:
    return [
        {
            "date": clock.day(days),
            "followers": audience.followers_ago(days),
            "following": audience.following,
            "posts_count": max(0, posts_count - int(days / gap_days)),
        }
        for days in READINGS_DAYS_AGO
    ]
