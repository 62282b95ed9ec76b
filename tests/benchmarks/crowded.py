"""`POST /v1/search` over HTTP at 100,000 passages of 25,000 creators: one web worker, one client at a time.

Embedding them takes an hour on a busy machine, and time does not depend on what they say: each text gets the vector of
one of `POOL` captions with some noise of its own. Terms, statistics and the graph index are made as in production.
"""

import hashlib
from collections.abc import Sequence
from typing import Final
from unittest.mock import patch

import httpx
import numpy as np

from creators import indexing
from creators.embedding.model import get_model
from creators.embedding.port import EmbeddingModel, Vectors
from creators.models import Passage, Post
from tests.benchmarks.catalogue import Size
from tests.benchmarks.metering import rich
from tests.benchmarks.searching import QUERIES
from tests.benchmarks.serving import server
from tests.benchmarks.timing import tell, timed

CATALOGUE = Size(creators=25_000, posts=40_000, is_indexed=False)
POOL: Final = 2000
NOISE: Final = 0.5
"""The length of the noise beside a caption of length 1: two texts of one caption have a cosine of .8."""


def run(address: str) -> None:
    _index()
    key, _ = rich("bench")
    with (
        server(address) as (base, _worker),
        httpx.Client(base_url=base, headers={"X-API-Key": key}, timeout=30) as client,
    ):

        def search(query: str) -> None:
            client.post("/v1/search", json={"query": query, "limit": 25}).raise_for_status()

        for query in QUERIES[::20]:
            search(query)
        passages = Passage.objects.count()
        tell(
            f"POST /v1/search, limit 25, {passages:,} passages of {CATALOGUE.creators:,} creators",
            timed(QUERIES, search),
            "p95 ≤ 300 ms is asked",
        )


def _index() -> None:
    """Does nothing where it has run."""
    if not indexing.list_pending():
        return
    with patch("creators.indexing.jobs.get_model", _mixed_model):
        indexing.index_pending()


def _mixed_model(*, threads: int = 1) -> EmbeddingModel:
    captions = Post.objects.exclude(caption="").order_by("id").values_list("caption", flat=True)
    return _Mixed(get_model().name, get_model(threads=threads).embed(list(captions[:POOL])))


class _Mixed:
    def __init__(self, name: str, pool: Vectors) -> None:
        self.name = name
        self._pool = pool

    def embed(self, texts: Sequence[str]) -> Vectors:
        return np.stack([self._vector(text) for text in texts])

    embed_queries = embed

    def _vector(self, text: str) -> Vectors:
        seed = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
        chance = np.random.default_rng(seed)
        noise = chance.standard_normal(self._pool.shape[1], np.float32)
        mixed = self._pool[chance.integers(len(self._pool))] + NOISE * noise / np.linalg.norm(noise)
        unit: Vectors = (mixed / np.linalg.norm(mixed)).astype(np.float32)
        return unit
