"""Classes for the area that a place covers, and for the location of a creator or post. An area consists of countries,
first-level regions and circles on the map."""

import math
from dataclasses import dataclass
from typing import Final

KM_A_DEGREE: Final = 111.2
"""Kilometres per degree of latitude, and per degree of longitude at the equator."""


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle on the map, with a radius of `km` kilometres. If `country` is set, only the part of the circle in this
    country counts."""

    latitude: float
    longitude: float
    km: float
    country: str = ""

    def distance_km(self, latitude: float, longitude: float) -> float:
        """Returns the distance in kilometres from the centre of the circle to a point, computed as on a flat map. For
        points within the circle, the error is below 2 %."""
        north = (latitude - self.latitude) * KM_A_DEGREE
        east = (longitude - self.longitude) * KM_A_DEGREE * math.cos(math.radians(self.latitude))
        return math.hypot(north, east)


@dataclass(frozen=True, slots=True)
class Spot:
    """The location of a creator or post, as far as it is known. An empty string or None means unknown."""

    country: str = ""
    region: str = ""
    """The code of a first-level region: the country's code, a dot, and GeoNames' code of the region. `IT.09` is
    Lombardy."""
    latitude: float | None = None
    longitude: float | None = None


@dataclass(frozen=True, slots=True)
class Cover:
    """The area that a place covers: all of its countries, regions and circles together."""

    countries: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    circles: tuple[Circle, ...] = ()

    def contains(self, spot: Spot) -> bool:
        if spot.country in self.countries or spot.region in self.regions:
            return True
        if spot.latitude is None or spot.longitude is None:
            return False
        return any(
            circle.country in ("", spot.country)
            and circle.distance_km(spot.latitude, spot.longitude) <= circle.km
            for circle in self.circles
        )

    def __or__(self, other: "Cover") -> "Cover":
        return Cover(
            self.countries + other.countries,
            self.regions + other.regions,
            self.circles + other.circles,
        )

    @property
    def within_countries(self) -> frozenset[str]:
        """The countries in which the area lies. Empty if a circle is not limited to a country."""
        if any(not circle.country for circle in self.circles):
            return frozenset()
        regions = {region.partition(".")[0] for region in self.regions}
        return frozenset({*self.countries, *regions, *(c.country for c in self.circles)})


NO_COVER: Final = Cover()
UNKNOWN_SPOT: Final = Spot()


def city_radius_km(population: int) -> float:
    """Returns the estimated radius of a city in kilometres: 4 for a town, 13 for Milan, 27 for London."""
    return 4 + 0.25 * math.sqrt(population / 1000)
