"""Refines a search: the user corrects the brief of an earlier search and runs it again. Creators for whom the account
has already paid are free."""

from datetime import datetime
from typing import Final
from uuid import UUID

from config.kit.errors import NotFound, Problem, Unprocessable
from config.kit.rows import run_statement
from search.answers.briefs import find_own, read_brief
from search.briefs.brief import Brief
from search.briefs.corrections import correct_brief
from search.filters.forms import clean_text
from search.models.answers import SearchSession
from search.schemas import SearchBody

MOST: Final = 5
"""Maximum number of times that one search can be refined."""


def refine_brief(request: SearchBody, owner_id: UUID | None, now: datetime) -> Brief:
    """Returns the brief of the earlier search with the corrections of the request. Raises NotFound if the earlier
    search has expired or belongs to another account. Raises Unprocessable if the search cannot be refined."""
    if owner_id is None:
        raise Unprocessable(Problem("Refining a search needs an account.", "refines"))
    session = find_own(request.refines, owner_id)
    if session is None or session.expires_at <= now:
        raise NotFound("There is no such search of the last hour.")
    if session.charged_before is not None:
        raise Unprocessable(Problem("This search refines another one. Refine that one.", "refines"))
    refuse_more(session)
    if session.query != request.query:
        raise Unprocessable(Problem("The search is of another text.", "query"))
    brief = read_brief(session)
    corrected = correct_brief(brief, request.edits)
    if not keeps_wanted(brief, corrected):
        said = "Nothing that the search wanted is left. Run a new search."
        raise Unprocessable(Problem(said, "edits"))
    return corrected


def count_refinement(search_id: UUID) -> None:
    """Counts one more refinement of the search. Raises Unprocessable if there have been MOST refinements already."""
    session = SearchSession.objects.select_for_update().get(pk=search_id)
    refuse_more(session)
    session.times_refined += 1
    session.save(update_fields=["times_refined"])


def refuse_more(session: SearchSession) -> None:
    """Raises Unprocessable if the search has already been refined MOST times."""
    if session.times_refined >= MOST:
        said = f"A search can be refined {MOST} times. Run a new search."
        raise Unprocessable(Problem(said, "refines"))


def can_refine(session: SearchSession, now: datetime) -> bool:
    """Returns whether the user can refine the search on its page."""
    is_first = session.charged_before is None and session.times_refined < MOST
    return is_first and session.expires_at > now and session.query == clean_text(session.query)


def keeps_wanted(brief: Brief, corrected: Brief) -> bool:
    """Returns whether the corrected brief still contains at least one wanted clause of the first brief, unchanged."""
    before = {(c.kind, c.value) for c in brief.clauses if c.role == "wanted"}
    return any((c.kind, c.value) in before for c in corrected.clauses if c.role == "wanted")


def count_charged_before(session: SearchSession) -> int:
    """Counts the clear matches for which the account has already paid, in the earlier search or in another refinement
    of that search."""
    values = {"session": session.pk, "refined": session.refines_id}
    return int(run_statement(_CHARGED_BEFORE, values)[0][0])


_CHARGED_BEFORE: Final = """
    SELECT count(*)
    FROM search_searchresult r
    WHERE r.session_id = %(session)s
        AND NOT (r.payload #>> '{match,low_confidence}')::boolean
        AND EXISTS (
            SELECT 1
            FROM search_searchresult o
            JOIN search_searchsession s ON s.id = o.session_id
            WHERE (s.id = %(refined)s OR s.refines_id = %(refined)s)
                AND s.id <> %(session)s
                AND o.creator_id = r.creator_id
                AND NOT (o.payload #>> '{match,low_confidence}')::boolean
        )
"""
