"""Places named in a text: countries, cities, regions and the people of a country, distinguished from false friends."""

from creators.places.finder import PlaceMention, find_places
from creators.places.gazetteer import country_name, warm_up

__all__ = ["PlaceMention", "country_name", "find_places", "warm_up"]
