"""State that several machines share."""

from django.db import models


class Heartbeat(models.Model):
    """The time when a process last reported that it is running. `name` is the role of the process."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"


class StoredKind(models.Model):
    """How much of one kind of data is stored, and how many rows the last daily job deleted."""

    name = models.CharField("kind", max_length=60, primary_key=True)
    rows = models.BigIntegerField(null=True)
    size_bytes = models.BigIntegerField()
    cleared_rows = models.BigIntegerField(null=True)
    measured_at = models.DateTimeField("measured")

    class Meta:
        ordering = ["-size_bytes"]
        verbose_name = verbose_name_plural = "storage"

    def __str__(self) -> str:
        return self.name


class CatalogueWrite(models.Model):
    """The last transaction in which one connection wrote to the catalogue. A trigger updates it
    (`creators/sql/note_written.sql`)."""

    backend = models.IntegerField(primary_key=True)
    transaction = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.backend} in {self.transaction}"
