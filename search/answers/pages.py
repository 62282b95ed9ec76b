"""Reads stored searches."""

from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, Q

from config.kit import clock
from config.kit.cursors import open_cursor, seal_cursor
from config.kit.errors import NotFound
from search.briefs.schemas import Understood
from search.filters.codes import LANGUAGE_NAMES
from search.models.answers import SearchSession
from search.schemas import (
    LanguageList,
    PageQuery,
    SearchesPage,
    SearchesQuery,
    SearchPage,
    SearchSummary,
)


def read_page(request: PageQuery, *, owner_id: UUID | None) -> SearchPage:
    """Reads one page of a session, in two queries.

    Raises the errors of `get_live_session`, and InvalidRequest if the cursor is invalid.
    """
    purpose = f"search:{request.id}:{owner_id}"
    opened = open_cursor(request.cursor, purpose=purpose)
    after = opened["after"] if opened else 0
    session, total, low_confidence = get_live_session(request.id, owner_id=owner_id)
    following = session.results.filter(rank__gt=after).order_by("rank")
    rows = list(following.values_list("rank", "payload")[: request.limit + 1])
    shown, has_more = rows[: request.limit], len(rows) > request.limit
    page: SearchPage = {
        "data": [payload for _, payload in shown],
        "search_id": str(session.id),
        "total": total,
        "low_confidence_total": low_confidence,
        "has_more": has_more,
        "next_cursor": _cursor(shown[-1][0], purpose) if has_more else None,
        # The model allows only these words.
        "quality": {"mode": session.quality_mode, "reason": session.quality_reason},  # type: ignore[typeddict-item]
        "understood": _understood(session),
        "expires_at": session.expires_at.isoformat(),
    }
    if session.charged_before is not None:
        page["charged_before_total"] = session.charged_before
    return page


def _understood(session: SearchSession) -> Understood:
    """With the parts that a session of an older version lacks."""
    missing: Understood = {
        "subject": "",
        "chips": [],
        "unclear": [],
        "text": session.query,
        "language": "",
        "read_by": "reader",
        "groups": [],
        "shared": [],
        "not_used": [],
    }
    missing.update(session.understood)
    return missing


class LiveSession(NamedTuple):
    session: SearchSession
    total: int
    low_confidence: int
    """Number of results with low confidence."""


_LOW_CONFIDENCE = Count("results", filter=Q(results__payload__match__low_confidence=True))


def get_live_session(session_id: UUID, *, owner_id: UUID | None) -> LiveSession:
    """Returns the session and its numbers of results.

    Raises NotFound if it is unknown, expired or another account's.
    """
    counted = SearchSession.objects.annotate(
        result_count=Count("results"), low_confidence_count=_LOW_CONFIDENCE
    )
    session = counted.filter(pk=session_id).first()
    if session is None or not _is_readable(session, owner_id):
        raise NotFound("There is no such search.")
    if session.expires_at <= clock.now():
        expired_at = session.expires_at.isoformat()
        message = f"This search expired at {expired_at}. Run it again."
        raise NotFound(message, details={"expired_at": expired_at})
    return LiveSession(session, session.result_count, session.low_confidence_count)


def _is_readable(session: SearchSession, owner_id: UUID | None) -> bool:
    """Returns a database condition for searches that the caller may read.

    Everyone who knows the id may read a search that was bought without an account.
    """
    return session.example is None and session.account_id in (None, owner_id)


def _cursor(rank: int, purpose: str) -> str:
    return seal_cursor({"after": rank}, purpose=purpose)


def list_searches(request: SearchesQuery, *, owner_id: UUID | None) -> SearchesPage:
    """Lists the account's searches, newest first, in one query. Raises InvalidRequest for a bad cursor.

    The caller must have an account.
    """
    if owner_id is None:
        raise NotFound
    purpose = f"searches:{owner_id}"
    opened = open_cursor(request.cursor, purpose=purpose)
    own = SearchSession.objects.filter(account_id=owner_id)
    if opened:
        created_at = datetime.fromisoformat(opened["created_at"])
        own = own.filter(created_at__lte=created_at).exclude(
            created_at=created_at, pk__gte=opened["id"]
        )
    counted = Count("results")
    rows = list(
        own.annotate(result_count=counted).order_by("-created_at", "-pk")[: request.limit + 1]
    )
    shown, has_more = rows[: request.limit], len(rows) > request.limit
    return {
        "data": [_summarize(session) for session in shown],
        "has_more": has_more,
        "next_cursor": _cursor_after(shown[-1], purpose) if has_more else None,
    }


def _summarize(session: Any) -> SearchSummary:
    return {
        "search_id": str(session.pk),
        "query": session.query,
        "limit": session.limit,
        "total": session.result_count,
        "quality": {"mode": session.quality_mode, "reason": session.quality_reason},
        "created_at": session.created_at.isoformat(),
        "expires_at": session.expires_at.isoformat(),
    }


def _cursor_after(session: SearchSession, purpose: str) -> str:
    place = {"created_at": session.created_at.isoformat(), "id": str(session.pk)}
    return seal_cursor(place, purpose=purpose)


def list_languages() -> LanguageList:
    by_name = sorted(LANGUAGE_NAMES.items(), key=lambda language: language[1])
    return {"data": [{"code": code, "name": name} for code, name in by_name]}
