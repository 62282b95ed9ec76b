"""Imports rows in batches. Each batch has its own transaction."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import DataError, IntegrityError, transaction

from config.kit import clock
from config.kit.rows import run_statement
from creators.identity import blocked
from creators.importing.drafts import prepare_drafts
from creators.importing.fields import Dropped
from creators.importing.identities import load_stored, match_records
from creators.importing.items import Row, Unreadable
from creators.importing.merge import apply_drafts
from creators.importing.records import (
    CreatorRecord,
    NoIdentity,
    Reading,
    default_reading,
    read_record,
)
from creators.importing.report import MOST_LEFT_OUT, ImportReport
from creators.importing.targets import name_field
from creators.importing.writes import write_drafts
from creators.indexing.withheld import claim_profiles

Progress = Callable[[int], None]
"""A function that is called after each batch with the number of rows read."""
Reject = Callable[[Unreadable], None]
"""A function that is called with each row or value that cannot be used."""

_LOCK = 0x6B696E64
_LONGEST_VALUE = 200
_BATCH_RECORDS, _BATCH_POSTS = 400, 2000


def import_records(
    records: Iterable[Mapping[str, Any]],
    *,
    source: str,
    as_of: date | None,
    of_posts: bool = False,
    progress: Progress | None = None,
) -> ImportReport:
    """Imports records in Kindred's own format. `as_of` is the day on which the records were read. If it is None, that
    day is today, and relative dates are left out. With `of_posts`, the profiles in the records only say to whom the
    posts belong."""
    rows = (Row(line, data) for line, data in enumerate(records, 1))
    reading = default_reading(as_of=as_of, today=clock.today(), of_posts=of_posts)
    return import_rows(rows, source=source, reading=reading, progress=progress)


def import_rows(
    rows: Iterable[Row | Unreadable],
    *,
    source: str,
    reading: Reading,
    progress: Progress | None = None,
    reject: Reject | None = None,
    import_id: int | None = None,
) -> ImportReport:
    """Imports rows in Kindred's own format. With `import_id`, stores all changes under this `CatalogueImport`, so that
    they can be undone."""
    run = ImportRun(ImportReport(source=source), reading, reject or (lambda _: None), import_id)
    for done in run.write(rows):
        if progress:
            progress(done)
    return run.report


@dataclass(slots=True)
class ImportRun:
    """An import in progress. It writes rows in batches."""

    report: ImportReport
    reading: Reading
    tell: Reject
    import_id: int | None

    def write(self, rows: Iterable[Row | Unreadable]) -> Iterator[int]:
        """Writes the rows in batches. After each batch, yields the number of rows that were read."""
        for batch in self._batches(rows):
            if batch:
                self.save(batch)
            yield self.report.rows

    def _batches(self, rows: Iterable[Row | Unreadable]) -> Iterator[list[CreatorRecord]]:
        batch: list[CreatorRecord] = []
        posts = 0
        for row in rows:
            self.report.rows += 1
            record = self._read(row)
            if record is None:
                continue
            batch.append(record)
            posts += sum(len(profile.posts) for profile in record.profiles)
            if len(batch) >= _BATCH_RECORDS or posts >= _BATCH_POSTS:
                yield batch
                batch, posts = [], 0
        yield batch

    def _read(self, row: Row | Unreadable) -> CreatorRecord | None:
        if isinstance(row, Unreadable):
            self._reject(row)
            return None
        dropped = Dropped()
        try:
            record = read_record(row.data, line=row.line, reading=self.reading, dropped=dropped)
        except NoIdentity as error:
            self._reject(Unreadable(row.line, str(error), str(row.data)[:500], row.sheet))
            return None
        finally:
            self.report.dropped.update(name for name, _ in dropped)
        for name, value in dropped:
            if value not in (None, ""):
                reason, shown = f"{name_field(name)} not understood", str(value)[:_LONGEST_VALUE]
                record.left_out.append(Unreadable(row.line, reason, shown, row.sheet, name))
        return record

    def _reject(self, row: Unreadable) -> None:
        self.report.rejected[row.reason] += 1
        self.tell(row)

    def save(self, batch: list[CreatorRecord]) -> None:
        """Writes a batch of records. If the database rejects the batch, writes each record by itself, and rejects the
        records that the database does not accept."""
        try:
            self._save(batch)
        except (DataError, IntegrityError) as error:
            if len(batch) > 1:
                for record in batch:
                    self.save([record])
                return
            reason = f"refused by the database: {type(error).__name__}"
            self._reject(Unreadable(batch[0].line, reason, batch[0].name or ""))
            return
        left_out = [value for record in batch for value in record.left_out]
        room = MOST_LEFT_OUT - len(self.report.left_out)
        self.report.left_out += left_out[:room]
        for value in left_out:
            self.tell(value)

    def _save(self, batch: list[CreatorRecord]) -> None:
        with transaction.atomic(), _record_changes(self.import_id):
            take_turns()
            allowed = _without_forgotten(batch, self.report)
            known = load_stored(allowed)
            groups = match_records(allowed, known, self.report.dropped)
            drafts = prepare_drafts(groups, known, self.report.dropped)
            apply_drafts(drafts)
            write_drafts(drafts, self.report)
            if self.import_id is not None:
                claim_profiles([draft.row.pk for draft in drafts.profiles])


@contextmanager
def _record_changes(import_id: int | None) -> Iterator[None]:
    """Stores all changes that the `with` block makes, so that the import can be undone."""
    name_import = "SELECT set_config('kindred.import_id', %s, true)"
    run_statement(name_import, ["" if import_id is None else str(import_id)])
    yield
    run_statement(name_import, [""])


def take_turns() -> None:
    """Makes other imports wait until the current transaction ends. Two simultaneous imports could otherwise create the
    same creator twice."""
    run_statement("SELECT pg_advisory_xact_lock(%s)", [_LOCK])


def _without_forgotten(batch: list[CreatorRecord], report: ImportReport) -> list[CreatorRecord]:
    """Returns the records without those of creators who were erased on request. Values of these creators must not
    appear in the report."""
    forgotten = blocked.find_blocked({key for record in batch for key in record.keys})
    refused = [record for record in batch if not forgotten.isdisjoint(record.keys)]
    for record in refused:
        record.left_out.clear()
        report.rejected["the creator asked to be forgotten"] += 1
    return [record for record in batch if record not in refused]
