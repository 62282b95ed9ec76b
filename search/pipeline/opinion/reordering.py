"""Orders the first results of a search by the scores of a re-ranking server. Each result states the ranking that
ordered it."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from django.conf import settings

from config.kit.context import Deadline
from creators.text.stuffing import STUFFED
from search.pipeline.opinion.checks import RerankingFailed
from search.pipeline.opinion.language_model import score_by_language_model
from search.pipeline.opinion.server import score_by_server
from search.pipeline.values import EncodedQuery, Judged, Ordered

logger = logging.getLogger(__name__)

MOST_DOCUMENTS: Final = 50
LONGEST: Final = 1600
"""Maximum characters of the text about one creator that is sent to the server."""
LONGEST_POST: Final = 400
"""Maximum characters of each post in the text that is sent to the server. Servers with a cross-encoder read only the
first 512 tokens of a query and document."""
SERVER_TIMEOUT_S, LANGUAGE_MODEL_TIMEOUT_S = 4.0, 10.0

NO_SUBJECT = "The search has no subject, so only the filters decide."
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
    """Returns at most `limit` creators in their final order. If a re-ranking server is configured, the server orders
    the first of them."""
    if query.vector is None:
        return Ordered(judged[:limit], "retrieval_fallback", query.shortfall or NO_SUBJECT)
    if not judged or not (settings.RERANK_BASE_URL or settings.LLM_BASE_URL):
        ordered = Ordered(judged[:limit], "reranked", None)
    else:
        ordered = _reorder(sentence, judged, limit=limit, deadline=deadline)
    if query.shortfall and ordered.quality_mode == "reranked":
        return Ordered(_split_read(ordered.judged), "partially_reranked", query.shortfall)
    return ordered


def _split_read(judged: Sequence[Judged]) -> list[Judged]:
    """Moves creators without vectors to the end of the list, because their texts were not compared with the query."""
    read = [one for one in judged if one.ranked.candidate.embedding is not None]
    unread = [one for one in judged if one.ranked.candidate.embedding is None]
    return [*read, *_leave_order(unread)]


def _reorder(sentence: str, judged: Sequence[Judged], *, limit: int, deadline: Deadline) -> Ordered:
    """Orders creators by the scores of the server. If the server returns no usable scores, the order stays."""
    documents = [_write_document(one) for one in judged[:MOST_DOCUMENTS]]
    try:
        scores = _score_documents(sentence, documents, deadline=deadline)
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


def _write_document(judged: Judged) -> str:
    """Writes the text about a creator for the server. Leaves out texts that are stuffed with keywords, and texts that
    contain instructions for a language model."""
    texts, candidate = judged.ranked.texts, judged.ranked.candidate
    fact = judged.location.fact
    is_honest = not any(text.addresses_judge for text in texts if text.post is None)
    profile = candidate.text if is_honest else "\n".join(dict.fromkeys(candidate.names))
    said = [profile, fact.statement if fact else ""]
    said += [
        text.post.caption[:LONGEST_POST] for text in texts if text.post and text.stuffed < STUFFED
    ]
    return "\n".join(part for part in said if part)[:LONGEST]


def _score_documents(
    query: str, documents: Sequence[str], *, deadline: Deadline
) -> dict[int, float]:
    """Returns the scores of the re-ranking server. If no server is configured, returns those of the language model. All
    errors are raised as RerankingFailed."""
    if settings.RERANK_BASE_URL:
        timeout_s = min(SERVER_TIMEOUT_S, deadline.remaining_s())
        return score_by_server(query, documents, timeout_s=timeout_s)
    left = Deadline.after(min(LANGUAGE_MODEL_TIMEOUT_S, deadline.remaining_s()))
    return score_by_language_model(query, documents, deadline=left)


def _with_score(one: Judged, score: float) -> Judged:
    """Returns the creator with the server's score. The server judges only texts. The score is therefore adjusted for
    places and subjects to avoid, as in the built-in ranking."""
    return replace(one, score=round(score * one.conditions_met, 4), ranking_source="reranked")


def _leave_order(judged: Sequence[Judged]) -> list[Judged]:
    return [replace(one, ranking_source="retrieval") for one in judged]
