"""Finds the countries, cities, regions and demonyms that a text names.

Ignores words that only have the same spelling.
"""

from creators.places.gazetteer import country_name, warm_up
from creators.places.mentions import PlaceMention, find_places

__all__ = ["PlaceMention", "country_name", "find_places", "warm_up"]
