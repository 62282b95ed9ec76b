"""Counts the stored data that the pages show for free."""

from django.db import models
from django.db.models import UniqueConstraint


class PageUse(models.Model):
    """How much an account, a review link or an address used on one UTC day, for one kind of use."""

    subject = models.CharField(
        max_length=64, help_text="An account's id, a review link's id, or an address"
    )
    kind = models.CharField(max_length=20)
    day = models.DateField()
    count = models.PositiveIntegerField()

    class Meta:
        constraints = [UniqueConstraint(fields=["subject", "kind", "day"], name="page_use_once")]
        indexes = [models.Index(fields=["day"], name="page_use_day")]

    def __str__(self) -> str:
        return f"{self.count} {self.kind} by {self.subject} on {self.day}"
