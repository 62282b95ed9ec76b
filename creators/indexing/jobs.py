"""Claims, reads, embeds and writes creators, in several processes if need be. It may be interrupted."""

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from uuid import UUID

import numpy as np
from django.db import connection
from django.db.models import Q

from creators.embedding.model import get_model
from creators.embedding.port import EmbeddingModel
from creators.embedding.remembering import Remembering
from creators.indexing import hashtag_senses, sources, statistics, writes
from creators.indexing.writes import Entry, Vector
from creators.models import IndexState, Passage

BATCH = 50
"""Creators in a batch. A batch has about 1,500 vectors and takes a few seconds."""

_PENDING = Q(stale=True) | Q(indexed_at__isnull=True)


_MARK = """
    INSERT INTO creators_indexstate (creator_id, stale) SELECT id, true FROM unnest(%s::uuid[]) AS id
    ON CONFLICT (creator_id) DO UPDATE SET stale = true WHERE NOT creators_indexstate.stale
"""


def mark_changed(creator_ids: Iterable[UUID]) -> None:
    """Marks these creators as changed. Must run in the transaction that changes their texts."""
    with connection.cursor() as cursor:
        cursor.execute(_MARK, [sorted(creator_ids)])


def list_pending() -> list[UUID]:
    """Returns the ids of creators that wait to be indexed."""
    rows = IndexState.objects.filter(_PENDING).order_by("creator")
    return list(rows.values_list("creator", flat=True))


def mark_outdated(*, most: int | None = None) -> int:
    """Marks up to `most` creators of another model or version, which stay searchable. Returns their number."""
    with connection.cursor() as cursor:
        cursor.execute(_OUTDATED, [sources.made_by(get_model().name), most])
        return int(cursor.rowcount)


_OUTDATED = """
    UPDATE creators_indexstate SET stale = true WHERE creator_id IN (
        SELECT creator_id FROM creators_creatorindex i JOIN creators_indexstate s USING (creator_id)
        WHERE i.model <> %s AND NOT s.stale ORDER BY creator_id LIMIT %s
    )
"""


def index_creators(creator_ids: Sequence[UUID]) -> list[UUID]:
    """Indexes those of the given creators that have changed. Returns their ids."""
    claimed = _claim(creator_ids)
    if claimed:
        writes.write_entries(_prepare(claimed, get_model(), _average_length()))
    return claimed


def index_pending(*, progress: Callable[[int, int], None] | None = None) -> int:
    """Indexes all waiting creators, then counts terms. Returns how many. `progress` gets the finished and all. A second
    thread writes a batch while the next one is embedded."""
    model = Remembering(get_model(threads=os.cpu_count() or 1))
    average_length = _average_length()
    done, waiting = 0, list_pending()
    if progress:
        progress(0, len(waiting))
    with ThreadPoolExecutor(1) as writer:
        writing_now: Future[None] | None = None
        for first in range(0, len(waiting), BATCH):
            batch = waiting[first : first + BATCH]
            claimed = _claim(batch)
            entries = _prepare(claimed, model, average_length)
            if writing_now:
                writing_now.result()
            writing_now = writer.submit(_write_in_thread, entries)
            done += len(claimed)
            if progress:
                progress(first + len(batch), len(waiting))
        if writing_now:
            writing_now.result()
    if done:
        statistics.refresh_statistics()
        hashtag_senses.refresh_senses()
        with connection.cursor() as cursor:
            # The planner has no statistics of the new rows yet.
            cursor.execute(f"ANALYZE {', '.join(_READ_BY_SEARCH)}")
    return done


_READ_BY_SEARCH = (
    "creators_creator",
    "creators_profile",
    "creators_post",
    "creators_passage",
    "creators_creatorindex",
)


def _average_length() -> float:
    """Returns the average number of terms per creator. Before the first count, a sample of waiting creators is read."""
    counted = statistics.read_totals()
    if counted.creators:
        return counted.average_length
    waiting = list_pending()
    step = max(1, len(waiting) // _SAMPLE)
    lengths = [len(source.terms()) for source in sources.read_sources(waiting[::step])]
    return max(1.0, sum(lengths) / max(1, len(lengths)))


_SAMPLE = 500
"""Approximate number of creators in the sample."""


def _write_in_thread(entries: list[Entry]) -> None:
    try:
        writes.write_entries(entries)
    finally:
        connection.close()


def _claim(creator_ids: Sequence[UUID]) -> list[UUID]:
    """Clears the marks of waiting creators and returns their ids. It runs before reading, so that no change is lost."""
    rows = IndexState.objects.filter(_PENDING, creator__in=creator_ids)
    claimed = list(rows.order_by("creator").values_list("creator", flat=True))
    IndexState.objects.filter(creator__in=claimed).update(stale=False, indexed_at=None)
    return claimed


def _prepare(
    creator_ids: Sequence[UUID], model: EmbeddingModel, average_length: float
) -> list[Entry]:
    read = sources.read_sources(creator_ids)
    pieces = {source.creator_id: source.pieces(model.name) for source in read}
    stored = list(Passage.objects.filter(creator__in=creator_ids).order_by("id"))
    vectors = {row.digest: np.asarray(row.embedding, dtype=np.float32) for row in stored}
    wanted = {p.digest: p.text for found in pieces.values() for p in found}
    wanted |= {s.profile_digest(model.name): s.profile_reading for s in read if s.profile_text}
    vectors |= _embed({d: text for d, text in wanted.items() if d not in vectors}, model)
    return [
        Entry.made_of(
            source,
            pieces[source.creator_id],
            vectors=vectors,
            stored=[row for row in stored if row.creator_id == source.creator_id],
            model=model.name,
            average_length=average_length,
        )
        for source in read
    ]


def _embed(texts: dict[int, str], model: EmbeddingModel) -> dict[int, Vector]:
    return dict(zip(texts, model.embed(list(texts.values())), strict=True))
