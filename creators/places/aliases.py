"""Other names of cities and countries: short names, everyday names, and Polish forms after "in" and "from".

The folded names are in `data/other_names.tsv`. GeoNames lacks them, or has them for another city.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

_DATA: Final = Path(__file__).parent / "data" / "other_names.tsv"


def _read() -> Iterator[tuple[str, str, str, str]]:
    """The kind, the name, the city (empty for a country) and the alpha-2 code of the country."""
    for line in _DATA.read_text("utf-8").splitlines():
        kind, city, country, names = line.split("\t")
        for name in names.split(", "):
            yield kind, name, city, country


_NAMES: Final = tuple(_read())
CITY_ALIASES: Final = {n: (city, country) for kind, n, city, country in _NAMES if kind == "city"}
INFLECTED_CITIES: Final = {
    name: (city, country) for kind, name, city, country in _NAMES if kind == "city_inflected"
}
COUNTRY_ALIASES: Final = {name: code for kind, name, _, code in _NAMES if kind == "country"}
INFLECTED_COUNTRIES: Final = {
    name: code for kind, name, _, code in _NAMES if kind == "country_inflected"
}
