"""Mails about spending that comes near a limit."""

from django.db import models
from django.db.models import UniqueConstraint

from billing.models.accounts import Account


class SpendingAlert(models.Model):
    """A step of a limit that was reached in a period. The row is the reason why it is mailed once."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    subject = models.CharField(max_length=100, help_text="Which limit: key:7:month, threshold")
    period = models.CharField(max_length=40, help_text="Its first day, or its first ledger entry")
    percent = models.PositiveSmallIntegerField()
    reached_at = models.DateTimeField()

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["account", "subject", "period", "percent"], name="spending_alert_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.percent} % of {self.subject}"


class AlertMail(models.Model):
    """A mail to an account's owners that is still to be sent."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    title = models.CharField(max_length=200)
    text = models.TextField()
    attempts = models.PositiveIntegerField(default=0)
    send_after = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.title
