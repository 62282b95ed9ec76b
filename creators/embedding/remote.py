"""Gets vectors from a server with OpenAI's embeddings API."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

import numpy as np

from config.kit.exchange import BadAnswer, Refused, Unreachable, post_json
from creators.embedding.port import (
    Conventions,
    EmbeddingModel,
    ModelUnavailable,
    Vectors,
    centre_vectors,
)

TEXTS_A_REQUEST: Final = 64
PAUSES_S: Final = (0.5, 1.0, 2.0)
"""Seconds to wait between the attempts of an indexing job."""
TIMEOUT_S: Final = 60.0
"""Maximum seconds for a request of an indexing job."""
QUERY_TIMEOUT_S: Final = 3.0
"""Maximum seconds for the request that embeds a search query. After a timeout, the search compares only words."""
LONGEST_ANSWER: Final = 50_000_000
"""Maximum bytes of a response. For comparison, 64 vectors of 4,096 numbers take a tenth of this size."""
ALIKE: Final = 0.97
"""Minimum cosine between the vectors of the server and of the bundled model for the same text. The cosine can be as low
as .99 for the same model, because the bundled weights have only 4 bits."""

_BUSY: Final = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
_PROBE: Final = "Tiny apartment makeover before and after, painted in a weekend"


class RemoteModel:
    """An EmbeddingModel on the server at `base_url`. If the same model is also bundled, `local` is the bundled copy,
    which embeds queries."""

    def __init__(
        self,
        *,
        name: str,
        base_url: str,
        api_key: str,
        conventions: Conventions,
        local: EmbeddingModel | None = None,
        connections: int = 1,
    ) -> None:
        self.name = local.name if local else name
        self._asked_for = name
        self._url = base_url.rstrip("/") + "/embeddings"
        self._api_key = api_key
        self._conventions = conventions
        self._local = local
        self._connections = connections
        self._is_checked = local is None

    def embed(self, texts: Sequence[str]) -> Vectors:
        self._check_once()
        return self._passages(texts)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        if self._local:
            return self._local.embed_queries(texts)
        wanted = self._conventions
        said = [wanted.query_prefix + text for text in texts]
        return wanted.read_queries(self._ask(said, pauses_s=(), timeout_s=QUERY_TIMEOUT_S))

    def _passages(self, texts: Sequence[str]) -> Vectors:
        wanted = self._conventions
        said = [wanted.passage_prefix + text for text in texts]
        parts = [said[at : at + TEXTS_A_REQUEST] for at in range(0, len(said), TEXTS_A_REQUEST)]
        with ThreadPoolExecutor(self._connections) as pool:
            ask = partial(self._ask, pauses_s=PAUSES_S, timeout_s=TIMEOUT_S)
            answers = list(pool.map(ask, parts))
        vectors = np.concatenate(answers) if answers else np.empty((0, 1), dtype=np.float32)
        return centre_vectors(vectors, wanted.passage_centre)

    def _check_once(self) -> None:
        """Checks that the server has the same model as `local`. Raises ModelUnavailable if it has not. After a
        successful check, does nothing."""
        if self._is_checked or self._local is None:
            return
        theirs, ours = self._passages([_PROBE])[0], self._local.embed([_PROBE])[0]
        if theirs.shape != ours.shape or float(theirs @ ours) < ALIKE:
            raise ModelUnavailable(
                f"{self._url} gives other vectors for {self._asked_for} than the bundled {self.name}: it serves "
                f"another model."
            )
        self._is_checked = True

    def _ask(self, texts: list[str], *, pauses_s: Sequence[float], timeout_s: float) -> Vectors:
        """Returns the vectors of texts. If the server is busy or unreachable, waits and tries again, once for each of
        `pauses_s`. Raises ModelUnavailable."""
        body = {"model": self._asked_for, "input": texts, "encoding_format": "float"}
        try:
            answer = post_json(
                self._url,
                body,
                api_key=self._api_key,
                timeout_s=timeout_s,
                most_bytes=LONGEST_ANSWER,
            )
            return self._vectors(answer, len(texts))
        except (BadAnswer, ValueError, KeyError, TypeError) as error:
            raise ModelUnavailable(f"{self._url} does not answer with embeddings.") from error
        except (Refused, Unreachable) as error:
            if isinstance(error, Refused) and error.status not in _BUSY:
                raise ModelUnavailable(f"{self._url} refuses: {error}.") from error
            if not pauses_s:
                raise ModelUnavailable(f"{self._url} does not answer: {error}") from error
        time.sleep(pauses_s[0])
        return self._ask(texts, pauses_s=pauses_s[1:], timeout_s=timeout_s)

    def _vectors(self, answer: Any, count: int) -> Vectors:
        rows = sorted(answer["data"], key=lambda row: int(row["index"]))
        vectors = np.array([row["embedding"] for row in rows], dtype=np.float32)
        if vectors.ndim != 2 or len(vectors) != count or not np.isfinite(vectors).all():
            raise ModelUnavailable(f"{self._url} does not answer with one vector for each text.")
        return centre_vectors(vectors, None)
