"""Places named in a text: countries, cities, regions and the people of a country, distinguished from false friends."""

from creators.places.gazetteer import country_name, warm_up
from creators.places.mentions import PlaceMention, find_places

__all__ = ["PlaceMention", "country_name", "find_places", "warm_up"]
