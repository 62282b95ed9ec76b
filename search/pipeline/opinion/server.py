"""Requests scores from a re-ranking server. Common cross-encoder servers accept the same `/rerank` request."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.conf import settings

from config.kit.exchange import PostError, post_json
from search.pipeline.opinion.checks import RerankingFailed, check_scores

LONGEST_ANSWER: Final = 1_000_000
"""Maximum bytes of the server's response. Fifty scores take two kilobytes, or a hundred kilobytes if the server also
returns the documents."""


def score_by_server(query: str, documents: Sequence[str], *, timeout_s: float) -> dict[int, float]:
    body = {
        "model": settings.RERANK_MODEL,
        "query": query,
        "documents": list(documents),
        "top_n": len(documents),
    }
    try:
        answer = post_json(
            settings.RERANK_BASE_URL.rstrip("/") + "/rerank",
            body,
            api_key=settings.RERANK_API_KEY,
            timeout_s=timeout_s,
            most_bytes=LONGEST_ANSWER,
        )
    except PostError as error:
        raise RerankingFailed(str(error)) from error
    return check_scores(_read_pairs(answer), count=len(documents))


def _read_pairs(answer: Any) -> Iterator[tuple[Any, Any]]:
    results = answer.get("results") if isinstance(answer, dict) else None
    if not isinstance(results, list):
        raise RerankingFailed("it gives no results")
    for result in results:
        if not isinstance(result, dict):
            raise RerankingFailed("it gives a result that is no object")
        yield result.get("index"), result.get("relevance_score")
