"""Writes the rows of the search index. For each batch of creators, words and embeddings are written in one transaction
each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID

import numpy as np
import numpy.typing as npt
from django.db import connection
from pgvector import HalfVector, SparseVector
from pgvector.psycopg import register_vector

from creators import lexicon
from creators.indexing.claims import Claim
from creators.indexing.sources import Piece, Source, made_by
from creators.models import LEXICAL_DIMENSIONS, Passage

Vector = npt.NDArray[np.float32]
NAME_WEIGHT = 0.25
"""Weight of a profile's text relative to the posts, if the text consists only of names."""


def weigh_words(source: Source, *, average_length: float) -> dict[str, Any]:
    """Returns the index row of a creator, without embeddings. It contains the creator's terms and their weights."""
    terms = source.terms()
    weighed = lexicon.document_weights(terms, average_length=average_length).items()
    weights = {lexicon.term_id(term): weight for term, weight in weighed}
    return {
        "creator_id": source.creator_id,
        "terms": SparseVector(weights, LEXICAL_DIMENSIONS) if weights else None,
        "term_ids": sorted(weights),
        "length": len(terms),
    }


@dataclass(frozen=True, slots=True)
class Meaning:
    """The new embeddings of a creator, and what to change in the index."""

    creator_id: UUID
    fresh: list[tuple[Piece, Vector]]
    gone: list[int]
    """Ids of stored passages that the creator's posts no longer contain. A passage is a caption or one of its
    sentences."""
    row: tuple[HalfVector | None, HalfVector | None, str, UUID]
    """The parameters of the statement `_KEEP_MEANING`."""

    @classmethod
    def made_of(
        cls,
        source: Source,
        pieces: list[Piece],
        *,
        vectors: dict[int, Vector],
        stored: list[Passage],
        model: str,
    ) -> Self:
        standing = {(row.place, row.digest): row.id for row in stored}
        wanted = {(piece.place, piece.digest): piece for piece in pieces}
        profile = vectors[source.profile_digest(model)] if source.profile_text else None
        # If several posts have the same caption, it counts once.
        digests = dict.fromkeys(piece.digest for piece in pieces if piece.ordinal == 0)
        posts = [vectors[digest] for digest in digests]
        weight = 1.0 if source.is_described else NAME_WEIGHT
        direction = _direction(posts, profile, profile_weight=weight)
        return cls(
            creator_id=source.creator_id,
            fresh=[(p, vectors[p.digest]) for key, p in wanted.items() if key not in standing],
            gone=[id_ for key, id_ in standing.items() if key not in wanted],
            row=(_half(direction), _half(profile), made_by(model), source.creator_id),
        )


def _direction(
    posts: list[Vector], profile: Vector | None, *, profile_weight: float
) -> Vector | None:
    """Returns the mean of the embeddings of the posts and the profile, scaled to length 1. Returns None if there are
    neither posts nor a profile's text."""
    said = _unit(posts)
    if said is None or profile is None:
        return profile if said is None else said
    return _unit([said, profile_weight * profile])


def _unit(vectors: list[Vector]) -> Vector | None:
    if not vectors:
        return None
    total = np.sum(vectors, axis=0)
    norm = float(np.linalg.norm(total))
    return total / norm if norm > 0 else None


_NEW_PASSAGES = """
    CREATE TEMPORARY TABLE new_passage (creator_id uuid, post_id uuid, ordinal int2, start int4, "end" int4,
        digest int8, embedding halfvec) ON COMMIT DROP
"""
# The join leaves out posts that were erased while they were being embedded.
_KEEP_PASSAGES = """
    INSERT INTO creators_passage (creator_id, post_id, ordinal, start, "end", digest, embedding)
    SELECT creator_id, post_id, ordinal, start, "end", digest, new_passage.embedding
    FROM new_passage JOIN creators_post post ON post.id = post_id
    ORDER BY creator_id, post_id, ordinal
    ON CONFLICT (post_id, ordinal) DO UPDATE SET
        start = excluded.start, "end" = excluded."end", digest = excluded.digest, embedding = excluded.embedding
"""
# A creator who was erased during indexing has no row in `creators_indexstate`, so no index is written. Old embeddings
# stay until new embeddings are written.
_KEEP_WORDS = """
    INSERT INTO creators_creatorindex (terms, term_ids, length, model, creator_id)
    SELECT %(terms)s, %(term_ids)s, %(length)s, '', creator_id FROM creators_indexstate
    WHERE creator_id = %(creator_id)s
    ON CONFLICT (creator_id) DO UPDATE SET terms = excluded.terms, term_ids = excluded.term_ids,
        length = excluded.length
"""
_KEEP_MEANING = """
    UPDATE creators_creatorindex SET embedding = %s, profile_embedding = %s, model = %s WHERE creator_id = %s
"""
_PASSAGE_TYPES = ("uuid", "uuid", "int2", "int4", "int4", "int8", "halfvec")


def write_words(claim: Claim, rows: Sequence[dict[str, Any]]) -> None:
    with claim.finish() as held, _raw_connection().cursor() as cursor:
        cursor.executemany(_KEEP_WORDS, [row for row in rows if row["creator_id"] in held])


def write_meaning(claim: Claim, found: Sequence[Meaning]) -> None:
    with claim.finish() as held:
        kept = [one for one in found if one.creator_id in held]
        raw = _raw_connection()
        Passage.objects.filter(id__in=[id_ for one in kept for id_ in one.gone]).delete()
        with raw.cursor() as cursor:
            cursor.execute(_NEW_PASSAGES)
            _copy_passages(cursor, kept)
            cursor.execute(_KEEP_PASSAGES)
            cursor.executemany(_KEEP_MEANING, [one.row for one in kept])


def _raw_connection() -> Any:
    """Returns the psycopg connection and prepares it for pgvector's types. It is needed because Django supports neither
    COPY nor binary vectors."""
    connection.ensure_connection()
    raw = connection.connection
    register_vector(raw)
    return raw


def _copy_passages(cursor: Any, found: Sequence[Meaning]) -> None:
    with cursor.copy("COPY new_passage FROM STDIN (FORMAT BINARY)") as copy:
        copy.set_types(_PASSAGE_TYPES)
        for one in found:
            for piece, vector in one.fresh:
                copy.write_row((one.creator_id, *piece.place, piece.digest, HalfVector(vector)))


def _half(vector: Vector | None) -> HalfVector | None:
    return None if vector is None else HalfVector(vector)
