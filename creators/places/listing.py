"""Weighs cities in bios. Some creators list many cities in order to be found in each of them."""

from typing import Final

CITIES_OF_ONE: Final = 3
"""Maximum cities that one person plausibly names in a bio: current and former homes, and places of work."""


def trust_named_city(cities: int) -> float:
    """Returns the weight, 0 to 1, of a city in a bio with so many cities: in a long list, none is a home."""
    return min(1.0, (CITIES_OF_ONE / max(1, cities)) ** 2)
