"""Calculates the totals of a list: reach, engagement, fees, and how many creators have each status."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from statistics import median
from typing import cast
from uuid import UUID

from django.db.models import Count

from config.kit.context import Context
from search.lists.schemas import ListKey, ListTotals, StatusCounts
from search.lists.selectors import Outline, read_outlines, read_shortlist
from search.models.lists import ShortlistEntry


def read_totals(request: ListKey, context: Context) -> ListTotals:
    """Returns the totals of the list. Raises NotFound if the list is unknown or belongs to another account."""
    shortlist = read_shortlist(request.id, owner_id=context.owner_id)
    return sum_up(read_outlines(request.id), currency=shortlist["currency"])


def sum_up(entries: Collection[Outline], *, currency: str) -> ListTotals:
    followers = [one.followers for one in entries if one.followers is not None]
    rates = [one.engagement for one in entries if one.engagement is not None]
    fees = [(one.fee, one.status) for one in entries if one.fee is not None]
    statuses: Counter[str] = Counter(one.status for one in entries)
    return {
        "creators": len(entries),
        "reach": sum(followers),
        "known_reach": len(followers),
        "median_engagement": median(rates) if rates else None,
        "known_engagement": len(rates),
        "currency": currency,
        "fees": sum(fee for fee, _ in fees),
        "fees_approved": sum(fee for fee, status in fees if status == "approved"),
        "known_fees": len(fees),
        "statuses": cast(
            "StatusCounts", {status: statuses[status] for status in ShortlistEntry.Status.values}
        ),
    }


def count_statuses(
    list_ids: Collection[UUID], *, account_id: UUID
) -> Mapping[UUID, Sequence[tuple[str, str, int]]]:
    """Counts the creators with each status, on several lists of the account. Makes one database query."""
    own = ShortlistEntry.objects.filter(shortlist__in=list_ids, shortlist__account=account_id)
    counts: dict[UUID, Counter[str]] = defaultdict(Counter)
    for list_id, status, number in own.values_list("shortlist", "status").annotate(Count("pk")):
        counts[list_id][status] = number
    return {
        list_id: [
            (value, label, counts[list_id][value]) for value, label in ShortlistEntry.Status.choices
        ]
        for list_id in list_ids
    }
