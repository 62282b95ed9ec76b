"""API keys, and network addresses that guess keys."""

import secrets
from datetime import datetime
from typing import Any, Self

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import UniqueConstraint

from billing.models.accounts import Account
from config.kit.secret_keys import fingerprint_secret_key, list_digests


class ApiKey(models.Model):
    """An API key, stored as an HMAC. `prefix` is shown so that the owner can recognise the key.

    A connected program (`Connection`) has a key without prefix and HMAC, because the program sends tokens instead.
    """

    PREFIX = "kin_live_"

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="api_keys")
    name = models.CharField(max_length=100)
    prefix = models.CharField(max_length=20, blank=True, default="")
    digest = models.BinaryField(max_length=32, unique=True, null=True)
    key_fingerprint = models.CharField(max_length=16, default="", editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    day_cap_micros = models.PositiveBigIntegerField(
        null=True, blank=True, help_text="Cap per UTC day, in micro-dollars"
    )
    month_cap_micros = models.PositiveBigIntegerField(
        null=True, blank=True, help_text="Cap per UTC month, in micro-dollars"
    )

    def __str__(self) -> str:
        return self.name if self.is_of_program else f"{self.name} ({self.prefix}…)"

    @property
    def is_of_program(self) -> bool:
        return self.digest is None

    @classmethod
    def issue(cls, account: Account, **terms: Any) -> tuple[Self, str]:
        """Create a key with a name, expiry and caps. Returns the key and its secret, which cannot be shown again."""
        secret = cls.PREFIX + secrets.token_urlsafe(32)
        key = cls.objects.create(
            account=account,
            prefix=secret[: len(cls.PREFIX) + 4],
            digest=cls.digests_of(secret)[0],
            key_fingerprint=fingerprint_secret_key(),
            **terms,
        )
        return key, secret

    def state(self, now: datetime) -> str:
        if self.revoked_at:
            return "revoked"
        return "expired" if self.expires_at and self.expires_at <= now else "active"

    @classmethod
    def renew_digest(cls, key_id: int, secret: str) -> None:
        """Replace the stored digest, made under an older secret key, with the digest under SECRET_KEY."""
        cls.objects.filter(pk=key_id).update(
            digest=cls.digests_of(secret)[0], key_fingerprint=fingerprint_secret_key()
        )

    @staticmethod
    def digests_of(secret: str) -> list[bytes]:
        """Returns the secret's digest under SECRET_KEY, and then its digests under the older secret keys."""
        return list_digests(secret.encode())


class FailedAuthentication(models.Model):
    """A network address that sent invalid keys. Stores the times of recent invalid keys and the end of the block."""

    address = models.GenericIPAddressField(primary_key=True)
    failed_at = ArrayField(models.DateTimeField(), help_text="Latest first")
    blocked_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.address


class Connection(models.Model):
    """A program that may act for an account. A member lets a program act for one account at a time.

    The program spends through a key that has no secret. So caps, budgets, the ledger and the usage page work as for
    other keys. The program sends OAuth tokens, which belong to the member and the program.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="connections"
    )
    application = models.ForeignKey(
        "oauth2_provider.Application", on_delete=models.CASCADE, related_name="connections"
    )
    key = models.OneToOneField(ApiKey, on_delete=models.CASCADE, related_name="connection")
    scope = models.TextField(help_text="What the member allowed last, separated by spaces")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [UniqueConstraint(fields=["user", "application"], name="connection_once")]

    def __str__(self) -> str:
        return f"{self.key.name} for {self.user}"
