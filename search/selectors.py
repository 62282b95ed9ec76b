"""Read what searches left behind."""

from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.db.models import Count

from config.kit import clock, cursors
from config.kit.errors import InvalidRequest, NotFound, Problem
from search.models import SearchSession
from search.schemas import SearchPage

PAGE = 25
"""How many results a page has where nobody says."""


@dataclass(frozen=True, slots=True)
class PageRequest:
    """One page of one session, asked for by `owner_id`."""

    session_id: UUID
    owner_id: UUID | None
    limit: int = PAGE
    cursor: str | None = None


def session_page(request: PageRequest) -> SearchPage:
    """The page, in two queries. Raises as `live_session` does, and InvalidRequest for a bad cursor."""
    after = _place(request)
    session, total = live_session(request.session_id, owner_id=request.owner_id)
    following = session.results.filter(rank__gt=after).order_by("rank")
    rows = list(following.values_list("rank", "payload")[: request.limit + 1])
    shown, has_more = rows[: request.limit], len(rows) > request.limit
    return {
        "data": [payload for _, payload in shown],
        "search_id": str(session.id),
        "total": total,
        "has_more": has_more,
        "next_cursor": _cursor(request, shown[-1][0]) if has_more else None,
        "quality": {"mode": session.quality_mode, "reason": session.quality_reason},  # type: ignore[typeddict-item]
        "understood": session.understood,
        "expires_at": session.expires_at.isoformat(),
    }


def live_session(session_id: UUID, *, owner_id: UUID | None) -> tuple[SearchSession, int]:
    """The session and how many results it holds. Raises NotFound for what is unknown, expired or another's."""
    counted = SearchSession.objects.annotate(result_count=Count("results"))
    session = counted.filter(pk=session_id).first()
    if session is None or session.account_id != owner_id:
        raise NotFound("There is no such search.")
    if session.expires_at <= clock.now():
        expired_at = session.expires_at.isoformat()
        message = f"This search expired at {expired_at}; run it again."
        raise NotFound(message, details={"expired_at": expired_at})
    return session, session.result_count


def _purpose(request: PageRequest) -> str:
    return f"search:{request.session_id}:{request.owner_id}"


def _cursor(request: PageRequest, rank: int) -> str:
    key = settings.SECRET_KEY.encode()
    return cursors.encode({"after": rank}, purpose=_purpose(request), key=key)


def _place(request: PageRequest) -> int:
    """The rank after which the page begins."""
    if request.cursor is None:
        return 0
    key = settings.SECRET_KEY.encode()
    try:
        opened = cursors.decode(request.cursor, purpose=_purpose(request), key=key)
    except cursors.BadCursor as error:
        raise InvalidRequest(Problem(str(error), "cursor")) from error
    return int(opened["after"])
