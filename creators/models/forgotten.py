"""Who asked to be forgotten: enough to keep them out, too little to say who they are."""

from django.db import models


class Erasure(models.Model):
    """A record that a person was erased, and how much; not who."""

    erased_at = models.DateTimeField()
    rows = models.JSONField(help_text="How many were erased, by table")

    class Meta:
        ordering = ["-erased_at", "-id"]

    def __str__(self) -> str:
        return f"{self.erased_at:%Y-%m-%d %H:%M}"


class ForgottenIdentity(models.Model):
    """A platform and an identity there as an HMAC under the secret key: whether one is among them can be asked, not
    which are."""

    digest = models.BinaryField(max_length=32, unique=True)
    forgotten_at = models.DateTimeField()
