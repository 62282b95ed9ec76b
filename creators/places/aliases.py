"""Further names of cities and countries: short names, everyday names, and the forms that Polish uses after "in" and
"from". GeoNames does not have these names, or has them for another city. The file `data/other_names.tsv` contains the
names in lower case and without accents."""

from typing import Final

from creators.places.geonames import read_table

_NAMES: Final = [
    (kind, name, city, country)
    for kind, city, country, names in read_table("other_names.tsv")
    for name in names.split(", ")
]
"""Rows with the kind, the name, the city (empty for a country) and the country's alpha-2 code."""
CITY_ALIASES: Final = {n: (city, country) for kind, n, city, country in _NAMES if kind == "city"}
INFLECTED_CITIES: Final = {
    name: (city, country) for kind, name, city, country in _NAMES if kind == "city_inflected"
}
COUNTRY_ALIASES: Final = {name: code for kind, name, _, code in _NAMES if kind == "country"}
INFLECTED_COUNTRIES: Final = {
    name: code for kind, name, _, code in _NAMES if kind == "country_inflected"
}
