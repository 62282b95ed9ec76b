"""Figures of groups of creators, with which a creator is compared. A group has creators of a platform and a size."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import UniqueConstraint

from creators.models.people import Platform


class Benchmark(models.Model):
    """The values of a figure for a group of creators, sorted.

    For large groups, an even sample of them. Small groups have no row.
    """

    platform = models.CharField(max_length=9, choices=Platform)
    band = models.PositiveSmallIntegerField(help_text="Of `creators.figures.sizes`")
    figure = models.CharField(max_length=20, help_text="A column of Profile")
    creators = models.PositiveIntegerField()
    values = ArrayField(models.FloatField())
    counted_at = models.DateTimeField()

    class Meta:
        constraints = [
            UniqueConstraint(fields=["platform", "band", "figure"], name="benchmark_group")
        ]

    def __str__(self) -> str:
        return f"{self.figure} of {self.creators} creators on {self.platform}"
