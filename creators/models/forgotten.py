"""Records of forgotten creators. They are enough to block imports, but do not show who was forgotten."""

from django.db import models


class Erasure(models.Model):
    """The time of an erasure and the number of erased rows. It does not identify the creators."""

    erased_at = models.DateTimeField()
    rows = models.JSONField(help_text="How many were erased, by table")

    class Meta:
        ordering = ["-erased_at", "-id"]

    def __str__(self) -> str:
        return f"{self.erased_at:%Y-%m-%d %H:%M}"


class ForgottenIdentity(models.Model):
    """The HMAC of a platform and an identity under FORGOTTEN_KEY. It finds a given identity, but does not reveal any.
    The fingerprint names the key. It is empty for digests under a SECRET_KEY, from before FORGOTTEN_KEY existed.
    """

    digest = models.BinaryField(max_length=32, unique=True)
    key_fingerprint = models.CharField(max_length=16, default="", editable=False)
    forgotten_at = models.DateTimeField()
