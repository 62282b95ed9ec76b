"""Large adjustments that wait for a second person."""

from django.db import models

from billing.models.accounts import Account


class PendingAdjustment(models.Model):
    """An adjustment that a member of staff asked for. It is deleted once another one confirms or declines it."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    amount_micros = models.BigIntegerField(help_text="Of the ledger entry; negative gives back")
    reason = models.TextField()
    asked_by = models.CharField(max_length=200)
    asked_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Adjustment of {self.account}"
