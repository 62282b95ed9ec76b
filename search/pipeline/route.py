"""One search from its sentence to its answer. This module calls each step of the pipeline."""

import logging
from collections.abc import Iterator, Sequence
from datetime import datetime
from uuid import UUID

from config.kit.context import Deadline
from creators.embedding import ModelUnavailable
from search.briefs.brief import ParsedQuery
from search.briefs.requests import AskedElsewhere, NothingAsked, SearchRequest
from search.filters.conditions import build_condition
from search.pipeline.candidates.candidate import read_candidates
from search.pipeline.candidates.hashtags import Related, find_carriers, find_related
from search.pipeline.candidates.retrieval import highest_word_score, retrieve_creators
from search.pipeline.evidence.weights import Ranked, rank_candidates
from search.pipeline.opinion.reordering import reorder_matches
from search.pipeline.opinion.reranking import MOST_DOCUMENTS, is_reranking_set_up
from search.pipeline.question.question import EncodedQuery, encode_query
from search.pipeline.quotes.reasons import explain_matches
from search.pipeline.results import build_match, present_match
from search.pipeline.values import Answer, Match
from search.pipeline.verdicts.confidence import LOOKED_AT, share_of_confidence
from search.pipeline.verdicts.order import judge_candidates, weigh_conditions
from search.pipeline.verdicts.place import NOT_ASKED, locate_candidates
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


def assess_creators(
    query: EncodedQuery,
    creator_ids: Sequence[UUID],
    *,
    limit: int | None = None,
    related: Related | None = None,
) -> list[Match]:
    """Assesses these creators: score, confidence and reasons, best first, at most `limit`.

    Creators that have left the catalogue are absent.
    """
    candidates = read_candidates(query, creator_ids)
    if query.vector is None:
        ranked = weigh_conditions(query, creator_ids, candidates)
    else:
        ranked = rank_candidates(query, query.vector, candidates, related or {})
    judged = judge_candidates(query, ranked, candidates)
    best = judged[:limit]
    reasons = explain_matches(query, best)
    share = share_of_confidence([one.signals for one in judged[:LOOKED_AT]])
    return [present_match(one, reasons[one.creator_id], share) for one in best]


def _search(query: EncodedQuery, request: SearchRequest, deadline: Deadline) -> Answer:
    limit = request.limit
    most = min(MOST_RANKED, max(LEAST_RANKED, RANKED_PER_RESULT * limit))
    if query.vector is None or query.avoided:
        most = MOST_RANKED
    found = [one.creator_id for one in retrieve_creators(query, most=most)]
    if query.vector is None:
        matches = tuple(assess_creators(query, found, limit=limit))
        return Answer(query.parsed, matches, "retrieval_fallback", NO_SUBJECT)
    related = find_related(query)
    found += find_carriers(query, related, found)
    if not is_reranking_set_up():
        matches = tuple(assess_creators(query, found, limit=limit, related=related))
        return Answer(query.parsed, matches, "reranked", None)
    assessed = assess_creators(query, found, limit=max(limit, MOST_DOCUMENTS), related=related)
    if not assessed:
        return Answer(query.parsed, (), "reranked", None)
    reordered = reorder_matches(request.query, assessed, limit=limit, deadline=deadline)
    return Answer(query.parsed, *reordered)


def _has_conditions(parsed: ParsedQuery) -> bool:
    """Returns whether the query has conditions in addition to the subject."""
    return bool(build_condition(parsed.filters)) or bool(parsed.places)


def _search_by_words(query: EncodedQuery, limit: int) -> Answer:
    """Answers in the order of the words, because the model is unavailable. The answer says so."""
    matches = tuple(_match_by_words(query, limit))
    return Answer(query.parsed, matches, "retrieval_fallback", MODEL_IS_DOWN)


def _match_by_words(query: EncodedQuery, limit: int) -> Iterator[Match]:
    found = retrieve_creators(query, most=limit, by="words")
    candidates = read_candidates(query, [one.creator_id for one in found])
    ranked = [Ranked(one.creator_id, 0.0, ()) for one in found if one.creator_id in candidates]
    locations = locate_candidates(query.parsed, ranked, candidates)
    highest = highest_word_score(query)
    for one in found:
        if candidate := candidates.get(one.creator_id):
            score = round(min(1.0, one.words / highest), 4)
            yield build_match(
                one.creator_id,
                candidate,
                score=score,
                confidence=score,
                evidence=(),
                source="retrieval",
                location=locations.get(one.creator_id, NOT_ASKED),
                best_profile=None,
            )
