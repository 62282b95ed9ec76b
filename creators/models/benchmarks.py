"""Figures of creators on one platform and of one size, for comparison with a creator."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import UniqueConstraint

from creators.models.people import Platform


class Benchmark(models.Model):
    """A figure of all creators in a group: sorted values, or an even sample of them. Small groups have no row."""

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
