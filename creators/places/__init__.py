"""Finds the countries, cities, regions and peoples that a text names. Other words with the same spelling are
ignored."""

from creators.places.gazetteer import country_name, warm_up
from creators.places.mentions import PlaceMention, find_places

__all__ = ["PlaceMention", "country_name", "find_places", "warm_up"]
