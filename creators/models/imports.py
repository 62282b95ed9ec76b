"""Records of loaded catalogues and imported files, and of the changes that each import made."""

from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import UniqueConstraint

from creators.models.people import Platform


class CatalogueLoad(models.Model):
    """A generated catalogue (`demo`) that was loaded. Its dates count back from `anchor`, the day of the first load."""

    name = models.CharField(max_length=50, primary_key=True)
    anchor = models.DateField()
    started_at = models.DateTimeField()
    completed_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name}, anchored at {self.anchor}"


class CatalogueImport(models.Model):
    """An imported file, with the options and the report of its import. Files that were imported with the command are
    not stored."""

    class State(models.TextChoices):
        UPLOADED = "uploaded", "Not started"
        RUNNING = "running", "Running"
        FINISHED = "finished", "Finished"
        FAILED = "failed", "Stopped"
        UNDOING = "undoing", "Being undone"
        UNDONE = "undone", "Undone"

    key = models.UUIDField(default=uuid4, editable=False, help_text="Names the folder")
    name = models.TextField(help_text="Of the file, as it was uploaded")
    state = models.CharField(max_length=8, choices=State, default=State.UPLOADED)
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    sheet = models.TextField(blank=True, default="", help_text="Of a workbook")
    mapping = models.JSONField(default=dict, help_text="The field of each column; empty: left out")
    platform = models.CharField(max_length=9, choices=Platform, blank=True, default="")
    as_of = models.DateField(null=True)

    rows_total = models.PositiveIntegerField(null=True)
    rows_done = models.PositiveIntegerField(default=0)
    report = models.JSONField(default=dict, help_text="Counts by table, of rejects and of fields")
    rejects_size = models.PositiveBigIntegerField(default=0, help_text="Bytes, for going on")
    error = models.TextField(blank=True, default="")

    copy: Path | None = None
    """A local copy of the file, if the file is in a bucket. The copy is removed together with this object."""

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def file_name(self) -> str:
        """The name of the stored file: `upload` and the known suffixes of the uploaded file, such as
        `upload.csv.gz`."""
        return f"upload{''.join(_suffixes(self.name))}"

    @property
    def can_be_undone(self) -> bool:
        return self.state in (self.State.FINISHED, self.State.FAILED) and self.changes.exists()

    @property
    def newer(self) -> "CatalogueImport | None":
        """The newer import that must be undone before this import can be undone, or None."""
        last = ImportChange.objects.select_related("catalogue_import").order_by("pk").last()
        if last is None or last.catalogue_import_id == self.pk or not self.changes.exists():
            return None
        return last.catalogue_import


def _suffixes(name: str) -> list[str]:
    known = {".csv", ".tsv", ".jsonl", ".ndjson", ".json", ".xlsx", ".gz"}
    return [suffix for suffix in Path(name.lower()).suffixes[-2:] if suffix in known]


class ImportChange(models.Model):
    """A row of the catalogue that an import changed, with its old and new values. `old` is null if the import created
    the row. `new` is null if the import deleted the row. The database trigger `creators_note_imported` stores these
    records."""

    catalogue_import = models.ForeignKey(
        CatalogueImport, on_delete=models.CASCADE, related_name="changes"
    )
    table = models.CharField(max_length=20)
    row = models.CharField(max_length=36, help_text="The primary key")
    old = models.JSONField(null=True)
    new = models.JSONField(null=True)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["catalogue_import", "table", "row"], name="importchange_once")
        ]
        indexes = [models.Index(fields=["table", "row"], name="importchange_row")]

    def __str__(self) -> str:
        return f"{self.table} {self.row}"


class ImportMapping(models.Model):
    """A mapping of columns to fields, saved under a name for use with similar files."""

    name = models.CharField(max_length=100, unique=True)
    mapping = models.JSONField()
    platform = models.CharField(max_length=9, choices=Platform, blank=True, default="")

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
