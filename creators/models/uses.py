"""Views of creators' pages."""

from django.db import models
from django.db.models import UniqueConstraint

from creators.models.people import Creator


class CreatorView(models.Model):
    """The number of views of a creator's page on a UTC day, by all accounts."""

    creator = models.ForeignKey(Creator, on_delete=models.CASCADE, related_name="views")
    day = models.DateField()
    views = models.PositiveIntegerField()

    class Meta:
        constraints = [UniqueConstraint(fields=["creator", "day"], name="creator_view_day")]

    def __str__(self) -> str:
        return f"{self.creator_id}: {self.views} on {self.day}"
