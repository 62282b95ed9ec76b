"""Mails to the owners of an account: about spending that approaches a limit, and about card payments that need an
owner."""

from django.db import models
from django.db.models import Q, UniqueConstraint

from billing.models.accounts import Account


class SpendingAlert(models.Model):
    """Records that spending has reached a percentage of a limit in a period, so that the owners are told only once."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    subject = models.CharField(
        max_length=100, help_text="The limit: key:7:month, or the billing threshold"
    )
    period = models.CharField(max_length=40, help_text="Its first day, or its first ledger entry")
    percent = models.PositiveSmallIntegerField()
    reached_at = models.DateTimeField()
    limit_micros = models.BigIntegerField()
    is_told = models.BooleanField(default=False)

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["account", "subject", "period", "percent"], name="spending_alert_once"
            )
        ]
        indexes = [
            models.Index(
                fields=["reached_at"], condition=Q(is_told=False), name="spending_alert_new"
            )
        ]

    def __str__(self) -> str:
        return f"{self.percent} % of {self.subject}"


class OwnerMail(models.Model):
    """A mail to the owners of an account. The mail has not been sent yet, or it is unknown whether it was sent."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    title = models.CharField(max_length=200)
    text = models.TextField()
    attempts = models.PositiveIntegerField(default=0)
    send_after = models.DateTimeField(db_index=True)
    begun_at = models.DateTimeField(
        null=True, help_text="If this is minutes ago, it is not known whether the mail was sent"
    )

    def __str__(self) -> str:
        return self.title
