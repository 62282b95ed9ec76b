"""Stores how common each trait of creators is in the catalogue."""

from django.db import models
from django.db.models import UniqueConstraint


class TraitShare(models.Model):
    """The share of creators that have a trait. Traits of a single creator are not stored."""

    kind = models.CharField(max_length=10, help_text="As of `lookalike.traits`")
    value = models.TextField()
    share = models.FloatField(help_text="0 to 1")
    counted_at = models.DateTimeField()

    class Meta:
        constraints = [UniqueConstraint(fields=["kind", "value"], name="trait_counted_once")]
