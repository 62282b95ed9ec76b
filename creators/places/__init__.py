"""Finds the countries, regions and cities that a text names, and demonyms ("Germans"). Ignores words that are spelled
like a place but mean something else."""

from creators.places.gazetteer import country_name, warm_up
from creators.places.mentions import PlaceMention, find_places

__all__ = ["PlaceMention", "country_name", "find_places", "warm_up"]
