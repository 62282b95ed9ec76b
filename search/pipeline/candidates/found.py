"""Finds the candidates of a search, which are the creators that may fit the query. They are found by filters, by the
meaning of their texts, by words and by related hashtags."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from config.kit.rows import read_rows
from search.pipeline.candidates.candidate import read_candidates
from search.pipeline.candidates.hashtags import find_carriers, find_related
from search.pipeline.candidates.retrieval import highest_word_score, retrieve_creators
from search.pipeline.values import Candidate, EncodedQuery, Related

LEAST_RANKED, MOST_RANKED = 50, 200
RANKED_PER_RESULT = 2
"""Number of candidates that are assessed per wanted result."""


CUT: Final = "The filters keep so few creators that not all of them were compared."


@dataclass(frozen=True, slots=True)
class Found:
    """The candidates of a search, best first, and the hashtags related to the query. Candidates are creators that may
    fit the query."""

    candidates: dict[UUID, Candidate]
    related: Related
    reason: str | None = None
    """A sentence that tells the user that not all creators were compared. None if all were compared."""


def find_candidates(query: EncodedQuery, *, limit: int) -> Found:
    if query.is_by_words:
        return Found(_find_by_words(query, limit), {})
    most = min(MOST_RANKED, max(LEAST_RANKED, RANKED_PER_RESULT * limit))
    if query.vector is None or query.avoided:
        most = MOST_RANKED
    retrieved = retrieve_creators(query, most=most)
    found = [one.creator_id for one in retrieved]
    related = find_related(query)
    found += find_carriers(query, related, found)
    is_cut = any(one.is_cut for one in retrieved)
    return Found(read_candidates(query, found), related, CUT if is_cut else None)


def _find_by_words(query: EncodedQuery, limit: int) -> dict[UUID, Candidate]:
    found = retrieve_creators(query, most=limit, by="words")
    candidates = read_candidates(query, [one.creator_id for one in found])
    highest = highest_word_score(query)
    for one in found:
        if candidate := candidates.get(one.creator_id):
            candidate.words = round(min(1.0, one.words / highest), 4)
    return candidates


def keep_allowed(query: EncodedQuery, creator_ids: Sequence[UUID]) -> list[UUID]:
    allowed = query.allowed
    statement = (
        f"SELECT c.id FROM creators_creator c WHERE c.id = ANY(%(creators)s) AND {allowed.creator}"
    )
    values = {**allowed.values, "creators": list(creator_ids)}
    return [row["id"] for row in read_rows(statement, values)]
