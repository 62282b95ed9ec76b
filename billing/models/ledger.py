"""The ledger, which lists all charges of each account. Entries are added, but never changed or deleted."""

from django.conf import settings
from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from billing.models.accounts import Account
from billing.models.keys import ApiKey


class Face(models.TextChoices):
    """The way in which a request reached Kindred, such as the browser or an API key. Purchases over x402 or MPP have
    the name of the payment protocol instead."""

    KEY = "key", "API key"
    BROWSER = "browser", "Pages"
    OAUTH = "oauth", "Connected program"
    MCP = "mcp", "Tool call"


def label_face(name: str) -> str:
    """Returns the label of a `Face`. The name of a payment protocol is returned unchanged."""
    return Face(name).label if name in Face.values else name


class LedgerEntry(models.Model):
    """A charge, a correction by staff, or the reversal of a charge whose answer was not delivered. When a row is
    inserted, the database gives it a number and a hash, and updates the account's balance. The database rejects changes
    and deletions. `billing.ledger.chain` describes the hash."""

    class Kind(models.TextChoices):
        CHARGE = "charge"
        CORRECTION = "correction"
        REVERSAL = "reversal"

    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    number = models.BigIntegerField(editable=False, default=0)
    created_at = models.DateTimeField()
    kind = models.CharField(max_length=10, choices=Kind)
    amount_micros = models.BigIntegerField(help_text="Micro-dollars; negative gives back")
    operation = models.CharField(max_length=100, blank=True, default="")
    units = models.BigIntegerField(default=0)
    features = models.TextField(blank=True, default="", help_text="As in X-Credits-Features")
    request_id = models.CharField(max_length=64, blank=True, default="")
    api_key = models.ForeignKey(
        ApiKey, on_delete=models.PROTECT, related_name="+", db_index=False, null=True
    )
    reason = models.TextField(blank=True, default="")
    author = models.CharField(max_length=200, blank=True, default="")
    face = models.CharField(
        max_length=30,
        blank=True,
        default="",
        db_default="",
        help_text="Empty before faces were kept",
    )
    """How the request reached Kindred. The field is not part of the hash, because it was added after the first entries
    were hashed."""
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,
        related_name="+",
        db_constraint=False,
        db_index=False,
        null=True,
        help_text="Who spent on pages or through a program; empty before members were kept",
    )
    """The member who spent. The hash does not cover this field. The id stays after the user is deleted, because entries
    never change."""
    previous_hash = models.BinaryField(max_length=32, editable=False, default=b"")
    hash = models.BinaryField(max_length=32, editable=False, default=b"")

    class Meta:
        verbose_name_plural = "ledger entries"
        constraints = [
            UniqueConstraint(fields=["account", "number"], name="ledger_number_once"),
            CheckConstraint(
                condition=Q(kind="charge", amount_micros__gt=0) & ~Q(operation="")
                | Q(kind="correction") & ~Q(reason="") & ~Q(author="")
                | Q(kind="reversal", amount_micros__lt=0) & ~Q(operation="") & ~Q(reason=""),
                name="ledger_entry_has_cause",
            ),
            UniqueConstraint(
                fields=["account", "reason"],
                condition=Q(kind="reversal"),
                name="charge_reversed_once",
            ),
        ]
        indexes = [
            models.Index(fields=["request_id"], name="ledger_request"),
            # Rows are inserted in the order of time. So this small index is enough to find the rows of the last days
            # quickly.
            BrinIndex(fields=["created_at"], name="ledger_time", autosummarize=True),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.kind} of {self.amount_micros} micro-dollars"

    @property
    def face_label(self) -> str:
        return label_face(self.face)
