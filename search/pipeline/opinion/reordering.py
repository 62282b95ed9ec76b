"""Orders the first results by a server's scores and marks which ranking placed each result."""

import logging
from collections.abc import Sequence
from dataclasses import replace

from config.kit.context import Deadline
from search.pipeline.opinion.documents import write_document
from search.pipeline.opinion.reranking import MOST_DOCUMENTS, RerankingFailed, score_documents
from search.pipeline.values import Judged, Match, QualityMode

logger = logging.getLogger(__name__)

FAILED = "The re-ranking server gave no usable answer. The results keep the order of the built-in ranking."
IN_PART = "Only some results were re-ranked. These come first."


def reorder_matches(
    sentence: str,
    judged: Sequence[Judged],
    matches: Sequence[Match],
    *,
    limit: int,
    deadline: Deadline,
) -> tuple[tuple[Match, ...], QualityMode, str | None]:
    """Returns at most `limit` matches of `judged`, the ranking mode and its reason. Without usable scores the order
    stays."""
    documents = [write_document(one) for one in judged[:MOST_DOCUMENTS]]
    try:
        scores = score_documents(sentence, documents, deadline=deadline)
    except RerankingFailed as error:
        logger.warning("Re-ranking failed, the built-in ranking orders instead: %s", error)
        return _leave_order(matches[:limit]), "retrieval_fallback", FAILED
    scored = [
        _with_score(judged[place], matches[place], score) for place, score in sorted(scores.items())
    ]
    scored.sort(key=lambda one: -one.score)
    rest = [one for place, one in enumerate(matches) if place not in scores]
    ordered = (*scored, *_leave_order(rest))[:limit]
    if all(one.ranking_source == "reranked" for one in ordered):
        return ordered, "reranked", None
    return ordered, "partially_reranked", IN_PART


def _with_score(judged: Judged, match: Match, score: float) -> Match:
    """Sets the server's score. The server judges only texts, so places and subjects to avoid count as in the built-in
    ranking."""
    return replace(match, score=round(score * judged.conditions_met, 4), ranking_source="reranked")


def _leave_order(matches: Sequence[Match]) -> tuple[Match, ...]:
    return tuple(replace(match, ranking_source="retrieval") for match in matches)
