"""Tells how many creators searches find by meaning, while vectors are made."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db.models import Count, Min

from config.kit import clock
from creators.indexing import statistics
from creators.models import CreatorIndex, IndexState

ENOUGH: Final = 0.8
"""Minimum share of creators with vectors. With fewer, searches by meaning would miss too many creators."""

_LATELY: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Reach:
    """The number of creators that searches can find, and of those that have vectors."""

    creators: int
    by_meaning: int

    @property
    def is_complete(self) -> bool:
        return self.by_meaning == self.creators

    @property
    def is_enough(self) -> bool:
        return self.by_meaning >= ENOUGH * self.creators

    @property
    def sentence(self) -> str | None:
        """Says how many creators have vectors, or None if all have."""
        if self.is_complete:
            return None
        return f"{self.by_meaning:,} of {self.creators:,} creators are searchable by meaning."


def measure_reach() -> Reach:
    """Counts creators without vectors, who are none in most catalogues."""
    missing = CreatorIndex.objects.filter(model="", embedding=None).count()
    if not missing:
        return Reach(0, 0)
    creators = max(missing, statistics.read_totals().creators)
    return Reach(creators, creators - missing)


def estimate_remaining_s() -> float | None:
    """Returns the seconds until all creators have vectors, at the speed of the last minute. None if nothing was made."""
    now = clock.now()
    # The creators of the last minute are not analysed yet, so a small index has them.
    made = IndexState.objects.filter(analysed_at=None, indexed_at__gt=now - _LATELY).aggregate(
        number=Count("pk"), since=Min("indexed_at")
    )
    if not made["number"]:
        return None
    reach = measure_reach()
    per_s = made["number"] / max(1.0, (now - made["since"]).total_seconds())
    return (reach.creators - reach.by_meaning) / per_s
