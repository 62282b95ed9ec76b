"""Background jobs of the catalogue. Arguments of jobs are ids. Running a job twice does no harm."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from config.kit.jobs import are_jobs_waiting, enqueue
from creators.indexing.claims import BATCH

logger = logging.getLogger(__name__)

SLICE_S = 10.0
"""Seconds for which a job processes waiting or invented creators. It leaves the rest to another job, so that other jobs
can run in between. When `make run` stops, it waits 25 s for a running job."""

RENEWAL_S = 30.0
"""Seconds of each minute in which outdated indexes are renewed. The rest of the minute is for other jobs."""

COUNT_ANEW = 0.05
"""If the number of creators has changed by more than this share, terms are counted again and the meanings of hashtags
are learned again."""


def refresh(creator_ids: list[str]) -> None:
    """Indexes and analyses these creators. If the embedding model is unavailable, the job `sweep` indexes the creators
    later."""
    # Imported here, because models and language detectors need much memory. Web processes only enqueue jobs.
    from creators.analysis import renewal

    with _ending_without_model():
        renewal.refresh_creators([UUID(text) for text in creator_ids])


def run_import(import_id: int) -> None:
    """Imports rows of a file for a few minutes. If rows are left, enqueues the same job again."""
    from creators.importing import jobs

    if jobs.run_slice(import_id):
        enqueue("creators.tasks.run_import", import_id)


def undo_import(import_id: int) -> None:
    from creators.importing import undo

    try:
        undo.undo_import(import_id)
    except undo.NotUndoable:
        # This job has already run, or another import ran after this job was enqueued.
        return


def refresh_benchmarks() -> int:
    """Computes the benchmarks again, the figures with which creators are compared. Runs every day and after each
    import."""
    from creators.figures import benchmarks

    return benchmarks.refresh_benchmarks()


def reserve_pictures() -> int:
    """Stores names for the demo's pictures, which are drawn later. Runs each time the demo is started."""
    from creators.demo import pictures

    return pictures.reserve_pictures()


def remove_demo() -> None:
    """Removes invented creators, of the demo or of simulated platforms, for SLICE_S seconds. If some of these creators
    are left, enqueues the same job again."""
    from creators.forgetting import erasure

    if erasure.remove_demo(for_s=SLICE_S):
        enqueue("creators.tasks.remove_demo")


def clear_imports() -> int:
    """Removes files and recorded changes of old imports. Runs every hour."""
    from creators.importing import uploads

    return uploads.clear_imports()


def refresh_waiting() -> int:
    """Indexes and analyses waiting creators for SLICE_S seconds. If some creators are left, enqueues the same job
    again. If no jobs wait in the queue, enqueues the job already after the first batch, because a second worker may be
    free to run it."""
    from creators.analysis import renewal

    done, continues = 0, False
    with _ending_without_model():
        for for_s in (0, SLICE_S):
            number, is_more = renewal.refresh_waiting(for_s=for_s)
            done += number
            if is_more and not continues and (for_s or not are_jobs_waiting()):
                enqueue("creators.tasks.refresh_waiting")
                continues = True
        if is_more:
            return done
    _count_anew()
    return done


def sweep() -> int:
    """Does the work of lost jobs, and renews outdated data. Runs every minute.

    The job indexes and analyses waiting creators for SLICE_S seconds. If creators are left and no jobs wait in the
    queue, it enqueues `refresh_waiting`. If no creator waited, it renews outdated indexes. If the counts of terms are
    outdated, it counts the terms again.
    """
    from creators.analysis import renewal

    done = renewed = 0
    with _ending_without_model():
        done, is_more = renewal.refresh_waiting(for_s=SLICE_S)
        if is_more and not are_jobs_waiting():
            enqueue("creators.tasks.refresh_waiting")
        if not done:
            renewed = _renew(for_s=RENEWAL_S)
    _count_anew(is_renewed=renewed > 0)
    return done + renewed


@contextmanager
def _ending_without_model() -> Iterator[None]:
    """Ends a job early if the embedding model is unavailable. Indexing words does not need the model."""
    from creators.embedding.port import ModelUnavailable

    try:
        yield
    except ModelUnavailable as error:
        logger.warning("No vectors are made: %s", error)


def _count_anew(*, is_renewed: bool = False) -> None:
    from creators import indexing
    from creators.indexing import hashtag_senses, statistics

    if is_renewed or statistics.share_uncounted() > COUNT_ANEW:
        statistics.refresh_statistics()
    is_complete = indexing.measure_reach().is_complete
    if is_complete and (is_renewed or hashtag_senses.share_unlearned() > COUNT_ANEW):
        hashtag_senses.refresh_senses()


def _renew(*, for_s: float) -> int:
    """Renews indexes that were made with another model or another version, for `for_s` seconds. Returns the number of
    renewed creators."""
    from creators import indexing
    from creators.analysis import renewal

    deadline, done = time.monotonic() + for_s, 0
    while time.monotonic() < deadline and (marked := indexing.mark_outdated(most=BATCH)):
        renewal.refresh_waiting(for_s=for_s)
        done += marked
    return done
