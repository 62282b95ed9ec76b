"""Records of forgotten creators. They block the creators in later imports, but do not show who was forgotten."""

from django.db import models


class Erasure(models.Model):
    """The time of an erasure and the number of erased rows. The record does not identify the creators."""

    erased_at = models.DateTimeField()
    rows = models.JSONField(help_text="How many were erased, by table")

    class Meta:
        ordering = ["-erased_at", "-id"]

    def __str__(self) -> str:
        return f"{self.erased_at:%Y-%m-%d %H:%M}"


class ForgottenIdentity(models.Model):
    """A forgotten identity, as the HMAC of a platform and an identity. The secret key is FORGOTTEN_KEY.

    A known identity can be compared with the HMAC, but no identity can be read from it. `key_fingerprint` identifies
    the key. It is empty if the key was a SECRET_KEY, before FORGOTTEN_KEY existed.
    """

    digest = models.BinaryField(max_length=32, unique=True)
    key_fingerprint = models.CharField(max_length=16, default="", editable=False)
    forgotten_at = models.DateTimeField()
