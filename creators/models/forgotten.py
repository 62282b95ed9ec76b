"""Records of erased creators. With these records, later imports recognise and skip the creators. The records do not
show who was erased."""

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
    """An identity of an erased creator, such as a username, stored only as an HMAC of the platform and the identity.
    Kindred can check whether a known identity is the erased one, but nobody can read the identity from the HMAC. The
    key of the HMAC is FORGOTTEN_KEY, and `key_fingerprint` identifies the key. The fingerprint is empty in old rows,
    whose key was SECRET_KEY."""

    digest = models.BinaryField(max_length=32, unique=True)
    key_fingerprint = models.CharField(max_length=16, default="", editable=False)
    forgotten_at = models.DateTimeField()
