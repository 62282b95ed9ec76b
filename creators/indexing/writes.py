"""Writes the rows of the index, with one transaction per batch."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID

import numpy as np
import numpy.typing as npt
from django.db import connection, transaction
from pgvector import HalfVector, SparseVector
from pgvector.psycopg import register_vector

from creators import lexicon
from creators.indexing.sources import Piece, Source, made_by
from creators.models import LEXICAL_DIMENSIONS, Passage

Vector = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Entry:
    """A creator's new index."""

    creator_id: UUID
    fresh: list[tuple[Piece, Vector]]
    gone: list[int]
    """Ids of passages that their post no longer has."""
    embedding: Vector | None
    profile_embedding: Vector | None
    weights: dict[int, float]
    length: int
    made_by: str

    @classmethod
    def made_of(
        cls,
        source: Source,
        pieces: list[Piece],
        *,
        vectors: dict[int, Vector],
        stored: list[Passage],
        model: str,
        average_length: float,
    ) -> Self:
        standing = {(row.place, row.digest): row.id for row in stored}
        wanted = {(piece.place, piece.digest): piece for piece in pieces}
        profile = vectors[source.profile_digest(model)] if source.profile_text else None
        terms = source.terms()
        weights = lexicon.document_weights(terms, average_length=average_length)
        return cls(
            creator_id=source.creator_id,
            fresh=[(p, vectors[p.digest]) for key, p in wanted.items() if key not in standing],
            gone=[id_ for key, id_ in standing.items() if key not in wanted],
            embedding=_direction(
                _distinct_posts(pieces, vectors),
                profile,
                profile_weight=1.0 if source.is_described else NAME_WEIGHT,
            ),
            profile_embedding=profile,
            weights={lexicon.term_id(term): weight for term, weight in weights.items()},
            length=len(terms),
            made_by=made_by(model),
        )


NAME_WEIGHT = 0.25
"""Weight of a profile that has only names, compared with posts."""


def _distinct_posts(pieces: list[Piece], vectors: dict[int, Vector]) -> list[Vector]:
    """Returns the vectors of the posts. A repeated caption counts once."""
    digests = dict.fromkeys(piece.digest for piece in pieces if piece.ordinal == 0)
    return [vectors[digest] for digest in digests]


def _direction(
    posts: list[Vector], profile: Vector | None, *, profile_weight: float
) -> Vector | None:
    """Returns the mean direction of the posts and the profile. Returns None if both are missing."""
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
# The join leaves out posts that were erased while their text was embedded.
_KEEP_PASSAGES = """
    INSERT INTO creators_passage (creator_id, post_id, ordinal, start, "end", digest, embedding)
    SELECT creator_id, post_id, ordinal, start, "end", digest, new_passage.embedding
    FROM new_passage JOIN creators_post post ON post.id = post_id
    ORDER BY creator_id, post_id, ordinal
    ON CONFLICT (post_id, ordinal) DO UPDATE SET
        start = excluded.start, "end" = excluded."end", digest = excluded.digest, embedding = excluded.embedding
"""
# A creator who was erased meanwhile has no state, and gets no index.
_KEEP_INDEX = """
    INSERT INTO creators_creatorindex (embedding, profile_embedding, terms, term_ids, length, model, creator_id)
    SELECT %s, %s, %s, %s, %s, %s, creator_id FROM creators_indexstate WHERE creator_id = %s
    ON CONFLICT (creator_id) DO UPDATE SET embedding = excluded.embedding,
        profile_embedding = excluded.profile_embedding, terms = excluded.terms, term_ids = excluded.term_ids,
        length = excluded.length, model = excluded.model
"""
_DONE = "UPDATE creators_indexstate SET indexed_at = now(), analysed_at = NULL WHERE creator_id = ANY(%s)"
_PASSAGE_TYPES = ("uuid", "uuid", "int2", "int4", "int4", "int8", "halfvec")


def write_entries(entries: Sequence[Entry]) -> None:
    """Writes a batch in one transaction."""
    with transaction.atomic():
        raw = _raw_connection()
        Passage.objects.filter(id__in=[id_ for entry in entries for id_ in entry.gone]).delete()
        with raw.cursor() as cursor:
            cursor.execute(_NEW_PASSAGES)
            _copy_passages(cursor, entries)
            cursor.execute(_KEEP_PASSAGES)
            cursor.executemany(_KEEP_INDEX, [_index_row(entry) for entry in entries])
            cursor.execute(_DONE, [[entry.creator_id for entry in entries]])


def _raw_connection() -> Any:
    """Returns psycopg's connection with pgvector's types, because Django supports neither COPY nor binary vectors."""
    connection.ensure_connection()
    raw = connection.connection
    register_vector(raw)
    return raw


def _copy_passages(cursor: Any, entries: Sequence[Entry]) -> None:
    with cursor.copy("COPY new_passage FROM STDIN (FORMAT BINARY)") as copy:
        copy.set_types(_PASSAGE_TYPES)
        for entry in entries:
            for piece, vector in entry.fresh:
                copy.write_row((entry.creator_id, *piece.place, piece.digest, HalfVector(vector)))


def _index_row(entry: Entry) -> tuple[object, ...]:
    return (
        _half(entry.embedding),
        _half(entry.profile_embedding),
        SparseVector(entry.weights, LEXICAL_DIMENSIONS) if entry.weights else None,
        sorted(entry.weights),
        entry.length,
        entry.made_by,
        entry.creator_id,
    )


def _half(vector: Vector | None) -> HalfVector | None:
    return None if vector is None else HalfVector(vector)
