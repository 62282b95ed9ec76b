"""Asks a re-ranking server or a language model how well documents fit a query."""

from collections.abc import Sequence
from typing import Final

from django.conf import settings

from config.kit.context import Deadline
from search.pipeline.opinion.checks import RerankingFailed
from search.pipeline.opinion.reranker import score_by_language_model
from search.pipeline.opinion.server import score_by_server

__all__ = ["MOST_DOCUMENTS", "RerankingFailed", "is_reranking_set_up", "score_documents"]

MOST_DOCUMENTS: Final = 50
SERVER_TIMEOUT_S, LANGUAGE_MODEL_TIMEOUT_S = 4.0, 10.0


def is_reranking_set_up() -> bool:
    return bool(settings.RERANK_BASE_URL or settings.LLM_BASE_URL)


def score_documents(
    query: str, documents: Sequence[str], *, deadline: Deadline
) -> dict[int, float]:
    """Returns scores from 0 to 1 by the position of the document.

    Documents without a score are absent. Raises only RerankingFailed.
    """
    if settings.RERANK_BASE_URL:
        timeout_s = min(SERVER_TIMEOUT_S, deadline.remaining_s())
        return score_by_server(query, documents, timeout_s=timeout_s)
    timeout_s = min(LANGUAGE_MODEL_TIMEOUT_S, deadline.remaining_s())
    return score_by_language_model(query, documents, timeout_s=timeout_s)
