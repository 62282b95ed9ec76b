"""Reduces the weight of places in long lists. Some creators list many places so that searches for any of these places
find them."""

from typing import Final

MOST_OF_ONE: Final = 3
"""Maximum number of places in a text that can all plausibly be homes of the author: cities in a bio (current and former
homes, workplaces), or countries in a post."""


def trust_listed(places: int) -> float:
    """Returns the weight, 0 to 1, of each place in a text that names `places` places. In a long list, hardly any place
    is the author's home."""
    return min(1.0, (MOST_OF_ONE / max(1, places)) ** 2)
