"""Describes how many creators can be found by meaning. While the catalogue is being indexed, some can be found only by
words."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db.models import Count, Min

from config.kit import clock
from config.kit.text import spell_time
from creators.indexing import statistics
from creators.models import CreatorIndex, IndexState

ENOUGH: Final = 0.8
"""Minimum share of creators with embeddings. Below this share, a search by meaning would miss too many creators."""

_LATELY: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Reach:
    """The number of creators that searches can find, and how many of these have embeddings. Only creators with
    embeddings can be found by meaning."""

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
        """A sentence that says how many creators have embeddings. None if all creators have them."""
        return None if self.is_complete else f"{self._count}."

    def describe_progress(self) -> str | None:
        """Returns a sentence that says how many creators have embeddings, and how long the others will take. Returns
        None if all creators have embeddings."""
        if self.is_complete:
            return None
        left_s = _estimate_remaining_s(self.creators - self.by_meaning)
        return f"{self._count}." if left_s is None else f"{self._count}, {spell_time(left_s)} left."

    @property
    def _count(self) -> str:
        return f"{self.by_meaning:,} of {self.creators:,} creators are searchable by meaning"


def measure_reach() -> Reach:
    """Counts creators with and without embeddings. If no embedding is missing, as is usual, returns zeros without
    counting creators."""
    missing = CreatorIndex.objects.filter(model="", embedding=None).count()
    if not missing:
        return Reach(0, 0)
    creators = max(missing, statistics.read_totals().creators)
    return Reach(creators, creators - missing)


def _estimate_remaining_s(missing: int) -> float | None:
    """Returns an estimate of the seconds that `missing` embeddings will take, from the speed in the last minute.
    Returns None if no embeddings were made in the last minute."""
    now = clock.now()
    made = IndexState.objects.filter(indexed_at__gt=now - _LATELY).aggregate(
        number=Count("pk"), since=Min("indexed_at")
    )
    if not made["number"]:
        return None
    return float(missing * (now - made["since"]).total_seconds() / made["number"])
