"""Finds the creators nearest to given creators (called seeds), and compares each found creator with each seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import numpy as np
import psycopg
from pgvector import HalfVector

from config.kit.catalogue import atomic, get_connection
from creators.embedding.port import Vectors
from creators.models import DIMENSIONS, CreatorIndex, order_by_signs
from search.filters.conditions import Condition, build_condition, keeps_few
from search.filters.values import Filters
from search.lookalike.signatures import compare, make_probe, make_signatures

WEIGHT_OF_WORDS: Final = 0.5
"""Weight of shared words in the similarity, compared with a weight of 1 for the embeddings. It was chosen from 0, .5,
1, 1.5 and 2 on three public lists of similar creators (docs/benchmarks.md)."""

MOST: Final = 1000
"""Maximum number of creators that are compared with the seeds. A request can therefore not find more similar creators
than this."""


BY_SIGNS: Final = 2
"""The graph index finds as many creators as are wanted, multiplied by this number. More are needed because the index
compares only the signs of values. The nearest of the found creators are used."""

EXACT_BELOW: Final = 9_000
"""Minimum number of creators for which a graph index is used. If fewer creators meet the filters, all of them are
compared exactly. The index would visit more creators and check the filters for each. If 9,000 of 100,000 creators meet
the filters, both methods take equally long."""


@dataclass(frozen=True, slots=True)
class Seed:
    """A given creator, for whom similar creators are wanted. A seed with a `weight` of 0 has no influence on the
    result."""

    creator_id: UUID
    weight: float


@dataclass(frozen=True, slots=True)
class Lookalike:
    """A creator similar to the seeds. `shares` contains the part of the score that each seed contributes, in the order
    of the seeds. These parts add up to the score."""

    creator_id: UUID
    score: float
    shares: tuple[float, ...]


def read_embeddings(creator_ids: Sequence[UUID]) -> dict[UUID, Vectors]:
    """Reads the embeddings of the creators. Creators without texts are left out."""
    rows = CreatorIndex.objects.filter(creator__in=creator_ids, embedding__isnull=False)
    return {
        creator_id: np.asarray(vector, np.float32)
        for creator_id, vector in rows.values_list("creator", "embedding")
    }


def find_lookalikes(
    seeds: Sequence[Seed],
    embeddings: dict[UUID, Vectors],
    filters: Filters,
    *,
    without: Sequence[UUID],
) -> list[Lookalike]:
    """Returns up to MOST similar creators, most similar first. Equal scores are ordered by creator id. A score, 0 to 1,
    is the weighted mean of a creator's similarities to the seeds. Other creators do not affect it. `embeddings` must
    contain all seeds."""
    asked = [seed.creator_id for seed in seeds]
    own = np.stack([embeddings[id_] for id_ in asked])
    weights = np.array([seed.weight for seed in seeds], np.float32)
    weights /= weights.sum()
    probe = make_probe(own, weights)
    ids, found, words = _retrieve(probe, build_condition(filters), asked, without)
    if not ids:
        return []
    similar = np.clip(compare(make_signatures(own), make_signatures(found)), 0, 1)
    # Take the square root, because cosines of sparse vectors are small.
    similar += WEIGHT_OF_WORDS * np.sqrt(words.T)
    shares = weights[:, None] * similar / (1 + WEIGHT_OF_WORDS)
    scores = shares.sum(axis=0, dtype=float).round(4).tolist()
    parts = shares.T.astype(float).round(6).tolist()
    rows = sorted(zip([-score for score in scores], ids, parts, strict=True))
    return [Lookalike(id_, -score, tuple(row)) for score, id_, row in rows]


def _retrieve(
    probe: Vectors, allowed: Condition, seeds: Sequence[UUID], without: Sequence[UUID]
) -> tuple[list[UUID], Vectors, Vectors]:
    """Finds up to MOST creators whose embeddings are nearest to `probe`. Returns their ids and embeddings. Also returns
    a cosine, 0 to 1, between the words of each creator and the words of each seed."""
    values = {
        **allowed.values,
        "probe": HalfVector(probe).to_text(),
        "seeds": list(seeds),
        "without": list(without),
        "most": MOST,
    }
    with atomic(), get_connection().cursor() as plain, _binary_cursor() as cursor:
        # Also check without filters, because a graph index misses creators if many vectors are equal.
        exact = keeps_few(plain, allowed, few=EXACT_BELOW)
        if not exact:
            plain.execute(_GRAPH_SETTINGS)
        # prepare=False makes the database plan for these filters. A generic plan takes ten times as long for some
        # filters.
        cursor.execute(_statement(allowed, exact=exact), values, prepare=False, binary=True)
        rows = cursor.fetchall()
    # The cosine of a creator without words is NULL.
    words = np.nan_to_num(np.array([cosines for *_, cosines in rows], np.float32))
    vectors = _read_vectors([sent for _, sent, _ in rows])
    return [id_ for id_, *_ in rows], vectors, np.clip(words, 0, 1)


def _binary_cursor() -> Any:
    """Opens a cursor that reads vectors in binary form. Parsing a thousand vectors from text takes longer than the
    query that finds them."""
    connection = get_connection()
    connection.ensure_connection()
    return psycopg.Cursor(connection.connection)


def _read_vectors(sent: Sequence[bytes]) -> Vectors:
    """Parses vectors from the output of `halfvec_send`. It consists of two 16-bit numbers and then the values of the
    vector. All are big-endian."""
    numbers = np.frombuffer(b"".join(sent), ">f2").reshape(len(sent), 2 + DIMENSIONS)
    return numbers[:, 2:].astype(np.float32)


_GRAPH_SETTINGS: Final = (
    "SELECT set_config('hnsw.ef_search', '1000', true), set_config('hnsw.iterative_scan', 'strict_order', true), "
    "set_config('enable_seqscan', 'off', true)"
)


def _statement(allowed: Condition, *, exact: bool) -> str:
    """Builds the SQL query. To save time, it returns vectors only for the nearest creators."""
    nearest = _exact_statement(allowed) if exact else _graph_statement(allowed)
    return f"""
        WITH seed AS MATERIALIZED (
            SELECT place, terms FROM unnest(%(seeds)s::uuid[]) WITH ORDINALITY AS asked(id, place)
            JOIN creators_creatorindex i ON i.creator_id = asked.id
        )
        SELECT creator_id, halfvec_send(embedding),
            (SELECT array_agg(1 - (nearest.terms <=> seed.terms) ORDER BY place) FROM seed)
        FROM ({nearest} LIMIT %(most)s) nearest
    """


_DISTANCE: Final = "i.embedding <#> %(probe)s::halfvec"
_REST: Final = "i.embedding IS NOT NULL AND i.creator_id <> ALL(%(without)s)"


def _exact_statement(allowed: Condition) -> str:
    return f"""
        WITH allowed AS MATERIALIZED (SELECT c.id FROM creators_creator c WHERE {allowed.creator})
        SELECT i.creator_id, i.embedding, i.terms FROM allowed JOIN creators_creatorindex i ON i.creator_id = allowed.id
        WHERE {_REST} ORDER BY {_DISTANCE}, i.creator_id
    """


def _graph_statement(allowed: Condition) -> str:
    only = (
        f"AND (SELECT true FROM creators_creator c WHERE c.id = i.creator_id AND {allowed.creator})"
    )
    return f"""
        SELECT * FROM (
            SELECT i.creator_id, i.embedding, i.terms FROM creators_creatorindex i
            WHERE {_REST} {only if allowed else ""}
            ORDER BY {order_by_signs("i.embedding", "%(probe)s")} LIMIT {BY_SIGNS * MOST}
        ) i ORDER BY {_DISTANCE}, i.creator_id
    """
