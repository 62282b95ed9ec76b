"""The area that a place covers, and the spot of a thing: countries, first-level regions and circles on the map."""

import math
from dataclasses import dataclass
from typing import Final

KM_A_DEGREE: Final = 111.2
"""Kilometres per degree of latitude, and per degree of longitude at the equator."""


@dataclass(frozen=True, slots=True)
class Circle:
    """The area within `km` of a point. If `country` is given, the area is limited to this country."""

    latitude: float
    longitude: float
    km: float
    country: str = ""

    def distance_km(self, latitude: float, longitude: float) -> float:
        """Returns the distance on a flat map. The error is below 2 % for the radius of any circle here."""
        north = (latitude - self.latitude) * KM_A_DEGREE
        east = (longitude - self.longitude) * KM_A_DEGREE * math.cos(math.radians(self.latitude))
        return math.hypot(north, east)


@dataclass(frozen=True, slots=True)
class Spot:
    """The known location of a thing: its country, region and point. Empty and None mean unknown."""

    country: str = ""
    region: str = ""
    """Country and GeoNames' first-level code. `IT.09` is Lombardy."""
    latitude: float | None = None
    longitude: float | None = None


@dataclass(frozen=True, slots=True)
class Cover:
    """The area that a place covers: the union of its countries, regions and circles."""

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
        """The countries that contain the cover. Empty if a circle has no country."""
        if any(not circle.country for circle in self.circles):
            return frozenset()
        regions = {region.partition(".")[0] for region in self.regions}
        return frozenset({*self.countries, *regions, *(c.country for c in self.circles)})


NO_COVER: Final = Cover()
UNKNOWN_SPOT: Final = Spot()


def city_radius_km(population: int) -> float:
    """Returns the estimated radius of a city: 4 km for a town, 13 for Milan, 27 for London."""
    return 4 + 0.25 * math.sqrt(population / 1000)
