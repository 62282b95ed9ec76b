"""Reads stored searches for the API."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import Count, Q

from config.kit import clock, cursors
from config.kit.context import Context
from config.kit.errors import NotFound
from search import schemas
from search.briefs.schemas import Understood
from search.filters.codes import LANGUAGE_NAMES
from search.models.answers import SearchSession


def read_page(request: schemas.PageQuery, context: Context) -> schemas.SearchPage:
    """Returns one page of the results of a stored search. Makes two database queries. Raises NotFound if the search is
    unknown, has expired or belongs to another account. Raises InvalidRequest if the cursor is invalid."""
    purpose = f"search:{request.id}:{context.owner_id}"
    opened = cursors.open_cursor(request.cursor, purpose=purpose)
    session = _find_session(request.id, context.owner_id)
    following = session.results.filter(rank__gt=opened["after"] if opened else 0).order_by("rank")
    rows = list(following.values_list("rank", "payload")[: request.limit + 1])
    shown, has_more = rows[: request.limit], len(rows) > request.limit
    page: schemas.SearchPage = {
        "data": [payload for _, payload in shown],
        "search_id": str(session.id),
        "total": session.total,
        "low_confidence_total": session.weak_total,
        "has_more": has_more,
        "next_cursor": cursors.seal_cursor({"after": shown[-1][0]}, purpose=purpose)
        if has_more
        else None,
        "quality": {"mode": session.quality_mode, "reason": session.quality_reason},
        "understood": _understood(session),
        "expires_at": session.expires_at.isoformat(),
    }
    if session.charged_before is not None:
        page["charged_before_total"] = session.charged_before
    return page


def _understood(session: SearchSession) -> Understood:
    """Returns how the query was understood. Fields that an older version of the product did not store get default
    values."""
    return {
        "subject": "",
        "chips": [],
        "unclear": [],
        "text": session.query,
        "language": "",
        "read_by": "reader",
        "groups": [],
        "shared": [],
        "not_used": [],
        **session.understood,
    }


def _find_session(session_id: UUID, owner_id: UUID | None) -> Any:
    """Returns the stored search. Everyone who knows the id of a search can read it if it was bought without an account.
    Raises NotFound if the search is unknown, has expired or belongs to another account."""
    weak = Count("results", filter=Q(results__payload__match__low_confidence=True))
    counted = SearchSession.objects.annotate(total=Count("results"), weak_total=weak)
    session = counted.filter(pk=session_id, example=None).first()
    if session is None or session.account_id not in (None, owner_id):
        raise NotFound("There is no such search.")
    if session.expires_at <= clock.now():
        expired_at = session.expires_at.isoformat()
        message = f"This search expired at {expired_at}. Run it again."
        raise NotFound(message, details={"expired_at": expired_at})
    return session


def list_searches(request: schemas.SearchesQuery, context: Context) -> schemas.SearchesPage:
    """Lists the account's searches, newest first. Makes one database query. Raises InvalidRequest if the cursor is
    invalid. The caller must have an account."""
    if context.owner_id is None:
        raise NotFound
    own = SearchSession.objects.filter(account_id=context.owner_id)
    counted, purpose = own.annotate(total=Count("results")), f"searches:{context.owner_id}"
    return cursors.read_page(counted, request, by="-created_at", purpose=purpose, show=_summarize)


def _summarize(sessions: Iterable[Any]) -> list[schemas.SearchSummary]:
    return [
        {
            "search_id": str(one.pk),
            "query": one.query,
            "limit": one.limit,
            "total": one.total,
            "quality": {"mode": one.quality_mode, "reason": one.quality_reason},
            "created_at": one.created_at.isoformat(),
            "expires_at": one.expires_at.isoformat(),
        }
        for one in sessions
    ]


def list_languages() -> schemas.LanguageList:
    by_name = sorted(LANGUAGE_NAMES.items(), key=lambda language: language[1])
    return {"data": [{"code": code, "name": name} for code, name in by_name]}
