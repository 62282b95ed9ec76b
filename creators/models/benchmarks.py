"""The figures of groups of creators, for comparison with a single creator. A group consists of the creators on one
platform with a similar number of followers."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import UniqueConstraint

from creators.models.people import Platform


class Benchmark(models.Model):
    """The sorted values of one figure, such as the engagement rate, in one group of creators. If a group is large, an
    even sample of its values is stored. Small groups have no row."""

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
