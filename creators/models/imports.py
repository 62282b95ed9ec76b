"""Which catalogues were loaded as a whole, so that they are loaded once."""

from django.db import models


class CatalogueLoad(models.Model):
    """One named catalogue (`demo`). `anchor` is the day of its first load, which its relative dates count from."""

    name = models.CharField(max_length=50, primary_key=True)
    anchor = models.DateField()
    started_at = models.DateTimeField()
    completed_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name}, anchored at {self.anchor}"
