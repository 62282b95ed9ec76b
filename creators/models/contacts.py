"""What accounts bought of the catalogue."""

from django.db import models
from django.db.models import UniqueConstraint

from creators.models.people import Creator


class BoughtContact(models.Model):
    """The addresses of this creator stay visible to the account."""

    account = models.ForeignKey("billing.Account", on_delete=models.CASCADE, related_name="+")
    creator = models.ForeignKey(Creator, on_delete=models.CASCADE, related_name="+")
    bought_at = models.DateTimeField()

    class Meta:
        constraints = [UniqueConstraint(fields=["account", "creator"], name="contact_bought_once")]

    def __str__(self) -> str:
        return f"{self.creator_id}, bought {self.bought_at:%Y-%m-%d}"
