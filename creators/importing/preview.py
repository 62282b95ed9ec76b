"""Shows the changes that an import would make. The first rows are imported and rolled back."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from django.db import transaction

from creators.importing.checking import check_rows
from creators.importing.items import Unreadable
from creators.importing.jobs import open_source, read_columns, read_reading
from creators.importing.limits import LOOK_S
from creators.importing.report import ImportReport
from creators.importing.run import ImportRun
from creators.models import CatalogueImport, Creator, ImportChange, Profile

ROWS: Final = 2000
SECONDS: Final = 5.0
EXAMPLES: Final = 10
_HIDDEN: Final = frozenset({"updated_at", "data_updated_at", "url", "source_id", "creator_id"})


@dataclass(frozen=True, slots=True)
class Example:
    """A value that the import would change."""

    who: str
    field: str
    old: Any
    new: Any


@dataclass(slots=True)
class Preview:
    report: ImportReport
    is_whole: bool
    changes: list[Example] = field(default_factory=list)
    created: list[str] = field(default_factory=list)
    rejects: list[Unreadable] = field(default_factory=list)

    def take(self, reject: Unreadable) -> None:
        if not reject.field:
            self.rejects.append(reject)


def preview_import(row: CatalogueImport) -> Preview:
    """Imports the first rows and rolls back. Raises NotReadable if the file cannot be read."""
    rows = check_rows(open_source(row).rows(seconds=LOOK_S), read_columns(row))
    preview = Preview(ImportReport(row.name), is_whole=False)
    run = ImportRun(preview.report, read_reading(row), preview.take, row.pk)
    with transaction.atomic():
        deadline = time.monotonic() + SECONDS
        for _ in run.write(islice(rows, ROWS)):
            if time.monotonic() > deadline:
                break
        else:
            preview.is_whole = next(rows, None) is None
        preview.changes = list(islice(_changes(row), EXAMPLES))
        created = row.changes.filter(table="creator", old__isnull=True).order_by("pk")
        preview.created = [one.new["name"] for one in created[:EXAMPLES] if one.new]
        transaction.set_rollback(True)
    return preview


def _changes(row: CatalogueImport) -> Iterator[Example]:
    noted = row.changes.filter(table__in=("creator", "profile"), old__isnull=False)
    for change in noted.order_by("pk")[: 20 * EXAMPLES]:
        for name, old in (change.old or {}).items():
            new = (change.new or {}).get(name)
            if name not in _HIDDEN and old != new:
                yield Example(_who(change), name.replace("_", " "), old, new)


def _who(change: ImportChange) -> str:
    if change.table == "creator":
        return Creator.objects.get(pk=change.row).name
    return str(Profile.objects.get(pk=change.row))
