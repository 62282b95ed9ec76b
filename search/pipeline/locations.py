"""Values that say how certainly a creator meets the wanted places."""

from dataclasses import dataclass
from typing import Final

from creators.models import CreatorPlace, Fact
from creators.places.cover import Spot

KNOWN: Final = 0.5
"""Minimum certainty at which a place counts as met. A single geotag is enough: `creators.analysis.residence` gives it
.53."""

NOWHERE: Final = 0.0


@dataclass(frozen=True, slots=True)
class Location:
    """How certainly a creator meets the wanted places. `fact` is the stored fact that shows this, or None."""

    certainty: float = NOWHERE
    fact: Fact | None = None
    is_asked: bool = False
    """Whether the query names a wanted place."""
    is_subject: bool = False
    """Whether the query asks for posts about the place. A post from the place is then evidence for its creator."""

    @property
    def is_unverified(self) -> bool | None:
        """The value of `location_unverified` in the API. It is None if the query names no place."""
        return self.certainty < KNOWN if self.is_asked else None


NOT_ASKED = Location(1.0)


def read_spot(row: CreatorPlace) -> Spot:
    return Spot(row.country, row.region, row.latitude, row.longitude)
