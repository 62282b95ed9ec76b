"""Computes the weight of places in lists. Some creators list many places to be found in searches for each of them."""

from typing import Final

MOST_OF_ONE: Final = 3
"""Maximum places that a text plausibly names because its author lives there: cities in a bio (current and former
homes, workplaces), or countries in a post."""


def trust_listed(places: int) -> float:
    """Returns the weight, 0 to 1, of a place in a text that names `places` places.

    In a long list, no place is a home.
    """
    return min(1.0, (MOST_OF_ONE / max(1, places)) ** 2)
