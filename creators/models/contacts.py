"""The contacts that accounts have bought, and profiles whose contacts are withheld."""

from django.db import models
from django.db.models import UniqueConstraint

from creators.models.people import Creator, Profile


class BoughtContact(models.Model):
    """A creator whose e-mail addresses an account has bought. The addresses stay visible to the account."""

    account = models.ForeignKey("billing.Account", on_delete=models.CASCADE, related_name="+")
    creator = models.ForeignKey(Creator, on_delete=models.CASCADE, related_name="+")
    bought_at = models.DateTimeField()

    class Meta:
        constraints = [UniqueConstraint(fields=["account", "creator"], name="contact_bought_once")]

    def __str__(self) -> str:
        return f"{self.creator_id}, bought {self.bought_at:%Y-%m-%d}"


class WithheldContact(models.Model):
    """A profile that only a discovery has found. (A discovery is a search on the platforms for new creators.) While
    this row exists, e-mail addresses in the profile's texts are not stored as contacts."""

    profile = models.OneToOneField(
        Profile, primary_key=True, on_delete=models.CASCADE, related_name="withheld_contact"
    )
    withheld_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.profile_id}, withheld {self.withheld_at:%Y-%m-%d}"
