"""The measure of every creator for each subject, calculated without a graph, a list or a limit."""

import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import numpy as np
import numpy.typing as npt
from django.db import connection

from creators.models import DIMENSIONS
from search.pipeline.candidates.retrieval import UNPLACED, _parameters, highest_word_score
from search.pipeline.nearness import AMONG_NEAR, BY_ITSELF
from search.pipeline.values import EncodedQuery

Floats = npt.NDArray[np.float32]
AT_ONCE: Final = 20_000
_ROW: Final = np.dtype(
    [("head", "V6"), ("creator", "V16"), ("sizes", "V8"), ("vector", ">f2", DIMENSIONS)]
)
_HEADER: Final = 19
_VECTORS: Final = (
    "SELECT creator_id, embedding FROM creators_passage WHERE ordinal = 0",
    "SELECT creator_id, embedding FROM creators_creatorindex WHERE embedding IS NOT NULL",
    "SELECT creator_id, profile_embedding FROM creators_creatorindex WHERE profile_embedding IS NOT NULL",
)


def number_of(creator: UUID) -> int:
    """Returns the number that `filling.make_ids` put into the id."""
    return int(struct.unpack(">HIHQ", creator.bytes)[1])


class Exact:
    def __init__(self, creators: int, queries: Sequence[EncodedQuery], folder: Path) -> None:
        self.creators = creators
        self.places = {query.subject: number for number, query in enumerate(queries)}
        file = folder / f"exact-{creators}-{len(queries)}.npz"
        if not file.exists():
            meaning = _read_meaning(
                creators, np.stack([q.vector for q in queries if q.vector is not None])
            )
            words = np.stack([_read_words(creators, query) for query in queries], axis=1)
            np.savez(file, meaning=meaning, words=words)
        stored = np.load(file)
        self.meaning, self.words = stored["meaning"], stored["words"]

    def measure(self, query: EncodedQuery) -> Floats:
        """Returns the measure of all creators; creators that the filters exclude have minus infinity."""
        place = self.places[query.subject]
        meaning: Floats = self.meaning[:, place]
        coverage: Floats = self.words[:, place] / highest_word_score(query)
        fused: Floats = (
            meaning + AMONG_NEAR * coverage * np.maximum(meaning, 0) ** 2 + BY_ITSELF * coverage**3
        )
        if query.seen_in:
            placed = self._read(
                f"SELECT s.creator_id FROM {query.seen_in.rows}", query.seen_in.values
            )
            fused = np.where(placed, fused, UNPLACED * fused)
        if query.allowed:
            statement = f"SELECT c.id FROM creators_creator c WHERE {query.allowed.creator}"
            fused = np.where(self._read(statement, query.allowed.values), fused, -np.inf)
        return fused

    def _read(self, statement: str, values: dict[str, Any]) -> npt.NDArray[np.bool_]:
        with connection.cursor() as cursor:
            cursor.execute(statement, values)
            holds = np.zeros(self.creators, bool)
            holds[[number_of(id_) for (id_,) in cursor.fetchall()]] = True
        return holds


def recall(measure: Floats, found: Sequence[UUID], first: int = 25) -> float:
    """Returns the share of the best that was found.
    A result counts if its measure is at least that of the last of the exact best."""
    kept = measure[np.isfinite(measure)]
    wanted = min(first, len(kept))
    if not wanted:
        return 1.0
    least = np.partition(kept, len(kept) - wanted)[len(kept) - wanted]
    return sum(bool(measure[number_of(id_)] >= least - 1e-4) for id_ in found[:wanted]) / wanted


def read_filtered(query: EncodedQuery, most: int) -> list[UUID]:
    """Returns the exact order of a query without a subject."""
    allowed, places = query.allowed, query.seen_in
    seen = f"c.id IN (SELECT s.creator_id FROM {places.rows})" if places else "c.id IS NOT NULL"
    with connection.cursor() as cursor:
        cursor.execute(
            f"""SELECT c.id FROM creators_creator c LEFT JOIN (SELECT p.creator_id, max(p.followers) AS followers
                FROM creators_profile p WHERE {allowed.profile} GROUP BY 1) best ON best.creator_id = c.id
            WHERE {allowed.creator} ORDER BY ({seen}) DESC, c.country IS NULL AND %(asks)s,
                best.followers DESC NULLS LAST, c.id LIMIT {most}""",
            {**allowed.values, **places.values, "asks": bool(query.filters.countries)},
        )
        return [id_ for (id_,) in cursor.fetchall()]


def _read_meaning(creators: int, queries: Floats) -> Floats:
    nearest = np.zeros((creators, len(queries)), np.float32)
    for statement in _VECTORS:
        for numbers, vectors in _stream(statement):
            np.maximum.at(nearest, numbers, vectors @ queries.T)
    return nearest


def _stream(statement: str) -> Iterator[tuple[npt.NDArray[np.int64], Floats]]:
    waiting, began = bytearray(), False
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY ({statement}) TO STDOUT (FORMAT binary)") as rows,
    ):
        for data in rows:
            waiting += data
            if not began and len(waiting) >= _HEADER:
                del waiting[:_HEADER]
                began = True
            if len(waiting) >= AT_ONCE * _ROW.itemsize:
                yield _parse(waiting)
                del waiting[: len(waiting) // _ROW.itemsize * _ROW.itemsize]
    yield _parse(waiting)


def _parse(data: bytearray) -> tuple[npt.NDArray[np.int64], Floats]:
    rows = np.frombuffer(bytes(data), _ROW, count=len(data) // _ROW.itemsize)
    ids = np.frombuffer(rows["creator"].tobytes(), ">u4").reshape(-1, 4)
    high, low = ids[:, 0].astype(np.int64) & 0xFFFF, ids[:, 1].astype(np.int64) >> 16
    return (high << 16) | low, rows["vector"].astype(np.float32)


def _read_words(creators: int, query: EncodedQuery) -> Floats:
    scores = np.zeros(creators, np.float32)
    values = _parameters(query)
    ids = [id_ for term in query.terms for id_ in term.index_ids]
    values["anchors"] = ids
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT creator_id, -(terms <#> %(terms)s::sparsevec) FROM creators_creatorindex "
            "WHERE term_ids && %(anchors)s",
            values,
        )
        for creator, score in cursor.fetchall():
            scores[number_of(creator)] = score
    return scores
