"""Places of creators. Searches by place use this table."""

from django.db import models
from django.db.models import UniqueConstraint

from creators.models.people import Creator


class CreatorPlace(models.Model):
    """A place that a creator's texts or geotags name. The place may or may not be the creator's home.
    `creators.analysis.residence` computes the rows, and each analysis replaces them. The creator's facts state the same
    places in words, with sources."""

    class Kind(models.TextChoices):
        COUNTRY = "country"
        REGION = "region", "region, state, island or area"
        CITY = "city"

    creator = models.ForeignKey(Creator, on_delete=models.CASCADE, related_name="places")
    name = models.TextField()
    kind = models.CharField(max_length=7, choices=Kind)
    country = models.CharField(max_length=2, blank=True, default="", help_text="ISO 3166-1 alpha-2")
    region = models.CharField(
        max_length=24, blank=True, default="", help_text="GeoNames' first-level code: `IT.09`"
    )
    latitude = models.FloatField(null=True, blank=True)
    longitude = models.FloatField(null=True, blank=True)
    home = models.FloatField(help_text="0 to 1: how sure it is that the creator lives there")
    posts = models.PositiveIntegerField(default=0, help_text="That name it or are tagged with it")

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["creator", "kind", "country", "name"], name="creatorplace_once"
            )
        ]
        indexes = [
            models.Index(fields=["country", "region"], name="creatorplace_region"),
            models.Index(fields=["latitude", "longitude"], name="creatorplace_point"),
        ]

    def __str__(self) -> str:
        return self.name
