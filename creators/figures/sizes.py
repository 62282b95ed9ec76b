"""Size bands: ranges of follower counts that group creators of similar size."""

from bisect import bisect_right
from typing import Final

from creators.figures.words import shorten_number

SIZES: Final = (1_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 10_000_000)
"""Follower counts that separate the size bands."""


def find_band(followers: int) -> int:
    """Returns the index of the size band, from 0. `width_bucket` in Postgres returns the same number."""
    return bisect_right(SIZES, followers)


def band_limits(band: int) -> tuple[int, int | None]:
    """Returns the lowest follower count of a size band, and the lowest follower count of the next band. For the last
    band, the second value is None."""
    return (0, *SIZES)[band], (*SIZES, None)[band]


def describe_band(followers: int) -> str:
    """Returns the size band that contains a follower count, in words: `10K to 50K followers`."""
    low, high = band_limits(find_band(followers))
    if not low:
        return f"Under {shorten_number(SIZES[0])} followers"
    if high is None:
        return f"Over {shorten_number(low)} followers"
    return f"{shorten_number(low)} to {shorten_number(high)} followers"
