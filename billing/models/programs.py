"""Programs that act for accounts over OAuth."""

from django.conf import settings
from django.db import models
from django.db.models import UniqueConstraint

from billing.models.keys import ApiKey


class Connection(models.Model):
    """A program that may act for an account. A member lets a program act for one account at a time.

    The program spends through a key without a secret. So caps, budgets, ledger and usage work as they do for other
    keys. The program sends OAuth tokens, which belong to the member and the program.
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
