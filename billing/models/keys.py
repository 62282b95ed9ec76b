"""API keys, connected programs, and network addresses that guess API keys."""

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
    """An API key. Only an HMAC of its secret is stored. Owners recognise the key by its `prefix`. A connected program
    (`Connection`) also has a key, which has no secret and no prefix, because the program sends OAuth tokens."""

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
        """Create an API key with a name, an expiry and caps. Returns the key and its secret. The secret cannot be shown
        again."""
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
        """Store the digest that is made with the current SECRET_KEY, in place of one that was made with an older
        key."""
        cls.objects.filter(pk=key_id).update(
            digest=cls.digests_of(secret)[0], key_fingerprint=fingerprint_secret_key()
        )

    @staticmethod
    def digests_of(secret: str) -> list[bytes]:
        """Returns digests of the secret. The first is made with SECRET_KEY, the others with older secret keys."""
        return list_digests(secret.encode())


class FailedAuthentication(models.Model):
    """A network address that has sent invalid API keys. The row has the times of recent attempts, and the time until
    which the address is blocked."""

    address = models.GenericIPAddressField(primary_key=True)
    failed_at = ArrayField(models.DateTimeField(), help_text="Latest first")
    blocked_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.address


class Connection(models.Model):
    """A program that a member has connected to an account, so that the program may act for the account. Each member can
    connect a program to only one account at a time. The program sends OAuth tokens. What the program spends is counted
    on an API key without a secret, so that caps, the ledger and the usage page treat it like any other key."""

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
