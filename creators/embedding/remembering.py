"""An embedding model with a cache. The cache saves time because creators end many posts with the same sentences."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from creators.embedding.port import EmbeddingModel, Vectors
from creators.models import DIMENSIONS

LONGEST = 200
"""Maximum characters of a text in the cache. Longer texts are rarely repeated."""

MOST = 100_000
"""Maximum vectors in the cache. They take 154 MB in half precision."""


class Remembering:
    """An EmbeddingModel that caches the vectors of another model. Cached vectors have half precision, like vectors in
    the database."""

    def __init__(self, model: EmbeddingModel) -> None:
        self.name = model.name
        self._model = model
        self._known: dict[str, npt.NDArray[np.float16]] = {}

    def embed(self, texts: Sequence[str]) -> Vectors:
        new = [text for text in texts if text not in self._known]
        fresh = dict(zip(new, self._model.embed(new).astype(np.float16), strict=True))
        out = np.empty((len(texts), DIMENSIONS), dtype=np.float32)
        for row, text in enumerate(texts):
            out[row] = fresh[text] if text in fresh else self._known[text]
        self._remember(fresh)
        return out

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        return self._model.embed_queries(texts)

    def _remember(self, fresh: dict[str, npt.NDArray[np.float16]]) -> None:
        room = MOST - len(self._known)
        short = [text for text in fresh if len(text) <= LONGEST]
        self._known.update({text: fresh[text] for text in short[: max(0, room)]})
