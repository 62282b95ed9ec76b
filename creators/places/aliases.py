"""Other names of cities and countries: short names, everyday names, and Polish forms after "in" and "from".

The folded names are in `data/other_names.tsv`. GeoNames lacks these names, or gives them to another city.
"""

from typing import Final

from creators.places.geonames import read_table

_NAMES: Final = [
    (kind, name, city, country)
    for kind, city, country, names in read_table("other_names.tsv")
    for name in names.split(", ")
]
"""The kind, the name, the city (empty for a country) and the alpha-2 code of the country."""
CITY_ALIASES: Final = {n: (city, country) for kind, n, city, country in _NAMES if kind == "city"}
INFLECTED_CITIES: Final = {
    name: (city, country) for kind, name, city, country in _NAMES if kind == "city_inflected"
}
COUNTRY_ALIASES: Final = {name: code for kind, name, _, code in _NAMES if kind == "country"}
INFLECTED_COUNTRIES: Final = {
    name: code for kind, name, _, code in _NAMES if kind == "country_inflected"
}
