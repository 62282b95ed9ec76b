"""Weighs places in lists. Some creators list many places in order to be found in each of them."""

from typing import Final

MOST_OF_ONE: Final = 3
"""Maximum cities that one person plausibly names in a bio: current and former homes, and places of work. It is also the
maximum of countries in a post."""


def trust_listed(places: int) -> float:
    """Returns the weight, 0 to 1, of a place in a text with so many places: in a long list, none is a home."""
    return min(1.0, (MOST_OF_ONE / max(1, places)) ** 2)
