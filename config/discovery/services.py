"""Starts, stops, lists and clears discoveries."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final, cast
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction

from config.discovery.errors import PER_DAY, DiscoveryOff, TooManyDiscoveries
from config.discovery.leases import end_discovery
from config.discovery.models import (
    Discovery,
    DiscoveryCandidate,
    DiscoveryQuestion,
    FrontierAccount,
    PlanDay,
)
from config.discovery.schemas import (
    DiscoveriesPage,
    DiscoveriesQuery,
    DiscoveryAnswer,
    DiscoveryBody,
    DiscoveryItem,
    DiscoveryKey,
    DiscoverySummary,
)
from config.kit import clock
from config.kit.context import Context
from config.kit.cursors import read_page
from config.kit.errors import NotFound
from config.kit.jobs import enqueue
from scraping.live.calls import STAND_IN_WARNING
from search.answers.briefs import find_own, find_searched
from search.briefs.brief import Brief
from search.briefs.edits import override_filters
from search.briefs.requests import AskedElsewhere, NothingAsked
from search.briefs.storing import brief_to_json
from search.filters.storing import filters_to_json
from search.filters.values import NO_FILTERS, Filters
from search.reading.other_operations import find_other_operation
from search.reading.queries import build_query
from search.reading.understanding import understand_query

Status = Discovery.Status

PLATFORMS: Final = ("tiktok", "youtube", "instagram")
PAUSED_KEPT: Final = timedelta(days=7)
"""Maximum time that a discovery stays paused, for example because the account lacks credit. Then the discovery is
stopped."""


def start_discovery(body: DiscoveryBody, context: Context) -> DiscoveryAnswer:
    """Starts a discovery, or continues the account's earlier discovery with the same brief. Raises DiscoveryOff,
    TooManyDiscoveries, NotFound, and Unprocessable for a brief without a subject."""
    if not settings.DISCOVERY:
        raise DiscoveryOff
    owner_id = _require_owner(context)
    text, brief, filters = _read_brief(body, context)
    digest = _digest(text, brief, filters)
    with transaction.atomic():
        same = _list_own(owner_id).filter(digest=digest).select_for_update(no_key=True)
        found = same.filter(status__in=[Status.RUNNING, Status.PAUSED]).first()
        if found is None:
            _refuse_more(owner_id, context.now)
            asked = {
                "query": text,
                "digest": digest,
                "platforms": _choose_platforms(brief, filters),
            }
            found = _create(asked, brief, filters, body, context)
            _take_over(found, same.exclude(pk=found.pk).order_by("-created_at").first())
        elif found.status == Status.PAUSED:
            resume_discovery(found)
        else:
            # The job for this discovery is already queued.
            return show_discovery(found)
        enqueue("config.discovery.tasks.run_discovery", str(found.pk))
    return show_discovery(found)


def _require_owner(context: Context) -> UUID:
    if context.owner_id is None:
        raise NotFound
    return context.owner_id


def _read_brief(body: DiscoveryBody, context: Context) -> tuple[str, Brief, Filters]:
    """Returns the brief's text, how the text was understood, and the filters that the customer set in addition to the
    text."""
    if body.search_id:
        brief, filters = find_searched(body.search_id, context.owner_id)
        session = find_own(body.search_id, context.owner_id)
        text = session.query if session else brief.text
    else:
        text, filters = body.query or "", NO_FILTERS
        if other := find_other_operation(text):
            raise AskedElsewhere(other)
        brief = understand_query(text, today=context.now.date(), deadline=context.deadline)
    if not build_query(brief).searched:
        # The platforms can only be searched by words.
        raise NothingAsked
    if body.platforms:
        filters = replace(filters, platforms=tuple(dict.fromkeys(body.platforms)))
    return text, brief, filters


def _choose_platforms(brief: Brief, filters: Filters) -> list[str]:
    asked = override_filters(build_query(brief), filters).filters
    wanted = asked.platforms or PLATFORMS
    return [one for one in PLATFORMS if one in wanted and one not in asked.not_platforms]


def _digest(text: str, brief: Brief, filters: Filters) -> str:
    asked = [text.strip(), brief_to_json(brief), filters_to_json(filters)]
    return hashlib.sha256(json.dumps(asked, sort_keys=True, default=str).encode()).hexdigest()


def _refuse_more(owner_id: UUID, now: datetime) -> None:
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if _list_own(owner_id).filter(created_at__gte=midnight).count() >= PER_DAY:
        left = midnight + timedelta(days=1) - now
        raise TooManyDiscoveries.of_the_day(retry_after_s=int(left.total_seconds()) + 1)
    if running := _list_own(owner_id).filter(status=Status.RUNNING).first():
        raise TooManyDiscoveries.running(running.pk)


def _create(
    asked: dict[str, Any], brief: Brief, filters: Filters, body: DiscoveryBody, context: Context
) -> Discovery:
    owner_id = _require_owner(context)
    with _running_alone(owner_id):
        return Discovery.objects.create(
            **asked,
            account_id=owner_id,
            brief=brief_to_json(brief),
            filters=filters_to_json(filters),
            limit=body.limit,
            max_credits=body.max_credits,
            api_key_id=context.origin.key_id,
            face=context.origin.face,
            member_id=context.origin.member_id,
            created_at=context.now,
            changed_at=context.now,
        )


@contextmanager
def _running_alone(owner_id: UUID) -> Iterator[None]:
    """Raises TooManyDiscoveries if another discovery of the account is running, even one that started at the same
    moment."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        running = _list_own(owner_id).get(status=Status.RUNNING)
        raise TooManyDiscoveries.running(running.pk) from None


def _take_over(found: Discovery, earlier: Discovery | None) -> None:
    """Moves the questions and candidates of an ended discovery with the same brief to this discovery, so that nothing
    is asked twice."""
    if earlier is not None:
        DiscoveryQuestion.objects.filter(discovery=earlier).update(discovery=found)
        DiscoveryCandidate.objects.filter(discovery=earlier).update(discovery=found)


def stop_discovery(request: DiscoveryKey, context: Context) -> DiscoveryAnswer:
    """Stops a discovery, and keeps the creators found so far. A discovery that has already ended does not change.
    Raises NotFound."""
    with transaction.atomic():
        found = find_discovery(request.id, context.owner_id, is_locked=True)
        if found.is_open:
            end_discovery(found, Status.STOPPED, Discovery.Reason.ASKED)
            found.save(update_fields=["status", "reason", "lease", "leased_until", "changed_at"])
    return show_discovery(found)


def resume_discovery(found: Discovery) -> None:
    """Resumes a paused discovery, whose row must be locked. Raises TooManyDiscoveries if another discovery of the
    account is running."""
    found.status, found.reason, found.changed_at = Status.RUNNING, "", clock.now()
    with _running_alone(found.owner_id):
        found.save(update_fields=["status", "reason", "changed_at"])


def find_discovery(id_: UUID, owner_id: UUID | None, *, is_locked: bool = False) -> Discovery:
    """Returns the discovery if it belongs to the account. Raises NotFound otherwise."""
    rows = Discovery.objects.select_for_update(no_key=True) if is_locked else Discovery.objects
    found = rows.filter(pk=id_, account_id=owner_id).first() if owner_id else None
    if found is None:
        raise NotFound("There is no such discovery.")
    return found


def read_discovery(request: DiscoveryKey, context: Context) -> DiscoveryAnswer:
    return show_discovery(find_discovery(request.id, context.owner_id))


def list_discoveries(request: DiscoveriesQuery, context: Context) -> DiscoveriesPage:
    """Returns a page of the account's discoveries, newest first. Raises InvalidRequest if the cursor is not valid."""
    return read_page(
        _list_own(_require_owner(context)),
        request,
        by="-created_at",
        purpose=f"discoveries:{context.owner_id}",
        show=lambda shown: [_summarize(found) for found in shown],
    )


def show_discovery(found: Discovery) -> DiscoveryAnswer:
    payloads = found.finds.order_by("pk").values_list("payload", flat=True)
    best = sorted(payloads, key=lambda item: -item["match"]["score"])
    data: DiscoveryItem = {**_summarize(found), "creators": best}
    answer: DiscoveryAnswer = {"data": data}
    if settings.STAND_IN_URL:
        answer["warning"] = STAND_IN_WARNING
    return answer


def _summarize(found: Discovery) -> DiscoverySummary:
    refused: Any = [{"platform": name, **one} for name, one in sorted(found.refused.items())]
    return {
        "id": str(found.pk),
        "query": found.query,
        "status": cast(Any, found.status),
        "reason": f"{found.get_reason_display()}." if found.reason else None,
        "progress": {
            "asked": found.asked,
            "seen": found.seen,
            "fetched": found.fetched,
            "new": found.new,
            "known": found.known,
            "clear": found.clear,
            "refused": refused,
            "credits": found.credits,
        },
        "created_at": found.created_at.isoformat(),
    }


def _list_own(owner_id: UUID) -> Any:
    return Discovery.objects.filter(account_id=owner_id)


# --- Clearing -------------------------------------------------------------------------------------


def clear_frontiers() -> int:
    """Deletes the questions and candidates of discoveries that ended long ago, but keeps the creators found.
    Discoveries of growth plans then start again."""
    before = clock.now() - timedelta(days=settings.DISCOVERY_FRONTIER_DAYS)
    old = Discovery.objects.filter(changed_at__lt=before).exclude(
        status__in=[Status.RUNNING, Status.PAUSED]
    )
    PlanDay.objects.filter(day__lt=before.date()).delete()
    FrontierAccount.objects.filter(seen_at__lt=before).delete()
    deleted, _ = DiscoveryQuestion.objects.filter(discovery__in=old).delete()
    # Growth plans ask their questions again, because the platforms have new accounts by now.
    old.filter(plan__isnull=False).update(status=Status.RUNNING, reason="", changed_at=clock.now())
    return int(deleted)
