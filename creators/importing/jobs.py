"""Imports an uploaded file in several short jobs. Also previews what an import will change."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db import transaction

from config.kit import clock
from creators.figures.benchmarks import refresh_benchmarks
from creators.importing.items import Row, Unreadable
from creators.importing.limits import LOOK_S, NotReadable
from creators.importing.mapping import ColumnMap, first_relative_date
from creators.importing.records import default_reading
from creators.importing.report import MOST_LEFT_OUT, ImportReport
from creators.importing.run import ImportRun
from creators.importing.sources import Source
from creators.importing.stored_files import Rejects, find_upload, read_rejects
from creators.models import CatalogueImport, Creator, Profile

SLICE_S: Final = 240.0
"""Seconds that one job spends on importing. This is much less than the time after which workers stop a job."""
PREVIEW_ROWS: Final = 2000
PREVIEW_S: Final = 5.0
EXAMPLES: Final = 10
_HIDDEN: Final = frozenset({"updated_at", "data_updated_at", "url", "source_id", "creator_id"})
_STOPS: Final = (
    "The import failed. The worker's log has the details. "
    "You can undo what was imported before the failure."
)


def open_source(row: CatalogueImport) -> Source:
    return Source(find_upload(row), sheet=row.sheet)


def _read_rows(row: CatalogueImport, seconds: float | None = None) -> Iterator[Row | Unreadable]:
    columns = ColumnMap.from_columns(row.mapping)
    return map(columns.read_row, open_source(row).rows(seconds=seconds))


def _prepare_run(
    row: CatalogueImport, report: ImportReport, reject: Callable[[Unreadable], None]
) -> ImportRun:
    today, platform = row.created_at.date(), row.platform or None
    reading = default_reading(as_of=row.as_of, today=today, platform=platform)
    return ImportRun(report, reading, reject, row.pk)


# --- The job --------------------------------------------------------------------------------------


def run_slice(import_id: int, *, for_s: float = SLICE_S) -> bool:
    """Continues an import after the last batch that was stored. Returns True if the import needs another job."""
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


def count_rows(row: CatalogueImport) -> int:
    """Returns the number of rows of a file. Raises NotReadable if the file cannot be read or has too many rows. Also
    raises NotReadable if the file has relative dates and nobody has entered the date of the file."""
    source, most = open_source(row), settings.IMPORT_MAX_ROWS
    count = sum(1 for _ in islice(source.rows(), most + 1))
    if count > most:
        raise NotReadable(f"The file has more than {most:,} rows. Split it.")
    columns = ColumnMap.from_columns(row.mapping)
    if not row.as_of and (relative := first_relative_date(source, columns)):
        raise NotReadable(relative.reason)
    return count


def _import_rows(row: CatalogueImport, *, until: float) -> bool:
    """Imports rows until the time `until`, and stores the progress after each batch. Returns whether rows are left to
    import."""
    report = ImportReport(**row.report | {"source": row.name, "rows": row.rows_done})
    rejects = Rejects(row)
    run = _prepare_run(row, report, rejects.add)
    for _ in run.write(islice(_read_rows(row), row.rows_done, None)):
        row.rows_done, row.report = report.rows, report.model_dump(mode="json")
        row.rejects_size = rejects.store()
        row.save(update_fields=["rows_done", "report", "rejects_size"])
        if not CatalogueImport.objects.filter(pk=row.pk, state="running").exists():
            return False
        if time.monotonic() > until:
            return True
    finish_import(row)
    return False


def finish_import(row: CatalogueImport, *, error: str = "") -> None:
    row.state = CatalogueImport.State.FAILED if error else CatalogueImport.State.FINISHED
    row.error, row.finished_at = error, clock.now()
    row.save(update_fields=["state", "error", "finished_at"])
    refresh_benchmarks()


def read_left_out(row: CatalogueImport) -> list[Unreadable]:
    """Returns the first values that were not understood. After the file of rejects is deleted, returns an empty
    list."""
    return list(islice((one for one in read_rejects(row) if one.field), MOST_LEFT_OUT))


# --- Imports of the command line ------------------------------------------------------------------


def start_record(name: str, **options: Any) -> CatalogueImport:
    """Creates the record of an import from the command line. Such an import has no uploaded file."""
    state = CatalogueImport.State.RUNNING
    return CatalogueImport.objects.create(name=name, state=state, created_at=clock.now(), **options)


def finish_record(row: CatalogueImport, report: ImportReport | None) -> None:
    with transaction.atomic():
        if report:
            row.report = report.model_dump(mode="json")
            row.rows_done = row.rows_total = report.rows
            row.save(update_fields=["report", "rows_done", "rows_total"])
        finish_import(row, error="" if report else "The command was stopped.")


# --- The preview ----------------------------------------------------------------------------------


class Example(NamedTuple):
    """A value that the import would change."""

    who: str
    field: str
    old: Any
    new: Any


@dataclass(slots=True)
class Preview:
    report: ImportReport
    is_whole: bool = False
    changes: list[Example] = field(default_factory=list)
    created: list[str] = field(default_factory=list)
    rejects: list[Unreadable] = field(default_factory=list)


def preview_import(row: CatalogueImport) -> Preview:
    """Finds out what an import would change. To do so, imports the first rows and rolls the changes back. Raises
    NotReadable if the file cannot be read."""
    rows, refused = _read_rows(row, seconds=LOOK_S), list[Unreadable]()
    preview = Preview(ImportReport(source=row.name))
    run = _prepare_run(row, preview.report, refused.append)
    with transaction.atomic():
        deadline = time.monotonic() + PREVIEW_S
        for _ in run.write(islice(rows, PREVIEW_ROWS)):
            if time.monotonic() > deadline:
                break
        else:
            preview.is_whole = next(rows, None) is None
        preview.rejects = [reject for reject in refused if not reject.field]
        preview.changes = list(islice(_changes(row), EXAMPLES))
        created = row.changes.filter(table="creator", old__isnull=True).order_by("pk")
        preview.created = [one.new["name"] for one in created[:EXAMPLES] if one.new]
        transaction.set_rollback(True)
    return preview


def _changes(row: CatalogueImport) -> Iterator[Example]:
    noted = row.changes.filter(table__in=("creator", "profile"), old__isnull=False)
    for change in noted.order_by("pk")[: 20 * EXAMPLES]:
        model = Creator if change.table == "creator" else Profile
        for name, old in (change.old or {}).items():
            new = (change.new or {}).get(name)
            if name not in _HIDDEN and old != new:
                who = str(model.objects.get(pk=change.row))
                yield Example(who, name.replace("_", " "), old, new)
