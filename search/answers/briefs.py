"""Reads the brief of a stored search: the text in which the user describes the wanted creators. Also reads the filters
that the user set in the search form."""

from uuid import UUID

from config.kit.errors import NotFound
from search.briefs.brief import Brief
from search.briefs.storing import brief_from_json
from search.filters.storing import filters_from_json
from search.filters.values import Filters
from search.models.answers import SearchSession
from search.reading.understanding import understand_words


def read_brief(session: SearchSession) -> Brief:
    """Returns the brief of the stored search. Older versions of the product stored no brief. For their searches, the
    brief is read from the search's sentence."""
    if session.brief is None:
        return understand_words(session.query, today=session.created_at.date())
    return brief_from_json(session.brief, session.query)


def read_explicit(session: SearchSession) -> Filters:
    """Returns the filters that the user set in the search form."""
    return filters_from_json(session.request.get("filters") or {})


def find_own(search_id: UUID | None, owner_id: UUID | None) -> SearchSession | None:
    """Returns the account's search. Returns None if there is no account, or if the account has no search with this
    id."""
    if search_id is None or owner_id is None:
        return None
    return SearchSession.objects.filter(pk=search_id, account_id=owner_id).first()


def find_searched(search_id: UUID, owner_id: UUID | None) -> tuple[Brief, Filters]:
    """Returns the brief and the filters of the account's search. Raises NotFound if the account has no search with this
    id."""
    session = find_own(search_id, owner_id)
    if session is None:
        raise NotFound("There is no such search.")
    return read_brief(session), read_explicit(session)
