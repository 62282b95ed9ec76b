"""Defines how certainly a creator is in the places that the query asks for."""

from dataclasses import dataclass
from typing import Final

from creators.models import CreatorPlace, Fact
from creators.places.cover import Spot

KNOWN: Final = 0.5
"""Minimum certainty at which a creator counts as being in a wanted place. A single geotag is enough:
`creators.analysis.residence` gives it .53."""

NOWHERE: Final = 0.0


@dataclass(frozen=True, slots=True)
class Location:
    """How certainly a creator is in a wanted place. `fact` is the stored fact that shows this, or None."""

    certainty: float = NOWHERE
    fact: Fact | None = None
    is_asked: bool = False
    """Whether the query names a wanted place."""
    is_subject: bool = False
    """Whether the query asks for posts about the place. A post from the place then shows that its creator fits."""

    @property
    def is_unverified(self) -> bool | None:
        """The value of `location_unverified` in the API. None if the query names no place."""
        return self.certainty < KNOWN if self.is_asked else None


NOT_ASKED = Location(1.0)


def read_spot(row: CreatorPlace) -> Spot:
    return Spot(row.country, row.region, row.latitude, row.longitude)
