"""Bios that list cities in order to be found in each of them."""

from typing import Final

CITIES_OF_ONE: Final = 3
"""How many cities people name in their bios: homes, former ones and those that they work in."""


def trust_named_city(cities: int) -> float:
    """0 to 1: what a city counts that a bio names among so many. A long list says of none that it is home."""
    return min(1.0, (CITIES_OF_ONE / max(1, cities)) ** 2)
