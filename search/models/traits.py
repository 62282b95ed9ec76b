"""Stores how common each trait of creators is in the catalogue."""

from django.db import models
from django.db.models import UniqueConstraint


class TraitShare(models.Model):
    """The share of all creators that have a trait. The table does not store the traits of single creators."""

    kind = models.CharField(max_length=10, help_text="As of `lookalike.traits`")
    value = models.TextField()
    share = models.FloatField(help_text="0 to 1")
    counted_at = models.DateTimeField()

    class Meta:
        constraints = [UniqueConstraint(fields=["kind", "value"], name="trait_counted_once")]
