"""Indexes creators: claims them, reads their texts, embeds the texts and writes the index.

Words are indexed before texts are embedded. This takes a hundredth of the time, and searches for words already find the
creators. Indexing can be interrupted, and can run in several processes.
"""

import os
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from uuid import UUID

import numpy as np
from django.db import connection
from django.db.models import Q

from config.kit.rows import run_statement
from creators.embedding.model import get_model
from creators.embedding.port import EmbeddingModel, ModelUnavailable
from creators.embedding.remembering import Remembering
from creators.indexing import hashtag_senses, sources, statistics, writes
from creators.indexing.claims import BATCH, Claim
from creators.indexing.writes import Meaning, weigh_words
from creators.models import IndexState, Passage

Progress = Callable[[int, int], None]
"""A function that is called with the number of finished creators and the number of all waiting creators."""

_PENDING = Q(stale=True) | Q(indexed_at__isnull=True)
_SAMPLE = 100
"""Number of waiting creators from which the average number of terms is estimated."""
_MARK = """
    INSERT INTO creators_indexstate (creator_id, stale) SELECT id, true FROM unnest(%s::uuid[]) AS id
    ON CONFLICT (creator_id) DO UPDATE SET stale = true, claimed_at = NULL
        WHERE NOT creators_indexstate.stale OR creators_indexstate.claimed_at IS NOT NULL
"""


def mark_changed(creator_ids: Iterable[UUID]) -> None:
    """Marks creators as changed, so that they are indexed again. Call this in the transaction that changes their
    texts."""
    run_statement(_MARK, [sorted(creator_ids)])


def list_pending(*, most: int = BATCH) -> list[UUID]:
    """Returns the ids of up to `most` creators that wait to be indexed."""
    rows = IndexState.objects.filter(_PENDING).order_by("creator")
    return list(rows.values_list("creator", flat=True)[:most])


def mark_outdated(*, most: int | None = None) -> int:
    """Marks up to `most` creators whose index was made with another embedding model or another version of the rules.
    They are then indexed again, and until then searches still find them. Returns the number of marked creators."""
    with connection.cursor() as cursor:
        made_by = sources.made_by(get_model().name)
        cursor.execute(_OUTDATED, {"made_by": made_by, "most": most})
        return int(cursor.rowcount)


_OUTDATED = """
    UPDATE creators_indexstate SET stale = true WHERE creator_id IN (
        SELECT creator_id FROM creators_creatorindex i JOIN creators_indexstate s USING (creator_id)
        WHERE (i.model < %(made_by)s OR i.model > %(made_by)s) AND NOT s.stale AND s.indexed_at IS NOT NULL
        ORDER BY creator_id LIMIT %(most)s
        FOR UPDATE OF s SKIP LOCKED
    )
"""


def index_creators(creator_ids: Sequence[UUID]) -> list[UUID]:
    """Indexes those of the given creators that have changed. Returns the ids of creators with new embeddings."""
    index_words(among=creator_ids)
    return index_meaning(among=creator_ids)


def index_words(
    *, among: Collection[UUID] | None = None, average_length: float | None = None
) -> int:
    """Indexes the words of a batch of waiting creators. With `among`, indexes waiting creators with these ids. Returns
    the number of indexed creators."""
    average = average_length or _average_length()
    claim = Claim.take("words", among=among, most=BATCH if among is None else len(among))
    if claim.creator_ids:
        read = sources.read_sources(claim.creator_ids)
        writes.write_words(claim, [weigh_words(one, average_length=average) for one in read])
    return len(claim.creator_ids)


def index_meaning(*, among: Collection[UUID] | None = None) -> list[UUID]:
    """Embeds the texts of a batch of waiting creators. With `among`, embeds the texts of waiting creators with these
    ids. Returns the creators' ids. Raises ModelUnavailable."""
    model = get_model()
    claim = Claim.take("meaning", among=among, most=BATCH if among is None else len(among))
    if claim.creator_ids:
        writes.write_meaning(claim, _embed_claimed(claim, model))
    return claim.creator_ids


def index_pending_words(*, progress: Progress = lambda *_: None) -> int:
    """Indexes the words of all waiting creators, then counts how many creators use each term. Returns the number of
    indexed creators."""
    done, waiting = 0, IndexState.objects.filter(stale=True).count()
    average = _average_length()
    while batch := index_words(average_length=average):
        done += batch
        progress(done, max(done, waiting))
    if done:
        statistics.refresh_statistics()
        _analyze_tables()
    return done


def index_pending(*, progress: Progress = lambda *_: None) -> int:
    """Indexes all waiting creators: their words, then their embeddings. Then learns the meanings of hashtags. Returns
    the number of indexed creators. To save time, a second thread writes each batch while the next is embedded."""
    index_pending_words()
    done, waiting = 0, IndexState.objects.filter(_PENDING).count()
    model = Remembering(get_model(threads=os.cpu_count() or 1))
    progress(0, waiting)
    with ThreadPoolExecutor(1) as writer:
        writing_now: Future[None] | None = None
        while (claim := Claim.take("meaning")).creator_ids:
            found = _embed_claimed(claim, model)
            if writing_now:
                writing_now.result()
            writing_now = writer.submit(_write_in_thread, claim, found)
            done += len(claim.creator_ids)
            progress(done, max(done, waiting))
        if writing_now:
            writing_now.result()
    if done:
        hashtag_senses.refresh_senses()
        _analyze_tables()
    return done


def _analyze_tables() -> None:
    """Updates the statistics that Postgres' query planner uses. Without this, they would not include the new rows
    yet."""
    run_statement(
        "ANALYZE creators_creator, creators_profile, creators_post, creators_passage, "
        "creators_creatorindex"
    )


def _average_length() -> float:
    """Returns the average number of terms per creator. If terms were never counted, estimates the number from creators
    that wait to be indexed."""
    counted = statistics.read_totals()
    if counted.creators:
        return counted.average_length
    lengths = [len(source.terms()) for source in sources.read_sources(list_pending(most=_SAMPLE))]
    return max(1.0, sum(lengths) / max(1, len(lengths)))


def _write_in_thread(claim: Claim, found: list[Meaning]) -> None:
    try:
        writes.write_meaning(claim, found)
    finally:
        connection.close()


def _embed_claimed(claim: Claim, model: EmbeddingModel) -> list[Meaning]:
    """Embeds the texts of the claimed creators. If the model is unavailable, ends the claim and raises
    ModelUnavailable."""
    try:
        with claim.keep():
            return _embed_sources(claim, model)
    except ModelUnavailable:
        claim.release()
        raise


def _embed_sources(claim: Claim, model: EmbeddingModel) -> list[Meaning]:
    read = sources.read_sources(claim.creator_ids)
    pieces = {source.creator_id: source.pieces(model.name) for source in read}
    stored = list(Passage.objects.filter(creator__in=claim.creator_ids).order_by("id"))
    vectors = {row.digest: np.asarray(row.embedding, dtype=np.float32) for row in stored}
    wanted = {p.digest: p.text for found in pieces.values() for p in found}
    wanted |= {s.profile_digest(model.name): s.profile_reading for s in read if s.profile_text}
    new = {digest: text for digest, text in wanted.items() if digest not in vectors}
    vectors |= zip(new, model.embed(list(new.values())), strict=True)
    return [
        Meaning.made_of(
            source,
            pieces[source.creator_id],
            vectors=vectors,
            stored=[row for row in stored if row.creator_id == source.creator_id],
            model=model.name,
        )
        for source in read
    ]
