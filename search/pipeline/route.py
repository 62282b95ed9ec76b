"""One search from its sentence to its answer. This module calls each step of the pipeline."""

import logging
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from config.kit.context import Deadline
from creators.embedding import ModelUnavailable
from search.briefs.brief import ParsedQuery
from search.briefs.requests import AskedElsewhere, NothingAsked, SearchRequest
from search.filters.conditions import build_condition
from search.pipeline.candidates.candidate import read_candidates
from search.pipeline.candidates.hashtags import find_carriers, find_related
from search.pipeline.candidates.retrieval import highest_word_score, retrieve_creators
from search.pipeline.evidence.weights import weigh_candidates
from search.pipeline.opinion.reordering import reorder_matches
from search.pipeline.opinion.reranking import MOST_DOCUMENTS, is_reranking_set_up
from search.pipeline.question.question import encode_query
from search.pipeline.quotes.reasons import explain_matches
from search.pipeline.results import present_match
from search.pipeline.values import (
    Answer,
    EncodedQuery,
    Judged,
    Match,
    Ranked,
    RankingSource,
    Related,
)
from search.pipeline.verdicts.order import judge_candidates, judge_words
from search.reading.rules import override_filters, understand_query
from search.reading.rules.other_operations import find_other_operation

log = logging.getLogger(__name__)

LEAST_RANKED, MOST_RANKED = 50, 200
RANKED_PER_RESULT = 2
"""Number of creators assessed for each result."""

NO_SUBJECT = "The search has no subject, so only the filters decide."

MODEL_IS_DOWN = (
    "The embedding model is unavailable. These results match by words and are not ranked."
)


def find_creators(request: SearchRequest, *, now: datetime, deadline: Deadline) -> Answer:
    """Finds at most `request.limit` creators who fit, best first. Writes nothing.

    Raises NothingAsked and AskedElsewhere.
    """
    if other := find_other_operation(request.query):
        raise AskedElsewhere(other)
    words = understand_query(request.query, today=now.date(), deadline=deadline)
    parsed = override_filters(words, request.filters)
    if not parsed.subject.strip() and not _has_conditions(parsed):
        raise NothingAsked
    try:
        query = encode_query(parsed, with_parts=True)
    except ModelUnavailable:
        log.exception("Searching by words only")
        return _search_by_words(encode_query(parsed, with_model=False), request.limit)
    return _search(query, request, deadline)


def assess_creators(query: EncodedQuery, creator_ids: Sequence[UUID]) -> list[Match]:
    """Assesses these creators: score, confidence and reasons, best first.

    Creators that have left the catalogue are absent.
    """
    return _present(query, _judge(query, creator_ids, {}, limit=None))


def _has_conditions(parsed: ParsedQuery) -> bool:
    """Returns whether the query has conditions in addition to the subject."""
    return bool(build_condition(parsed.filters)) or bool(parsed.places)


def _search(query: EncodedQuery, request: SearchRequest, deadline: Deadline) -> Answer:
    limit = request.limit
    most = min(MOST_RANKED, max(LEAST_RANKED, RANKED_PER_RESULT * limit))
    if query.vector is None or query.avoided:
        most = MOST_RANKED
    found = [one.creator_id for one in retrieve_creators(query, most=most)]
    related = find_related(query)
    found += find_carriers(query, related, found)
    is_asked = query.vector is not None and is_reranking_set_up()
    wanted = max(limit, MOST_DOCUMENTS) if is_asked else limit
    judged = _judge(query, found, related, limit=wanted)
    matches = _present(query, judged)
    if query.vector is None:
        return Answer(query.parsed, tuple(matches), "retrieval_fallback", NO_SUBJECT)
    if not is_asked or not matches:
        return Answer(query.parsed, tuple(matches), "reranked", None)
    reordered = reorder_matches(request.query, judged, matches, limit=limit, deadline=deadline)
    return Answer(query.parsed, *reordered)


def _judge(
    query: EncodedQuery, ids: Sequence[UUID], related: Related, *, limit: int | None
) -> list[Judged]:
    candidates = read_candidates(query, ids)
    return judge_candidates(query, weigh_candidates(query, candidates, related), limit=limit)


def _present(query: EncodedQuery, judged: Sequence[Judged]) -> list[Match]:
    reasons = explain_matches(query, judged)
    source: RankingSource = "reranked" if query.subject else "retrieval"
    return [present_match(one, reasons[one.creator_id], source=source) for one in judged]


def _search_by_words(query: EncodedQuery, limit: int) -> Answer:
    """Answers in the order of the words, because the model is unavailable. The answer says so."""
    found = retrieve_creators(query, most=limit, by="words")
    candidates = read_candidates(query, [one.creator_id for one in found])
    highest = highest_word_score(query)
    ranked = [
        Ranked(candidates[one.creator_id], round(min(1.0, one.words / highest), 4))
        for one in found
        if one.creator_id in candidates
    ]
    matches = tuple(
        present_match(one, (), source="retrieval") for one in judge_words(query, ranked)
    )
    return Answer(query.parsed, matches, "retrieval_fallback", MODEL_IS_DOWN)
