"""Counts unmet demand: what people search for with few clear matches in the catalogue. Stores neither who searched nor
the text of the search."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Count, F, Max, Q, QuerySet

from config.discovery.models import GrowthPlan, UnmetDemand
from config.discovery.plans import sync_cells, write_size
from config.discovery.refusals import find_refused
from config.discovery.services import PLATFORMS
from config.kit import clock
from search.briefs.storing import brief_from_json
from search.filters.storing import filters_from_json
from search.models.answers import SearchSession

FEW: Final = 5
"""A search with fewer clear matches than this counts as unmet demand."""
SETTLED: Final = timedelta(minutes=5)
"""Minimum age of a search when it is counted as demand. By then, searches that were not charged have been deleted."""
BEHIND: Final = timedelta(days=1)
"""Maximum age of a search when it is counted as demand."""
LONGEST: Final = 60
"""Maximum length of a subject, in characters. A longer subject is probably a sentence that was not understood, and may
name people."""
TARGET, REQUESTS_A_DAY = 25, 200
"""Defaults for a growth plan that is made from demand: creators to find, and requests a day. Staff may change both."""


def count_searches() -> int:
    """Counts new searches with few clear matches as unmet demand. Returns their number. Leaves out subjects that growth
    plans refuse. Raises ModelUnavailable."""
    counted = 0
    for search in _list_thin().iterator():
        if asked := _describe(search):
            _add(asked, _read_time(search.pk))
            counted += 1
    return counted


def _list_thin() -> QuerySet[Any]:
    """Returns the searches with few clear matches, oldest first. A search's id contains the time when it was stored."""
    now = clock.now()
    last = UnmetDemand.objects.aggregate(last=Max("last_asked_at"))["last"]
    since = max(last or now - BEHIND, now - BEHIND)
    own = SearchSession.objects.filter(
        pk__gte=_build_id(since, after_ms=1), pk__lt=_build_id(now - SETTLED), example=None
    )
    is_clear = Q(results__payload__match__low_confidence=False)
    found = own.annotate(clear=Count("results", filter=is_clear))
    # Skip keyword searches, which have no clear matches.
    read = found.exclude(quality_mode="retrieval_fallback").exclude(brief=None)
    return read.filter(clear__lt=FEW).filter(clear__lt=F("limit")).order_by("pk")


def _build_id(at: datetime, *, after_ms: int = 0) -> UUID:
    return UUID(int=(int(at.timestamp() * 1000) + after_ms) << 80)


def _read_time(id_: UUID) -> datetime:
    return datetime.fromtimestamp((id_.int >> 80) / 1000, UTC)


def _describe(search: SearchSession) -> dict[str, Any] | None:
    """Returns what the search asked for, or None if that must not be stored."""
    brief = brief_from_json(search.brief or {}, search.query)
    filters = filters_from_json(search.searched)
    wanted = [c.value for c in brief.clauses if c.kind == "subject" and c.role == "wanted"]
    subjects = sorted(_list_plain(wanted))
    if not subjects or any(map(find_refused, subjects)):
        return None
    return {
        "subjects": subjects,
        "countries": sorted(filters.countries),
        "languages": sorted(filters.languages),
        "size": write_size(filters.followers),
        "platforms": sorted(filters.platforms),
    }


def _list_plain(subjects: Sequence[str]) -> Iterator[str]:
    """Yields the subjects that look neither like an account name nor like an address."""
    for subject in {" ".join(each.lower().split()) for each in subjects}:
        if 0 < len(subject) <= LONGEST and not any(mark in subject for mark in "@/"):
            yield subject


def _add(asked: dict[str, Any], at: datetime) -> None:
    digest = hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()
    row, _ = UnmetDemand.objects.get_or_create(
        digest=digest, defaults={**asked, "last_asked_at": at}
    )
    UnmetDemand.objects.filter(pk=row.pk).update(searches=F("searches") + 1, last_asked_at=at)


def list_proposals() -> QuerySet[UnmetDemand]:
    """Returns the unmet demand that no growth plan covers yet, most frequent first."""
    return UnmetDemand.objects.filter(plan=None).order_by("-searches", "-last_asked_at", "pk")


@transaction.atomic
def accept_demand(demand_id: int) -> GrowthPlan:
    """Makes a growth plan from unmet demand. If the plan was already made, returns the same plan. Raises
    DoesNotExist."""
    asked = UnmetDemand.objects.select_for_update(no_key=True).get(pk=demand_id)
    if asked.plan:
        return asked.plan
    asked.plan = GrowthPlan.objects.create(
        name=str(asked)[:100],
        subjects=asked.subjects,
        countries=asked.countries,
        languages=asked.languages,
        sizes=[asked.size] if asked.size else [],
        target=TARGET,
        requests_a_day=dict.fromkeys(asked.platforms or PLATFORMS, REQUESTS_A_DAY),
    )
    asked.save(update_fields=["plan"])
    sync_cells(asked.plan)
    return asked.plan


def clear_demand() -> int:
    """Deletes unmet demand that no search has repeated for a long time."""
    before = clock.now() - timedelta(days=settings.DISCOVERY_DEMAND_DAYS)
    return UnmetDemand.objects.filter(last_asked_at__lt=before).delete()[0]
