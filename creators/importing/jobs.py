"""Imports an uploaded file in slices, so that no job runs long. Progress is stored after each batch."""

import json
import time
from collections.abc import Iterator
from itertools import islice
from typing import Any, TextIO

from django.conf import settings
from django.db import transaction

from config.kit import clock
from creators.figures.benchmarks import refresh_benchmarks
from creators.importing.checking import check_rows, first_relative_date
from creators.importing.items import Unreadable
from creators.importing.limits import NotReadable
from creators.importing.mapping import ColumnMap
from creators.importing.records import Reading, default_reading
from creators.importing.report import (
    MOST_LEFT_OUT,
    ImportReport,
    dump_report,
    load_report,
    write_reject,
)
from creators.importing.run import ImportRun
from creators.importing.sources import Source
from creators.models import CatalogueImport

SLICE_S = 240.0
"""Seconds of a slice. Workers stop jobs only after a much longer time."""
_STOPS = "The import failed. The worker's log has the details. You can undo what was imported before the failure."


def run_slice(import_id: int, *, for_s: float = SLICE_S) -> bool:
    """Imports rows from the last stored batch on. Returns True if another slice must follow."""
    row = CatalogueImport.objects.get(pk=import_id)
    if row.state != CatalogueImport.State.RUNNING:
        return False
    try:
        if row.rows_total is None:
            row.rows_total = count_rows(row)
            row.save(update_fields=["rows_total"])
        return _import_rows(row, until=time.monotonic() + for_s)
    except NotReadable as error:
        finish_import(row, error=str(error))
    except Exception:
        finish_import(row, error=_STOPS)
        raise
    return False


def open_source(row: CatalogueImport) -> Source:
    return Source(row.file, sheet=row.sheet)


def read_columns(row: CatalogueImport) -> ColumnMap:
    return ColumnMap.from_columns(row.mapping)


def read_reading(row: CatalogueImport) -> Reading:
    return default_reading(
        as_of=row.as_of, today=row.created_at.date(), platform=row.platform or None
    )


def count_rows(row: CatalogueImport) -> int:
    """Returns the number of rows, after reading all of them, or raises NotReadable. Relative dates need the file's
    date."""
    source, most = open_source(row), settings.IMPORT_MAX_ROWS
    count = sum(1 for _ in islice(source.rows(), most + 1))
    if count > most:
        raise NotReadable(f"The file has more than {most:,} rows. Split it.")
    relative = None if row.as_of else first_relative_date(source, read_columns(row))
    if relative:
        raise NotReadable(str(relative))
    return count


def finish_import(row: CatalogueImport, *, error: str = "") -> None:
    row.state = CatalogueImport.State.FAILED if error else CatalogueImport.State.FINISHED
    row.error, row.finished_at = error, clock.now()
    row.save(update_fields=["state", "error", "finished_at"])
    refresh_benchmarks()


def _import_rows(row: CatalogueImport, *, until: float) -> bool:
    """Imports rows until the time `until`. Returns False at the end of the file or if the import was stopped."""
    row.folder.mkdir(parents=True, exist_ok=True)
    with row.rejects_file.open("a", encoding="utf-8") as rejects:
        rejects.truncate(row.rejects_size)
        report = load_report(row.report, row.name)
        report.rows = row.rows_done
        run = ImportRun(
            report, read_reading(row), lambda reject: write_reject(rejects, reject), row.pk
        )
        rows = check_rows(open_source(row).rows(), read_columns(row))
        for _ in run.write(islice(rows, row.rows_done, None)):
            rejects.flush()
            _save_progress(row, report, rejects)
            if not CatalogueImport.objects.filter(pk=row.pk, state="running").exists():
                return False
            if time.monotonic() > until:
                return True
    finish_import(row)
    return False


def _save_progress(row: CatalogueImport, report: ImportReport, rejects: TextIO) -> None:
    row.rows_done, row.report = report.rows, dump_report(report)
    row.rejects_size = rejects.tell()
    row.save(update_fields=["rows_done", "report", "rejects_size"])


def read_rejects(row: CatalogueImport) -> Iterator[Unreadable]:
    if row.rejects_file.is_file():
        with row.rejects_file.open(encoding="utf-8") as stream:
            yield from (Unreadable(**json.loads(line)) for line in stream)


def read_left_out(row: CatalogueImport) -> list[Unreadable]:
    """Returns the first values that were not understood. The list is empty once the rejects are deleted."""
    return list(islice((one for one in read_rejects(row) if one.field), MOST_LEFT_OUT))


def start_record(name: str, **options: Any) -> CatalogueImport:
    """Creates the record of an import that runs now, without a stored file."""
    state = CatalogueImport.State.RUNNING
    return CatalogueImport.objects.create(name=name, state=state, created_at=clock.now(), **options)


def finish_record(row: CatalogueImport, report: ImportReport | None) -> None:
    with transaction.atomic():
        if report:
            row.report, row.rows_done, row.rows_total = (
                dump_report(report),
                report.rows,
                report.rows,
            )
            row.save(update_fields=["report", "rows_done", "rows_total"])
        finish_import(row, error="" if report else "The command was stopped.")
