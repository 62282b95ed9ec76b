"""Jobs of the catalogue. Their arguments are ids, and they may run twice."""

import time
from uuid import UUID

from config.kit.jobs import enqueue
from creators.indexing.requests import BATCH

RENEWAL_S = 30.0
"""Seconds of each minute for renewing outdated indexes. The rest of the minute is for other jobs."""

COUNT_ANEW = 0.05
"""Share of uncounted creators from which terms are recounted."""


def refresh(creator_ids: list[str]) -> None:
    # Imported here, because models and detectors are heavy. Web processes only enqueue jobs.
    from creators.analysis import renewal

    renewal.refresh_creators([UUID(text) for text in creator_ids])


def run_import(import_id: int) -> None:
    """Runs a few minutes of an import. Another job continues it."""
    from creators.importing import jobs

    if jobs.run_slice(import_id):
        enqueue("creators.tasks.run_import", import_id)


def undo_import(import_id: int) -> None:
    from creators.importing import undo

    try:
        undo.undo_import(import_id)
    except undo.NotUndoable:
        # The job ran before, or another import ran in between.
        return


def refresh_benchmarks() -> int:
    """Refreshes the benchmarks. Runs every day and after each import."""
    from creators.figures import benchmarks

    return benchmarks.refresh_benchmarks()


def clear_imports() -> int:
    """Removes the files and changes of old imports. Runs every hour."""
    from creators.importing import uploads

    return uploads.clear_imports()


def sweep() -> int:
    """Refreshes creators whose job was lost, and recounts terms if the counts are outdated. Runs every minute."""
    from creators import indexing
    from creators.analysis import renewal
    from creators.indexing import hashtag_senses, statistics

    left = sorted({*indexing.list_pending(), *renewal.analysis_pending()})[: 4 * BATCH]
    for first in range(0, len(left), BATCH):
        renewal.refresh_creators(left[first : first + BATCH])
    renewed = _renew(for_s=RENEWAL_S) if not left else 0
    if renewed or statistics.share_uncounted() > COUNT_ANEW:
        statistics.refresh_statistics()
        hashtag_senses.refresh_senses()
    return len(left) + renewed


def _renew(*, for_s: float) -> int:
    """Renews indexes of another model or version, for `for_s` seconds. Returns how many."""
    from creators import indexing
    from creators.analysis import renewal

    deadline, done = time.monotonic() + for_s, 0
    while time.monotonic() < deadline and indexing.mark_outdated(most=BATCH):
        waiting = indexing.list_pending()
        renewal.refresh_creators(waiting)
        done += len(waiting)
    return done
