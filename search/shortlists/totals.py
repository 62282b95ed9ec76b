"""What a list adds up to: reach, engagement, fees, and how many creators have each status."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from uuid import UUID

from django.db.models import Count

from search.shortlists.models import ShortlistEntry
from search.shortlists.schemas import EntryItem

STATUSES = ShortlistEntry.Status


@dataclass(frozen=True, slots=True)
class Totals:
    """Numbers of each creator's largest profile. Unknown ones are left out, and `known_` says how many are in."""

    creators: int
    reach: int
    known_reach: int
    median_engagement: float | None
    known_engagement: int
    fees: int
    fees_approved: int
    known_fees: int
    statuses: Sequence[tuple[str, str, int]]
    """Each status with its label and how many creators have it."""


def sum_up(entries: Collection[EntryItem]) -> Totals:
    profiles = [entry["primary_profile"] for entry in entries]
    followers = [one["followers"] for one in profiles if one and one["followers"] is not None]
    rates = [p["engagement_rate"] for p in profiles if p and p["engagement_rate"] is not None]
    fees = [(entry["fee"], entry["status"]) for entry in entries if entry["fee"] is not None]
    return Totals(
        creators=len(entries),
        reach=sum(followers),
        known_reach=len(followers),
        median_engagement=median(rates) if rates else None,
        known_engagement=len(rates),
        fees=sum(fee for fee, _ in fees),
        fees_approved=sum(fee for fee, status in fees if status == "approved"),
        known_fees=len(fees),
        statuses=_label(Counter(entry["status"] for entry in entries)),
    )


def count_statuses(
    list_ids: Collection[UUID], *, account_id: UUID
) -> Mapping[UUID, Sequence[tuple[str, str, int]]]:
    """Of several lists of the account, in one query."""
    own = ShortlistEntry.objects.filter(shortlist__in=list_ids, shortlist__account=account_id)
    counts: dict[UUID, Counter[str]] = defaultdict(Counter)
    for list_id, status, number in own.values_list("shortlist", "status").annotate(Count("pk")):
        counts[list_id][status] = number
    return {list_id: _label(counts[list_id]) for list_id in list_ids}


def _label(counts: Mapping[str, int]) -> Sequence[tuple[str, str, int]]:
    return [(value, label, counts.get(value, 0)) for value, label in STATUSES.choices]
