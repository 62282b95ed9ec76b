"""Orders the first results by a server's scores.

It also notes for each result which ranking placed it.
"""

import logging
from collections.abc import Sequence
from dataclasses import replace

from config.kit.context import Deadline
from search.pipeline.opinion.documents import write_document
from search.pipeline.opinion.reranking import (
    MOST_DOCUMENTS,
    RerankingFailed,
    is_reranking_set_up,
    score_documents,
)
from search.pipeline.values import EncodedQuery, Judged, Ordered

logger = logging.getLogger(__name__)

NO_SUBJECT = "The search has no subject, so only the filters decide."
MODEL_IS_DOWN = (
    "The embedding model is unavailable. These results match by words and are not ranked."
)
FAILED = "The re-ranking server gave no usable answer. The results keep the order of the built-in ranking."
IN_PART = "Only some results were re-ranked. These come first."


def order_results(
    query: EncodedQuery,
    sentence: str,
    judged: Sequence[Judged],
    *,
    limit: int,
    deadline: Deadline,
) -> Ordered:
    """Returns at most `limit` creators, and how they were ranked.

    If a server is configured, it orders the first creators.
    """
    if query.vector is None:
        reason = MODEL_IS_DOWN if query.is_model_down else NO_SUBJECT
        return Ordered(judged[:limit], "retrieval_fallback", reason)
    if not judged or not is_reranking_set_up():
        return Ordered(judged[:limit], "reranked", None)
    return _reorder(sentence, judged, limit=limit, deadline=deadline)


def _reorder(sentence: str, judged: Sequence[Judged], *, limit: int, deadline: Deadline) -> Ordered:
    """Orders creators by a server's scores. If the scores are unusable, the order stays."""
    documents = [write_document(one) for one in judged[:MOST_DOCUMENTS]]
    try:
        scores = score_documents(sentence, documents, deadline=deadline)
    except RerankingFailed as error:
        logger.warning("Re-ranking failed, the built-in ranking orders instead: %s", error)
        return Ordered(_leave_order(judged[:limit]), "retrieval_fallback", FAILED)
    scored = [_with_score(judged[place], score) for place, score in sorted(scores.items())]
    scored.sort(key=lambda one: -one.score)
    rest = [one for place, one in enumerate(judged) if place not in scores]
    ordered = [*scored, *_leave_order(rest)][:limit]
    if all(one.ranking_source == "reranked" for one in ordered):
        return Ordered(ordered, "reranked", None)
    return Ordered(ordered, "partially_reranked", IN_PART)


def _with_score(one: Judged, score: float) -> Judged:
    """Sets a score from the server.

    The server judges only texts. Places and subjects to avoid therefore count as in the built-in ranking.
    """
    return replace(one, score=round(score * one.conditions_met, 4), ranking_source="reranked")


def _leave_order(judged: Sequence[Judged]) -> list[Judged]:
    return [replace(one, ranking_source="retrieval") for one in judged]
