"""Invitations by e-mail, with which owners ask other people to join an account."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from billing.models.accounts import Account
from config.kit import clock
from config.kit.secret_keys import list_digests


class Invitations(models.QuerySet["Invitation"]):
    def unanswered(self) -> "Invitations":
        """Returns the invitations that were neither accepted nor withdrawn. Some of them may have expired."""
        return self.filter(accepted_at=None, revoked_at=None)

    def pending(self) -> "Invitations":
        return self.unanswered().filter(expires_at__gt=clock.now())


class Invitation(models.Model):
    """An invitation to join an account. To accept it, a user opens the mailed link and is signed in with the invited
    address. The link contains a token, of which the database stores only an HMAC."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="invitations")
    email = models.EmailField(help_text="In lower case")
    is_owner = models.BooleanField(default=False)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True
    )
    digest = models.BinaryField(max_length=32, unique=True, null=True, editable=False)
    key_fingerprint = models.CharField(max_length=16, default="", editable=False)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    asked_at = ArrayField(
        models.DateTimeField(), help_text="When its mails were requested, latest first"
    )
    sent_at = models.DateTimeField(null=True, help_text="Null until the latest mail is sent")
    failed_at = models.DateTimeField(null=True, help_text="When the latest mail was rejected")
    accepted_at = models.DateTimeField(null=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True
    )
    revoked_at = models.DateTimeField(null=True)

    objects = Invitations.as_manager()

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["account", "email"],
                condition=Q(accepted_at=None, revoked_at=None),
                name="invited_once",
            ),
            CheckConstraint(
                condition=Q(accepted_at=None) | Q(revoked_at=None),
                name="invitation_answered_once",
            ),
        ]
        indexes = [models.Index(fields=["email"], name="invitation_email")]

    def __str__(self) -> str:
        return f"{self.email} to {self.account}"

    @property
    def is_answered(self) -> bool:
        return self.accepted_at is not None or self.revoked_at is not None

    @property
    def has_expired(self) -> bool:
        return self.expires_at <= clock.now()

    @staticmethod
    def digests_of(token: str) -> list[bytes]:
        """Returns digests of the token. The first is made with SECRET_KEY, the others with older secret keys."""
        return list_digests(token.encode(), prefix="invitation:")
