"""Stores and removes uploaded files. Also describes their columns for the page on which staff map columns to fields."""

from collections.abc import Mapping
from datetime import timedelta
from itertools import islice
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile

from config.kit import clock
from config.kit.text import one_line
from creators.importing import guesses as guessing
from creators.importing.jobs import finish_import, open_source
from creators.importing.limits import NotReadable
from creators.importing.mapping import ColumnMap, first_relative_date, is_neutral
from creators.importing.stored_files import delete_files, list_keys, store_upload_file
from creators.importing.targets import COUNTRY, IDENTITIES
from creators.models import CatalogueImport, ImportChange

SAMPLES: Final = 3
DATES_S: Final = 5.0
"""Maximum seconds that a web request spends on searching a file for relative dates. The import job searches the whole
file."""
MOST_COLUMNS: Final = 200
_LONGEST_SAMPLE: Final = 80


class NotMappable(ValueError):
    """The fields that were chosen for the columns do not allow an import."""


class Column(NamedTuple):
    """A column of an uploaded file, with its first values and its field. The field is a guess, or was chosen by
    staff."""

    name: str
    samples: list[str]
    field: str


def store_upload(upload: "UploadedFile[Any]", *, by: User) -> CatalogueImport:
    """Stores an uploaded file. Raises NotReadable if the file cannot be read. After any error, no part of the file
    stays stored."""
    name = one_line(upload.name or "")[:200] or "upload"
    row = CatalogueImport(name=name, started_by=by, created_at=clock.now())
    try:
        store_upload_file(row, upload)
        row.save()
        read_columns_of(row)
    except BaseException:
        remove_import(row)
        raise
    return row


def read_columns_of(row: CatalogueImport) -> list[Column]:
    """Returns the columns of an uploaded file that staff can map to fields. For a file in Kindred's own format, returns
    an empty list. Raises NotReadable."""
    tables = open_source(row).tables
    rows = [data for table in tables for data in table]
    if not rows:
        raise NotReadable("The file has no readable rows.")
    if any(map(is_neutral, rows)):
        return []
    guesses = guessing.guess_tables(tables)
    if len(guesses) > MOST_COLUMNS:
        raise NotReadable(f"The file has more than {MOST_COLUMNS} columns.")
    return [
        Column(name, _samples(name, rows), row.mapping.get(name, field))
        for name, field in guesses.items()
    ]


def choose_fields(row: CatalogueImport, fields: Mapping[str, str]) -> None:
    """Stores the field that staff chose for each column. Raises NotMappable or NotReadable."""
    if COUNTRY in fields.values():
        raise NotMappable("Choose whose country it is: the creator's or the audience's.")
    if fields and not set(IDENTITIES) & set(fields.values()):
        raise NotMappable(
            "Choose a column that identifies the creator: a username, a profile address or a name."
        )
    row.mapping = dict(fields)
    columns = ColumnMap.from_columns(row.mapping)
    if row.as_of is None and (
        relative := first_relative_date(open_source(row), columns, for_s=DATES_S)
    ):
        raise NotMappable(relative.reason)
    row.save(update_fields=["mapping", "platform", "as_of"])


def _samples(column: str, rows: list[Mapping[str, Any]]) -> list[str]:
    found = islice(guessing.samples_of(column, rows), SAMPLES)
    texts = (one_line(str(value)) for value in found)
    return [f"{t[:_LONGEST_SAMPLE]}…" if len(t) > _LONGEST_SAMPLE else t for t in texts]


def clear_imports() -> int:
    """Deletes the files and recorded changes of old imports and uploads. Returns the number of imports whose files were
    deleted."""
    long_ago = clock.now() - timedelta(days=settings.IMPORT_KEEP_DAYS)
    _end_abandoned()
    old = CatalogueImport.objects.filter(created_at__lt=long_ago)
    never_started = old.filter(state=CatalogueImport.State.UPLOADED)
    over = old.filter(finished_at__lt=long_ago)
    keys = set(list_keys())
    with_files = [row for row in (*never_started, *over) if str(row.key) in keys]
    for row in with_files:
        delete_files(row)
    ImportChange.objects.filter(catalogue_import__in=over).delete()
    over.update(rejects_size=0)
    never_started.delete()
    return len(with_files)


def _end_abandoned() -> None:
    """Ends imports on the command line whose process was killed. As long as they count as running, older imports cannot
    be undone."""
    of_commands = CatalogueImport.objects.filter(state="running", started_by=None, rows_total=None)
    for row in of_commands.filter(created_at__lt=clock.now() - timedelta(days=1)):
        finish_import(row, error="The command was stopped.")


def remove_import(row: CatalogueImport) -> None:
    """Removes an upload that was never imported, or that was only partly stored."""
    delete_files(row)
    if row.pk:
        row.delete()
