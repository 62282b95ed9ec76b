"""Who calls: accounts, the people in them, and their API keys."""

import hashlib
import hmac
import secrets
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Func, UniqueConstraint

uuidv7 = Func(function="uuidv7", output_field=models.UUIDField())
"""Postgres 18's time-ordered UUID."""


class Tier(models.TextChoices):
    FREE = "free"
    TIER_1 = "tier_1"
    TIER_2 = "tier_2"
    TIER_3 = "tier_3"
    ENTERPRISE = "enterprise"


class Account(models.Model):
    """The party that is metered. Users act for it; keys belong to it."""

    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    name = models.CharField(max_length=200)
    tier = models.CharField(max_length=10, choices=Tier, default=Tier.FREE)
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="Membership", related_name="accounts"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A user's place in an account. Only owners manage keys, invoices and members."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    is_owner = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [UniqueConstraint(fields=["account", "user"], name="membership_once")]

    def __str__(self) -> str:
        return f"{self.user} in {self.account}"


class ApiKey(models.Model):
    """A key, stored only as an HMAC of itself; `prefix` stays visible so that its owner recognises it."""

    PREFIX = "kin_live_"

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="api_keys")
    name = models.CharField(max_length=100)
    prefix = models.CharField(max_length=20)
    digest = models.BinaryField(max_length=32, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"

    @classmethod
    def issue(cls, account: Account, *, name: str) -> tuple[Self, str]:
        """Make a key. The second value is the key itself, shown to its owner now and never again."""
        secret = cls.PREFIX + secrets.token_urlsafe(32)
        key = cls.objects.create(
            account=account,
            name=name,
            prefix=secret[: len(cls.PREFIX) + 4],
            digest=cls.digest_of(secret),
        )
        return key, secret

    @staticmethod
    def digest_of(secret: str) -> bytes:
        return hmac.new(settings.SECRET_KEY.encode(), secret.encode(), hashlib.sha256).digest()
